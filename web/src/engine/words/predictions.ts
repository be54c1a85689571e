// English: the questions of the steps, by their names (engine/ask/predictions.ts); the course fills them in.
import type { PredictionText } from './text.ts';

export const PREDICT_TEXT: Record<string, PredictionText> = {};
