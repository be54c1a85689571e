// One letter, one thing: in the names of all tensors of the ladder, in its formulas and in its words.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Node } from '../../web/src/engine/core/structure.ts';
import { FORMULAS } from '../../web/src/engine/lesson/formulas.ts';
import { type Looks, looksOf } from '../../web/src/engine/lesson/look_rules.ts';
import { findStage, STAGES } from '../../web/src/engine/lesson/stages.ts';
import { choiceText, examplesOf } from '../../web/src/engine/model/choice.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { text } from '../../web/src/engine/words/page.en.ts';
import { withFacts } from '../../web/src/engine/words/stages.ts';
import { catalogue, inLink, open } from '../wasm/core.ts';
import { modelsOf } from './models_of.ts';
import { said } from './said.ts';

/** What each letter stands for. Indices are those that say a place; no tensor has their letter. */
const kThings: Record<string, string> = {
  η: 'rate',
  x: 'tokens',
  Y: 'output',
  A: 'attention weights',
  S: 'scores',
  M: 'mask',
  m: 'row maximum',
  e: 'exponentials',
  Q: 'query',
  K: 'key',
  V: 'value',
  O: 'head output',
  W: 'weight matrix',
  Ω: 'weight matrix', // with tokens as columns
  β: 'bias',
  E: 'token table',
  P: 'position table',
  Σ: 'row sum',
  Δ: 'difference',
  T: 'number of tokens',
  C: 'numbers of a token',
  N: 'number of rows',
  L: 'loss',
  p: 'probability',
  z: 'logits',
  w: 'number of a word', // and so a place in the tables
  u: 'draw',
};
const kIndices: Record<string, string> = {
  b: 'batch',
  t: 'row: the token that asks',
  j: 'column: the token that is looked at',
  i: 'the place over which a dot product adds',
  c: 'column of a result',
  h: 'head',
  g: 'head of keys and values that heads share',
};

const kRoles: Record<string, string> = {
  ...{ query: 'query', key: 'key', value: 'value', scores: 'scores', output: 'output' },
  ...{
    weights: 'attention weights',
    row_sum: 'row sum',
    probabilities: 'probability',
    loss: 'loss',
  },
  ...Object.fromEntries(
    ['query', 'key', 'value', 'output'].flatMap((of) => [
      [`${of}_weight`, 'weight matrix'],
      [`${of}_bias`, 'bias'],
    ]),
  ),
};
/** Tensors without a role of their own. */
const kNodes: Record<string, string> = {
  ...{ x: 'tokens', b: 'tokens', x_T: 'tokens', x_river: 'tokens', x_desk: 'tokens' },
  x_scores: 'scores',
  ...{ a: 'attention weights', c_ones: 'output', c_tril: 'output', c: 'output' },
  ...{ y_loop: 'output', y_river: 'output', y_desk: 'output' },
  ...{ row_max: 'row maximum', exps: 'exponentials', w: 'weight matrix', q_wrong: 'query' },
  match: 'weight matrix',
  ...{ token_table: 'token table', tok: 'token table' },
  ...{ position_table: 'position table', pos: 'position table' },
  ...{ heads_out: 'head output', heads_back: 'head output', y: 'head output' },
  ...Object.fromEntries(
    ['query', 'key', 'value', 'output'].map((of) => [`w_${of}_next`, 'weight matrix']),
  ),
  ...{ loss: 'loss', loss_previous: 'loss', loss_marked: 'loss', loss_kept: 'loss' },
  ...{ x1: 'tokens', x2: 'tokens', tok_emb: 'token table', pos_emb: 'position table' },
  ...{ w_up: 'weight matrix', w_down: 'weight matrix', w_head: 'weight matrix' },
};
/** Outputs with a letter of their own: of a language model the last ones are shares before softmax. */
const kLogits: Record<string, string> = Object.fromEntries(
  ['logits', 'early_x', 'early_x1', 'early_x2', 'early_x1_2'].map((name) => [name, 'logits']),
);
/** Numbers of words stand in subscripts, too: each is the place of a row of the token table. */
const kPlaces: Record<string, string> = { ...kIndices, w: 'number of a word' };

/** What the parts of formulas are (\part{name}{...}). */
const kParts: Record<string, string> = {
  ...{ x: 'tokens', xT: 'tokens', Y: 'output', S: 'scores', score: 'scores', e: 'exponentials' },
  ...{ A: 'attention weights', weights: 'attention weights', W: 'weight matrix', b: 'bias' },
  ...{ q: 'query', k: 'key', v: 'value', V: 'value', O: 'head output', mask: 'mask' },
  ...{ E: 'token table', P: 'position table', c: 'output' },
};

