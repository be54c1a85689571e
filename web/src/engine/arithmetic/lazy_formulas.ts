// The formulas of the voice "In symbols", lazily loaded: the door does without them. main.ts asks for them beside the core,
// so that a stage has them from the start.
import { Lazy } from '../draw/lazy.ts';

export const lazyFormulas = new Lazy(() => import('virtual:formulas'));
