// The styles of an experiment's frame, in the lazily loaded modules that draw one.
import { adopt } from '../draw/lazy.ts';
import experiment from './experiment.css?inline';

adopt(experiment);
