import { runHalf } from './half.ts';

runHalf(1);
