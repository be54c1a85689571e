// English: the questions of the steps, by their names (questions/predictions.ts); the course fills them in.
import type { PredictionText } from '../../../text.ts';

export const PREDICT_TEXT: Record<string, PredictionText> = {};
