// Pictures that the stages draw besides tensors; fetched with the view of a stage.
import { fetchedView } from '../engine/arithmetic/fetched.ts';
import { Lazy } from '../engine/draw/lazy.ts';
import type { Context } from '../engine/plane/context.ts';
import { balanceView } from '../engine/plane/picture/balance.ts';
import { type ChapterViews, chapterViews } from '../engine/plane/picture/chapter_views.ts';
import { lossCurveView } from '../engine/plane/picture/loss_curve.ts';
import { queryArrowView } from './head/query_arrow.ts';
import { waysView } from './head/ways.ts';
import { concatView } from './heads/concat.ts';
import { headsView } from './heads/head_cards.ts';
import { influenceView } from './heads/influence_map.ts';
import { lookupView } from './heads/lookup.ts';
import { memoryView } from './heads/memory/memory_strip.ts';
import { headProofs } from './heads/proofs.ts';
import { rowDigitsView } from './heads/row_digits.ts';
import { whoView } from './heads/who.ts';
import { pushView } from './learn/push_on_bars.ts';
import { soughtView } from './learn/sought.ts';
import { workedView } from './learn/worked_line.ts';
import { additionsView, connectorView, loopScrubber, windowView } from './loop/additions.ts';
import { plotView } from './loop/plot.ts';
import { termsView } from './match/dot_terms.ts';
import { maximumSwitch } from './softmax/maximum_switch.ts';
import { rungsView } from './softmax/rungs.ts';
import { rowBeforeView, scoreSlider } from './softmax/score_slider.ts';
import { proofView } from './triangle/proof.ts';

/** A lazily loaded picture: few learners have so many tokens, and only the last stage is trained. */
const stream = new Lazy(async () => (await import('./head/stream/stream.ts')).streamView);
const train = new Lazy(async () => (await import('./learn/run/train.ts')).trainView);
const twoHeads = new Lazy(async () => (await import('./learn/run/two_heads.ts')).twoHeadsView);
/** The pictures of the stage Language. */
const language = new Lazy(async () => (await import('./language/language_views.ts')).languageViews);
const ofLanguage = (name: keyof NonNullable<typeof language.module>) => (context: Context) =>
  language.module ? language.module[name](context) : fetchedView(language, context);
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
    query: queryArrowView,
    balance: balanceView,
    loss_curve: lossCurveView,
    sought: soughtView,
    push: pushView,
    worked: workedView,
    rungs: rungsView,
    terms: termsView,
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
    sentences: ofLanguage('sentences'),
    embedded: ofLanguage('embedded'),
    block: ofLanguage('block'),
    guess: ofLanguage('guess'),
    reading: ofLanguage('reading'),
    writing: ofLanguage('writing'),
  },
  who: whoView,
  nudge: later(nudge),
  influence: influenceView,
  proofs: headProofs,
  scrubber: loopScrubber,
  change: maximumSwitch,
  connector: connectorView,
  rowDigits: rowDigitsView,
  lazy: [stream, train, twoHeads, language],
};
Object.assign(chapterViews, views);
