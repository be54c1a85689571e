// Words of the stages and the facts that they quote; fetched with the view of a stage.
import { addWords, STAGE_FACTS } from '../engine/words/stages.ts';
import { headFacts } from './head/facts.ts';
import { head as HEAD_STAGE } from './head/words.en.ts';
import { headsFacts } from './heads/facts.ts';
import { HEADS_STAGE } from './heads/words.en.ts';
import { languageFacts } from './language/facts.ts';
import { LANGUAGE_STAGE } from './language/words.en.ts';
import { learnFacts } from './learn/facts.ts';
import { LEARN_STAGE } from './learn/words.en.ts';
import { loopFacts } from './loop/facts.ts';
import { loop as LOOP_STAGE } from './loop/words.en.ts';
import { matchFacts } from './match/facts.ts';
import { match as MATCH_STAGE } from './match/words.en.ts';
import { softmaxFacts } from './softmax/facts.ts';
import { softmax as SOFTMAX_STAGE } from './softmax/words.en.ts';
import { triangleFacts } from './triangle/facts.ts';
import { triangle as TRIANGLE_STAGE } from './triangle/words.en.ts';

Object.assign(STAGE_FACTS, {
  loop: loopFacts,
  triangle: triangleFacts,
  softmax: softmaxFacts,
  match: matchFacts,
  head: headFacts,
  heads: headsFacts,
  learn: learnFacts,
  language: languageFacts,
});

addWords('loop', LOOP_STAGE);
addWords('triangle', TRIANGLE_STAGE);
addWords('softmax', SOFTMAX_STAGE);
addWords('match', MATCH_STAGE);
addWords('head', HEAD_STAGE);
addWords('heads', HEADS_STAGE);
addWords('learn', LEARN_STAGE);
addWords('language', LANGUAGE_STAGE);
