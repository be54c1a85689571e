// The context that the views of the page of shift and temperature get.
import type { Shown } from '../../engine/page/page.ts';
import type { RowRead } from './temperature_lesson.ts';

/** While the question is open, the row stands as it is given. */
export type TemperatureContext = Shown<{ row: RowRead }>;
