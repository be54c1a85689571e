// The course: all chapters, in order. Whoever imports it, the page or a test, has told the engine of them.
import { Lazy } from '../draw/lazy.ts';
import { doorOf } from '../lessons/door.ts';
import { head } from '../lessons/head.ts';
import { heads } from '../lessons/heads.ts';
import { setStages } from '../lessons/index.ts';
import { learn } from '../lessons/learn.ts';
import { loop } from '../lessons/loop.ts';
import { match } from '../lessons/match.ts';
import { softmax } from '../lessons/softmax.ts';
import { triangle } from '../lessons/triangle.ts';
import { waysView } from '../pictures/head/ways.ts';
import { concatView } from '../pictures/heads/concat.ts';
import { headsView } from '../pictures/heads/heads.ts';
import { influenceView } from '../pictures/heads/influence_map.ts';
import { lookupView } from '../pictures/heads/lookup.ts';
import { headProofs } from '../pictures/heads/proofs.ts';
import { rowDigitsView } from '../pictures/heads/row_digits.ts';
import { whoView } from '../pictures/heads/who.ts';
import { additionsView, connectorView, loopScrubber, windowView } from '../pictures/loop/loop.ts';
import { plotView } from '../pictures/loop/plot.ts';
import { memoryView } from '../pictures/memory/memory_strip.ts';
import { rowBeforeView } from '../pictures/softmax/row_before.ts';
import { rungsView } from '../pictures/softmax/rungs.ts';
import { scoreSlider } from '../pictures/softmax/score_slider.ts';
import { proofView } from '../pictures/triangle/proof.ts';
import type { Context } from '../plane/context.ts';
import { type ChapterViews, chapterViews } from '../plane/picture/chapter_views.ts';
import { stepQuestions } from '../questions/step_questions.ts';
import { head as HEAD_STAGE } from '../text/en/stages/head.ts';
import { HEADS_STAGE } from '../text/en/stages/heads.ts';
import { LEARN_STAGE } from '../text/en/stages/learn.ts';
import { loop as LOOP_STAGE } from '../text/en/stages/loop.ts';
import { match as MATCH_STAGE } from '../text/en/stages/match.ts';
import { softmax as SOFTMAX_STAGE } from '../text/en/stages/softmax.ts';
import { triangle as TRIANGLE_STAGE } from '../text/en/stages/triangle.ts';
import { STAGES_TEXT } from '../text/en/stages.ts';
import { fetchedView } from '../voices/fetched.ts';

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
const stream = new Lazy(async () => (await import('../pictures/stream/stream.ts')).streamView);
const train = new Lazy(async () => (await import('../pictures/run/train.ts')).trainView);
const twoHeads = new Lazy(async () => (await import('../pictures/run/two_heads.ts')).twoHeadsView);
const nudge = new Lazy(async () => (await import('../pictures/learn/nudge_view.ts')).nudgeView);

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
