// English: the questions of the stage Language.
import type { PredictionWords } from '../../engine/words/text.ts';
import type { LanguageAsked } from './ask.ts';

export const LANGUAGE_QUESTIONS: Record<string, PredictionWords<LanguageAsked>> = {};
