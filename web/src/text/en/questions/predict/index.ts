// English: the questions of the steps, by their names (questions/predictions.ts).
import type { PredictionText } from '../../../text.ts';
import { HEAD_QUESTIONS } from './head.ts';
import { HEADS_QUESTIONS } from './heads.ts';
import { LEARN_QUESTIONS } from './learn.ts';
import { LOOP_QUESTIONS } from './loop.ts';
import { MATCH_QUESTIONS } from './match.ts';
import { SOFTMAX_QUESTIONS } from './softmax.ts';
import { TRIANGLE_QUESTIONS } from './triangle.ts';

export const PREDICT_TEXT: Record<string, PredictionText> = {
  ...LOOP_QUESTIONS,
  ...TRIANGLE_QUESTIONS,
  ...SOFTMAX_QUESTIONS,
  ...MATCH_QUESTIONS,
  ...HEAD_QUESTIONS,
  ...HEADS_QUESTIONS,
  ...LEARN_QUESTIONS,
};
