// Facts of the stages that their words quote; fetched with the view of a stage.
import { STAGE_FACTS } from '../engine/words/stages.ts';
import { headFacts } from './head/facts.ts';
import { headsFacts } from './heads/facts.ts';
import { learnFacts } from './learn/facts.ts';
import { loopFacts } from './loop/facts.ts';
import { matchFacts } from './match/facts.ts';
import { softmaxFacts } from './softmax/facts.ts';
import { triangleFacts } from './triangle/facts.ts';

Object.assign(STAGE_FACTS, {
  loop: loopFacts,
  triangle: triangleFacts,
  softmax: softmaxFacts,
  match: matchFacts,
  head: headFacts,
  heads: headsFacts,
  learn: learnFacts,
});
