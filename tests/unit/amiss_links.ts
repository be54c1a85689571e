// Links that name what there is not: of each stage and page, each kind.
import '../../web/src/course/index.ts';
import { allSteps } from '../../web/src/engine/lesson/stage.ts';
import { STAGES, WAY } from '../../web/src/engine/lesson/stages.ts';
import { PAGES } from '../../web/src/engine/state/pages.ts';

export const kPlaces: readonly string[] = [...STAGES.map(({ id }) => id), ...Object.keys(PAGES)];

/** The place of a link, with which each of them begins. */
export const placeOf = (place: string) =>
  place === 'notebook' ? 'notebook=000' : `stage=${place}`;

/** The most that a link may say: more of it is not read. */
const kCut = `tokens=${'a'.repeat(20_000)}`;

/** What is wrong anywhere: no field takes it, no stage or page has it. */
const kAnywhere = [
  ['a field of no such name', 'exmaple=randn'],
  ['a word that is no name', 'exmaple'],
  ['no number', 'T=five'],
  ['no flag', 'causal=maybe'],
  ['no seed', 'seed=abc'],
  ['no such choice', 'dtype=float16'],
  ['no such decimals', 'decimals=9'],
  ['a cell that is none', 'cell=y.0.-1'],
  ['a number that there is not', 'cell=nothing.0.0'],
  ['a tree of no number', 'tree=nothing.0.0'],
  ['an example that there is not', 'example=nonsense'],
  ['an example cut in the middle', 'example=ran'],
  ['a cell cut in the middle', 'cell=y.0.'],
  ['edits cut in the middle', 'edits=x.0.0.0:1,x.0.'],
  ['a version that there is not', 'v=99'],
  ['a percent sign cut in the middle', 'example=%E2%8'],
  ['an edit of no number', 'edits=nothing.0.0:1'],
  ['a size out of range', 'example=randn&T=5000'],
  ['a size that is none', 'example=randn&T=0'],
  ['a size of ten digits', 'example=randn&T=5000000000'],
  ['heads that do not divide', 'example=randn&num_heads=3&C=16'],
  ['too many words', 'example=bank&tokens=a+b+c+d+e+f+g+h+i+j+k+l+m'],
  ['a word that is too long', 'example=bank&tokens=abcdefghijklmnopqrstuvw'],
  ['no words', 'example=tokens&tokens='],
  ['a text that is too long', `example=tokens&tokens=${'a'.repeat(1300)}`],
  ['a link that is too long', kCut],
  ['a mistake that there is not', 'mistake=nonsense'],
  // A table in JavaScript has these names, too.
  ['a mistake that all tables have', 'mistake=toString'],
  ['a variant that all tables have', 'variant=constructor'],
  ['an example that all tables have', 'example=__proto__'],
  ['numbers that all tables have', 'cell=constructor.0.0&edits=toString.0.0:1'],
  ['a stage after which nothing is asked', 'after=nonsense'],
  ['a batch that there is not', 'batch=99'],
  ['a head that there is not', 'head=99'],
  ['a row that there is not', 'row=9999'],
  ['an order that is none', 'places=1.1'],
  ['a step of no run', 'trained=9999'],
  ['a head that is none', 'own=~AAAA'],
] as const;

const kWords = [
  ['an apostrophe', 'example=tokens&tokens=it%E2%80%99s'],
  ['an accent', 'example=tokens&tokens=na%C3%AFve'],
  ['a smiling face', 'example=tokens&tokens=%F0%9F%98%80'],
  ['heads that do not divide a given C', 'example=tokens&C=64&num_heads=7'],
  ['an example of the stages before', 'example=river'],
  ['three heads of a trained example', 'example=bank&num_heads=3'],
] as const;

const kNotHere = [
  ['tensors that are not here', 'example=own&own=0123456789abcdef&edits=x.0.0.0:1'],
  ['tensors that nobody has brought', 'example=own'],
] as const;

const kOfPlace: Record<string, readonly (readonly [string, string])[]> = {
  heads: [...kWords, ...kNotHere],
  learn: [
    ['an example of another stage', 'example=bank'],
    ['an example that a step has not asked for', 'step=two_heads&example=nonsense'],
  ],
  head: [
    ['a mistake of Many heads', 'mistake=heads_attend_to_heads'],
    ...kNotHere,
    ['an axis', 'mistake=axis'],
    ['more than can be held', 'example=randn&T=2048&dtype=float64'],
  ],
  match: [['a mistake of another stage', 'mistake=scaled_twice']],
  variants: [
    ['a variant that there is not', 'variant=nonsense'],
    ['two variants at once', 'variant=rope+sink'],
  ],
  mistakes: [['trained weights', 'mistake=value_from_key&example=both']],
  order: [['an order of more words', 'places=11.10.9.8.7.6.5.4.3.2.1.0']],
};

/** A kind of link, and the link. */
export type Amiss = readonly [kind: string, link: string];

export function amissAt(place: string): Amiss[] {
  const stage = STAGES.find(({ id }) => id === place);
  const own = stage ? allSteps(stage).map(({ id }) => id) : [];
  const others = WAY.flatMap((one) => allSteps(one).map(({ id }) => id));
  // No page has steps.
  const steps = ['nonsense', 'constructor', ...(stage ? new Set(others) : [])].filter(
    (id) => !own.includes(id),
  );
  return [
    ...kAnywhere,
    ...(kOfPlace[place] ?? []),
    ...steps.map((id) => [`the step ${id}`, `step=${id}`] as const),
  ].map(([kind, rest]) => [kind, `${placeOf(place)}&${rest}`] as const);
}

/** What names no place at all, or one that there is not: the first stage is shown, or the first of its kind. */
export const kNowhere: Amiss[] = [
  ['no stage', 'stage=nonsense'],
  ['no stage, with a step', 'stage=nonsense&step=mix&example=bank'],
  ['a stage cut in the middle', 'stage=hea'],
  ['a stage that all tables have', 'stage=constructor'],
  ['a page that all tables have', '__proto__'],
  ['a stage of markup', 'stage=<b>'],
  ['a word alone', 'nonsense'],
  ['a path', '/head/mix'],
  ['no notebook', 'notebook=999'],
  ['no notebook by its form', 'notebook=00'],
  ['a zero byte', '%00'],
  ['an equals sign alone', '='],
];
