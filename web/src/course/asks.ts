// The questions of all steps, and their words: no first picture has one, so they come later.
import { asks as head } from '../questions/asks/head.ts';
import { asks as heads } from '../questions/asks/heads.ts';
import { asks as learn } from '../questions/asks/learn.ts';
import { asks as loop } from '../questions/asks/loop.ts';
import { asks as match } from '../questions/asks/match.ts';
import { asks as softmax } from '../questions/asks/softmax.ts';
import { asks as triangle } from '../questions/asks/triangle.ts';
import { setAsks } from '../questions/predictions.ts';
import { HEAD_QUESTIONS } from '../text/en/questions/predict/head.ts';
import { HEADS_QUESTIONS } from '../text/en/questions/predict/heads.ts';
import { PREDICT_TEXT } from '../text/en/questions/predict/index.ts';
import { LEARN_QUESTIONS } from '../text/en/questions/predict/learn.ts';
import { LOOP_QUESTIONS } from '../text/en/questions/predict/loop.ts';
import { MATCH_QUESTIONS } from '../text/en/questions/predict/match.ts';
import { SOFTMAX_QUESTIONS } from '../text/en/questions/predict/softmax.ts';
import { TRIANGLE_QUESTIONS } from '../text/en/questions/predict/triangle.ts';

for (const [stage, asks] of Object.entries({
  loop,
  triangle,
  softmax,
  match,
  head,
  heads,
  learn,
})) {
  setAsks(stage, asks);
}

Object.assign(
  PREDICT_TEXT,
  LOOP_QUESTIONS,
  TRIANGLE_QUESTIONS,
  SOFTMAX_QUESTIONS,
  MATCH_QUESTIONS,
  HEAD_QUESTIONS,
  HEADS_QUESTIONS,
  LEARN_QUESTIONS,
);
