// English: the words of all stages, by id.
import type { StageText } from '../text.ts';
import { head } from './stages/head.ts';
import { HEADS_STAGE } from './stages/heads.ts';
import { LEARN_STAGE } from './stages/learn.ts';
import { loop } from './stages/loop.ts';
import { match } from './stages/match.ts';
import { softmax } from './stages/softmax.ts';
import { triangle } from './stages/triangle.ts';

export const STAGES_TEXT: Record<string, StageText> = {
  loop,
  triangle,
  softmax,
  match,
  head,
  heads: HEADS_STAGE,
  learn: LEARN_STAGE,
};
