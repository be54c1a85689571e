// English: the words of all stages, by id; the course fills them in.
import type { StageText } from './text.ts';

export const STAGES_TEXT: Record<string, StageText> = {};