const lettersIn = (words: string) => words.match(/(?<!\p{L})\p{L}(?!\p{L})/gu) ?? [];

/** What is wrong with a letter: it is unknown, or stands for another thing than `thing`. */
function wrong(letter: string, thing?: string): string[] {
  const known = kThings[letter] ?? kIndices[letter];
  if (known === undefined) return [`${letter} is the letter of nothing`];
  if (thing === undefined || known === thing) return [];
  return [`${letter} is the letter of ${known}, not of ${thing}`];
}

/** What is wrong with the letters of a graph's tensors. */
function wrongInLooks(nodes: readonly Node[], looks: Looks, all = nodes): string[] {
  return nodes.flatMap((node) => {
    const { name } = node;
    const { base = '1' } = looks[name] ?? {};
    // A gradient has the letter of what it is the gradient of.
    const { name: of, role = '' } = all[node.gradient_of ?? -1] ?? node;
    const thing = kLogits[of] ?? kRoles[role] ?? kNodes[of];
    // A word is no letter: ids, tril, concat. Of several letters ("S + M − m") each must be known.
    const isLetter = /^\p{L}$/u.test(base);
    if (isLetter && thing === undefined) return [`${name}: no known thing`];
    if (!isLetter && thing !== undefined) return [`${name}: ${thing}, but no letter`];
    const found = base.replace(/\|Δ|xW/g, (two) => [...two].join(' '));
    return (isLetter ? wrong(base, thing) : lettersIn(found).flatMap((one) => wrong(one))).map(
      (fault) => `${name}: ${fault}`,
    );
  });
}

/** What is wrong with the letters of a formula in TeX. */
function wrongInFormula(tex: string): string[] {
  const plain = tex
    .replace(/\\(?:mathrm|begin|end)\{\w+\}/g, ' ')
    .replace(/\\slot\{([a-z])\}/g, '$1')
    .replace(/\\slot\{\w+\}/g, '0')
    .replaceAll('_{\\letter{of}}', ' ') // which weight it is
    .replaceAll('\\Omega', 'Ω')
    .replaceAll('\\beta', 'β')
    .replace(/(W|Ω|β)_[QKVO]|(S)_x/g, '$1$2 ') // names of weights, and of scores by x alone
    .replace(/S_x\b/g, 'S ') // the scores of x alone
    .replaceAll('d_k', ' ');
  const parts = [...plain.matchAll(/\\part\{(\w+)\}\{(\p{L})(?:_[^}]*\}?|\^\\top)?\}/gu)];
  const ofParts = parts.flatMap(([, part, letter]) =>
    part in kParts ? wrong(letter, kParts[part]) : [],
  );
  const bare = plain.replace(/\\part\{\w+\}/g, '').replace(/\\[a-zA-Z]+/g, ' ');
  const ofLetters = (bare.match(/\p{L}/gu) ?? []).flatMap((letter) => wrong(letter));
  // Only what is indexed has a subscript; only indices stand in one.
  const indexed = [...bare.matchAll(/(\p{L})_/gu)].flatMap(([, letter]) =>
    letter in kIndices ? [`${letter} is an index, not a tensor`] : [],
  );
  const subscripts = [...bare.matchAll(/_\{([^{}]*)\}|_(\p{L})/gu)].flatMap(
    ([, many, one]) =>
      (many ?? one).match(/\p{L}/gu)?.filter((letter) => !(letter in kPlaces)) ?? [],
  );
  const free = /(?<!\p{L})i(?!\p{L})/u.test(bare) && !/_\{i=0\}/.test(bare);
  return [
    ...ofParts,
    ...ofLetters,
    ...indexed,
    ...subscripts.map((letter) => `${letter} is no index`),
    ...(free ? ['i is not added over'] : []),
  ];
}

/** What is wrong with the letters in words: in symbols, and in italics. */
function wrongInWords(words: unknown, isSymbols = false): string[] {
  const written = said(words).replaceAll('d<sub>k</sub>', ''); // the head size
  const letters = isSymbols
    ? [written]
    : [...written.matchAll(/<i>(.*?)<\/i>/gs)].map(([, inside]) => inside);
  const bare = letters.map((each) => each.replace(/<su[bp]>.*?<\/su[bp]>/gs, ''));
  return bare.flatMap(lettersIn).flatMap((letter) => wrong(letter));
}

