// The parts of a stage that the door does not need, as one lazily loaded module.

export { fitted } from '../../plane/layout/fit.ts';
export { Journeys } from '../../plane/motion/journeys.ts';
export { tensorsFollowed } from '../../plane/seating.ts';
export { presentView } from '../presentation.ts';
export { handoutStepView } from './handout.ts';
export { stageView } from './stage_view.ts';
