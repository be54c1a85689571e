// All that a stage needs besides what the door has, as one lazily loaded module.
export { Journeys } from '../../plane/motion/journeys.ts';
export { tensorsFollowed } from '../../plane/seating.ts';
export { presentView } from '../presentation.ts';
export { handoutStepView } from './handout.ts';
export { stageView } from './stage_view.ts';