test('no two things have one letter, and but for turned weights nothing has two', () => {
  assert.deepEqual(
    Object.keys(kThings).filter((letter) => letter in kIndices),
    [],
  );
  const things = Object.values(kThings);
  assert.deepEqual(
    things.filter((thing, i) => things.indexOf(thing) < i),
    ['weight matrix'],
  );
});

test('every tensor of the ladder has the letter of its thing', async () => {
  let letters = 0;
  for (const stage of STAGES) {
    const examples = examplesOf(parseHash(`stage=${stage.id}`), catalogue);
    const links = examples.map((example) => `stage=${stage.id}&example=${inLink(example)}`);
    if (stage.streamed) links.push('stage=head&example=randn&T=1100');
    for (const link of links) {
      const session = await open(choiceText(parseHash(link), catalogue));
      const { nodes } = session.structure;
      const looks = looksOf(session, stage.looks);
      letters += Object.keys(looks).length;
      const named = nodes.filter(({ name }) => name in looks);
      assert.deepEqual(wrongInLooks(named, looks, nodes), [], link);
    }
  }
  assert.ok(letters > 300, String(letters));
});

test('every formula has the letters of its things', () => {
  for (const [name, tex] of Object.entries(FORMULAS)) {
    assert.deepEqual(wrongInFormula(tex), [], `${name}: ${tex}`);
  }
});

test('the words of every step have no other letters', async () => {
  for (const { id } of [...STAGES]) {
    const examples = catalogue.lessons[findStage(id).lesson];
    const own = examples.find((example) => example === 'randn') ?? examples.at(-1);
    for (const more of ['', '&causal=0', `&example=${own}`, '&edits=x.0.0.0:3']) {
      for (const model of await modelsOf(`stage=${id}${more}`)) {
        const { step } = model;
        const { formula, transposed, slide, lead, body, aside } = text.stages[id].steps[step.id];
        const faults = [
          ...wrongInWords([formula ?? '', transposed ?? ''], true),
          ...wrongInWords([slide, lead, withFacts(body, model), aside ?? '']),
        ];
        assert.deepEqual(faults, [], `${id}, ${step.id}`);
      }
    }
    const notes = Object.values(text.stages[id].notes ?? {}).filter(
      (note) => typeof note === 'string',
    );
    const letters = notes.flatMap(lettersIn).filter((letter) => letter !== 'a');
    assert.deepEqual(
      letters.flatMap((letter) => wrong(letter)),
      [],
      id,
    );
  }
});

test('planted letters are found', () => {
  const node = (name: string, role = '') => ({ name, role }) as Node;
  const look = (name: string, base: string): Looks => ({ [name]: { base, kind: 'signed' } });
  for (const [name, role, base] of [
    ['weights', 'weights', 'W'],
    ['x', '', 'X'],
    ['b', '', 'b'],
    ['c', '', 'c'],
    ['a', '', 'a'],
    ['exps', '', 'E'],
    ['b_query', 'query_bias', 'b'],
    ['scores', 'scores', 'A'],
    ['shifted', '', 'S − n'],
    ['y', 'output', 'out'],
    ['new', '', 'Y'],
  ]) {
    assert.equal(wrongInLooks([node(name, role)], look(name, base)).length, 1, `${name} ${base}`);
  }
  for (const tex of [
    String.raw`\part{Y}{Y} = \part{weights}{W}\,\part{x}{x}`,
    String.raw`\part{x}{X_t} = \part{E}{E_t}`,
    String.raw`\part{q}{Q} = x W_Q + \part{b}{b_Q}`,
    'c_{t,j} = 1',
    'd_{t,j} = 1',
    'S_{i,j} = 1',
    String.raw`Y_{t,c} = \sum_{k=0}^{T-1} A_{t,j}`,
    'Y_{t,A} = 1',
  ]) {
    assert.notDeepEqual(wrongInFormula(tex), [], tex);
  }
  assert.deepEqual(
    wrongInFormula(String.raw`\part{A}{A_{t,j}} = \frac{e_{t,j}}{\sum_{j'} e_{t,j'}}`),
    [],
  );
  for (const words of ['row <i>t</i> of <i>X</i>', 'the matrix <i>a</i>', 'queries <i>n·K</i>']) {
    assert.equal(wrongInWords(words).length, 1, words);
  }
});
