// Accessibility, as far as axe-core can tell, in the dark theme.
import { lookAt } from './axe.ts';

lookAt('dark');
