// The views outside of a window as it comes: in a frame, on a slide, on paper, in forced colours, with larger letters.
import { beforePrint, fontOf, press, still, streamed } from './acts.ts';
import { kDesk, kDeskDark, kPhone, size, type View, view, views, type Way } from './view.ts';

const kFrame = { query: 'embed=1', tall: 2400 };
const embedded = ['softmax', 'head', 'heads'].flatMap((stage) =>
  views(`embed-${stage}`, `stage=${stage}`, [size(1200, 800), size(390, 844, 'dark')], kFrame),
);
embedded.push(...views('embed-head', 'stage=head&step=mix&columns=1', [size(960, 700)], kFrame));

const present: Way = { acts: [press('f')] };
const presented = [
  ...[
    'loop-add',
    'triangle-mix',
    'softmax-mask',
    'match-mix',
    'head-mix',
    'heads-view',
    'heads-concat',
    'heads-attend',
  ].flatMap((place) => {
    const [stage, step] = place.split('-');
    return views(
      `present-${place}`,
      `stage=${stage}&step=${step}`,
      [size(1280, 720), size(1920, 1080, 'dark')],
      present,
    );
  }),
  ...views(
    'present-head-mix',
    'stage=head&step=mix',
    [size(1280, 720, 'dark'), size(1920, 1080)],
    present,
  ),
];

/** Letter, across, without its margins; begun in the dark theme, which paper does not take over. */
const kPaper = size(994, 755, 'dark');
const printed = [
  view('print', 'stage=head&edits=x.0.5.0:3&columns=1&cell=y.0.2.1', kPaper, {
    acts: [beforePrint],
    parts: '.handout-step',
  }),
  view('print-stream', 'stage=head&example=randn&T=100', kPaper, {
    acts: [streamed, still, beforePrint],
    parts: '.handout [data-stage="head"] .stream',
  }),
  ...['000', '003'].map((id) =>
    view(`print-notebook-${id}`, `notebook=${id}`, size(994, 9600, 'dark'), {
      acts: [beforePrint],
    }),
  ),
];

const kLooks = ['loop-add', 'triangle-shares', 'softmax-mask', 'match-mix', 'head-mix'];
const forced = [...kLooks, 'heads-transpose'].flatMap((place, i) => {
  const [stage, step] = place.split('-');
  const at = i % 2 ? kDeskDark : kDesk;
  return views(`forced-${place}`, `stage=${stage}&step=${step}`, [at], { isForced: true });
});
forced.push(...views('forced-head-mix', 'stage=head&step=mix', [kPhone], { isForced: true }));

const larger = [
  ...views('font-20-head', 'stage=head&step=mix', [kDesk, kPhone], {
    acts: [fontOf(20)],
    tall: 3200,
  }),
  ...views('font-20-heads', 'stage=heads&step=view', [size(820, 1180)], { acts: [fontOf(20)] }),
];

export const elsewhere: View[] = [...embedded, ...presented, ...printed, ...forced, ...larger];
