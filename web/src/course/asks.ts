// The questions of all steps, and their words: no first picture has one, so they come later.

import { setAsks } from '../engine/ask/predictions.ts';
import { askedOfModel, PREDICT_TEXT } from '../engine/words/predictions.ts';
import { HEAD_QUESTIONS } from './head/ask.en.ts';
import { asks as head, headAsked } from './head/ask.ts';
import { HEADS_QUESTIONS } from './heads/ask.en.ts';
import { asks as heads, headsAsked } from './heads/ask.ts';
import { LANGUAGE_QUESTIONS } from './language/ask.en.ts';
import { asks as language, languageAsked } from './language/ask.ts';
import { LEARN_QUESTIONS } from './learn/ask.en.ts';
import { asks as learn, learnAsked } from './learn/ask.ts';
import { LOOP_QUESTIONS } from './loop/ask.en.ts';
import { asks as loop, loopAsked } from './loop/ask.ts';
import { MATCH_QUESTIONS } from './match/ask.en.ts';
import { asks as match, matchAsked } from './match/ask.ts';
import { SOFTMAX_QUESTIONS } from './softmax/ask.en.ts';
import { asks as softmax, softmaxAsked } from './softmax/ask.ts';
import { TRIANGLE_QUESTIONS } from './triangle/ask.en.ts';
import { asks as triangle, triangleAsked } from './triangle/ask.ts';

for (const [stage, asks] of Object.entries({
  loop,
  triangle,
  softmax,
  match,
  head,
  heads,
  learn,
  language,
})) {
  setAsks(stage, asks);
}

Object.assign(
  PREDICT_TEXT,
  askedOfModel(LOOP_QUESTIONS, loopAsked),
  askedOfModel(TRIANGLE_QUESTIONS, triangleAsked),
  askedOfModel(SOFTMAX_QUESTIONS, softmaxAsked),
  askedOfModel(MATCH_QUESTIONS, matchAsked),
  askedOfModel(HEAD_QUESTIONS, headAsked),
  askedOfModel(HEADS_QUESTIONS, headsAsked),
  askedOfModel(LEARN_QUESTIONS, learnAsked),
  askedOfModel(LANGUAGE_QUESTIONS, languageAsked),
);
