// The course: all chapters, in order. Whoever imports it, the page or a test, has told the engine of them.

import { fetchedView } from '../engine/arithmetic/fetched.ts';
import { stepQuestions } from '../engine/ask/step_questions.ts';
import { Lazy } from '../engine/draw/lazy.ts';
import { setStages } from '../engine/lesson/stages.ts';
import type { Context } from '../engine/plane/context.ts';
import { type ChapterViews, chapterViews } from '../engine/plane/picture/chapter_views.ts';
import { STAGES_TEXT } from '../engine/words/stages.ts';
import { doorOf } from './door/stage.ts';
import { head } from './head/stage.ts';
import { waysView } from './head/ways.ts';
import { head as HEAD_STAGE } from './head/words.en.ts';
import { concatView } from './heads/concat.ts';
import { headsView } from './heads/head_cards.ts';
import { influenceView } from './heads/influence_map.ts';
import { lookupView } from './heads/lookup.ts';
import { memoryView } from './heads/memory/memory_strip.ts';
import { headProofs } from './heads/proofs.ts';
import { rowDigitsView } from './heads/row_digits.ts';
import { heads } from './heads/stage.ts';
import { whoView } from './heads/who.ts';
import { HEADS_STAGE } from './heads/words.en.ts';
import { learn } from './learn/stage.ts';
import { LEARN_STAGE } from './learn/words.en.ts';
import { additionsView, connectorView, loopScrubber, windowView } from './loop/additions.ts';
import { plotView } from './loop/plot.ts';
import { loop } from './loop/stage.ts';
import { loop as LOOP_STAGE } from './loop/words.en.ts';
import { match } from './match/stage.ts';
import { match as MATCH_STAGE } from './match/words.en.ts';
import { rowBeforeView } from './softmax/row_before.ts';
import { rungsView } from './softmax/rungs.ts';
import { scoreSlider } from './softmax/score_slider.ts';
import { softmax } from './softmax/stage.ts';
import { softmax as SOFTMAX_STAGE } from './softmax/words.en.ts';
import { proofView } from './triangle/proof.ts';
import { triangle } from './triangle/stage.ts';
import { triangle as TRIANGLE_STAGE } from './triangle/words.en.ts';

stepQuestions.fetch = () => import('./asks.ts');

setStages(doorOf(match), [loop, triangle, softmax, match, head, heads, learn]);

Object.assign(STAGES_TEXT, {
  loop: LOOP_STAGE,
  triangle: TRIANGLE_STAGE,
  softmax: SOFTMAX_STAGE,
  match: MATCH_STAGE,
  head: HEAD_STAGE,
  heads: HEADS_STAGE,
  learn: LEARN_STAGE,
});

/** A lazily loaded picture: few learners have so many tokens, and only the last stage is trained. */
const stream = new Lazy(async () => (await import('./head/stream/stream.ts')).streamView);
const train = new Lazy(async () => (await import('./learn/run/train.ts')).trainView);
const twoHeads = new Lazy(async () => (await import('./learn/run/two_heads.ts')).twoHeadsView);
const nudge = new Lazy(async () => (await import('./learn/nudge_view.ts')).nudgeView);

const later =
  <T>(view: Lazy<(context: Context) => T>) =>
  (context: Context) =>
    view.module ? view.module(context) : fetchedView(view, context);

const views: ChapterViews = {
  items: {
    lookup: lookupView,
    plot: plotView,
    additions: additionsView,
    window: (context, { made }) => windowView(context, made),
    proof: proofView,
    ways: waysView,
    rungs: rungsView,
    score: scoreSlider,
    was: (context, { node }) => rowBeforeView(context, node),
  },
  pictures: {
    memory: memoryView,
    heads: headsView,
    concat: concatView,
    stream: later(stream),
    train: later(train),
    two_heads: later(twoHeads),
  },
  who: whoView,
  nudge: later(nudge),
  influence: influenceView,
  proofs: headProofs,
  scrubber: loopScrubber,
  connector: connectorView,
  rowDigits: rowDigitsView,
  lazy: [stream, train, twoHeads],
};
Object.assign(chapterViews, views);
