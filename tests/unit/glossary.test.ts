// The glossary: the words of every step and notebook have terms, every term its entry, and every entry an example that
// the core computes.
import '../../web/src/course/index.ts';
import '../../web/src/course/stage_words.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleView } from '../../web/src/course/glossary/entry_example.ts';
import { EXAMPLES } from '../../web/src/course/glossary/entry_examples.ts';
import { answerOf } from '../../web/src/course/glossary/example_answer.ts';
import { GLOSSARY } from '../../web/src/course/glossary/words.en.ts';
import { NOTEBOOKS_TEXT } from '../../web/src/course/notebooks/words.en.ts';
import { STAGES } from '../../web/src/engine/lesson/stages.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { resolve } from '../../web/src/engine/model/resolve.ts';
import { parseHash } from '../../web/src/engine/state/state.ts';
import { text } from '../../web/src/engine/words/page.en.ts';
import { withFacts } from '../../web/src/engine/words/stages.ts';
import { TERMS, type TermId } from '../../web/src/engine/words/terms.en.ts';
import { catalogue, open } from '../wasm/core.ts';
import { markupOf, textOf } from './rendered.ts';

const kTerms = Object.keys(TERMS) as TermId[];

/** The terms that words name. */
const termsOf = (words: unknown) =>
  [...markupOf(words).matchAll(/data-term=([\w-]+)/g)].map(([, id]) => id);

/** The examples of an entry, as they are drawn. */
const sibling = (await open('lesson=loop')).sibling();
const examplesOf = (id: TermId) =>
  EXAMPLES[id].map((example) =>
    exampleView(answerOf(sibling, example), { theme: 'light', open: () => {} }),
  );

/** Steps of a run, which say what there is to be seen. */
const kRuns = ['learn.train', 'learn.two_heads', 'language.train'];

test('the text of every step has words that are explained, and so has every notebook', async () => {
  for (const { id, steps } of STAGES) {
    const examples = catalogue.lessons[id].filter((name) =>
      ['000-56', 'bank', 'lookup', 'meanings'].includes(name),
    );
    assert.ok(examples.length > 0, id);
    for (const example of examples) {
      for (const step of steps) {
        const state = parseHash(`stage=${id}&step=${step.id}&example=${example}`);
        const model = resolve(state, await open(choiceText(state, catalogue)));
        const { lead, body } = text.stages[id].steps[step.id];
        const found = [lead, withFacts(body, model)].flatMap(termsOf);
        const key = `${id}.${step.id}`;
        assert.equal(found.length > 0, !kRuns.includes(key), `${key} of ${example}`);
        for (const one of found) assert.ok(one in GLOSSARY, `${key}: ${one}`);
      }
    }
  }
  for (const [id, { cells }] of Object.entries(NOTEBOOKS_TEXT.list)) {
    const found = termsOf(Object.values(cells).map((cell) => Object.values(cell)));
    assert.ok(found.length > 0, id);
    for (const one of found) assert.ok(one in GLOSSARY, `${id}: ${one}`);
  }
});

test('every entry has two sentences, an example with numbers, and ways on', () => {
  assert.ok(kTerms.length >= 29, `${kTerms.length} terms`);
  for (const id of kTerms) {
    const { says, see } = GLOSSARY[id];
    // A stop or a semicolon inside a number does not end a sentence.
    const sentences = textOf(says)
      .split(/[.?!](?=\s|$)/)
      .filter((part) => part.trim() !== '');
    assert.equal(sentences.length, 2, `${id}: ${textOf(says)}`);
    const examples = examplesOf(id).map(textOf);
    assert.ok(examples.length > 0, id);
    for (const example of examples) {
      assert.match(example, /\d/, id);
      assert.doesNotMatch(example, /NaN|undefined|\[object/, id);
    }
    assert.ok(see.length > 0 && !see.includes(id), id);
  }
});

// By hand: the integers of notebook 000, cell [57], and the vectors of notebook 004.
for (const [id, expected] of [
  ['weighted-mean', ['c = a @ b', 'c[1, 0] = 0.5 × 2 + 0.5 × 6 + 0 × 6 = 4']],
  ['row-sum', ['a_tril_sum[1, 0] = 1 + 1 + 0 = 2']],
  ['dtype', ['a[2, 0] = 1 ÷ 3 = 0.33333334', 'a[2, 0] = 1 ÷ 3 = 0.3333333333333333']],
  ['dot', ['scores[0, 1, 0] = 0.84 × 1.23 + 0.84 × 0.03 = 1.0584']],
  // Notebook 003 prints these weights; the others are the first normals of np.random.seed(0).
  [
    'fused-sum',
    [
      'dots_Q_13[0, 0] = 1.7641 × −0.2774 + 0.4002 × −0.3548 + 0.9787 × −0.0827 + 2.2409 × −0.627 = −2.1173',
    ],
  ],
  // As q_view.stride() and q_heads.stride() say in PyTorch: 3·2·2, 2·2, 2, 1, then with two axes swapped.
  [
    'stride',
    [
      'q_view = q.view(1, 3, 2, 2)',
      'q_view: shape (1, 3, 2, 2), strides (12, 4, 2, 1)',
      'q_heads = q_view.transpose(1, 2)',
      'q_heads: shape (1, 2, 3, 2), strides (12, 2, 4, 1)',
    ],
  ],
  // (1.0584 − 1.344) ÷ √2 = −0.2019; the future's score is −∞.
  ['infinity', ['exp(−0.2019) = 0.8171', 'exp(0) = 1', 'exp(−∞) = 0']],
] as const) {
  test(`the example of ${id}`, () => {
    const lines = [...markupOf(examplesOf(id)).matchAll(/<code class="line">(.*?)<\/code>/gs)];
    assert.deepEqual(
      lines.map(([, line]) => line),
      expected,
    );
  });
}
