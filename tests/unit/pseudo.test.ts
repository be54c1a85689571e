// Every step and page in a pseudo-locale, before its question, as it asks, and after it: what is shown or read aloud without
// brackets is English that stands in no word file.
import './pseudo_language.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kSteps } from '../page/helpers/stages.ts';
import { drawn, follow, leave, type Page, page } from './mounted.ts';
import { withoutBrackets } from './pseudo_language.ts';
import { isEvery, someOf } from './walks.ts';

const { STAGES } = await import('../../web/src/engine/lesson/stages.ts');
const { PAGES } = await import('../../web/src/engine/state/pages.ts');
const { parseHash } = await import('../../web/src/engine/state/state.ts');
const { NOTEBOOKS } = await import('../../web/src/course/notebooks/all.ts');

/** What else there is to see: an edit, a tree, the map, training, tokens as columns, a mistake, and links that are wrong. */
const kOthers = [
  'stage=softmax&step=mask&edits=scores.1.0:2',
  'stage=head&step=mix&cell=y.0.5.0&tree=y.0.5.0',
  'stage=head&step=stream&example=randn&T=200',
  'stage=head&step=mask&columns=1&mistake=mask_sees_next',
  'stage=heads&step=concat&columns=1',
  'stage=learn&step=train&trained=3',
  'mistakes&mistake=mask_after_softmax',
  'mistakes&mistake=unknown',
  'stage=nothing',
  'stage=head&step=nothing&T=abc',
];

const kLinks = [
  '',
  ...someOf(kSteps, 8),
  ...Object.keys(PAGES).map((id) => `stage=${id}`),
  ...STAGES.map(({ id }) => `stage=check&after=${id}`),
  ...NOTEBOOKS.map(({ id }) => `notebook=${id}`),
  ...kOthers,
];

/** Words that are the same in every language: of PyTorch and mathematics. */
const kSame = new Set([
  ...['float32', 'float64', 'PyTorch', 'NumPy', 'JAX', 'Keras', 'rtol', 'atol', 'True', 'False'],
  ...['exp', 'max', 'log', 'xW'],
]);

const kSpoken = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label'];

/** Elements of code, of the keyboard, of mathematics, and of what a notebook prints. */
const isCode = ({ localName, classList }: Element) =>
  ['code', 'pre', 'kbd', 'math'].includes(localName) ||
  classList.contains('symbol') ||
  classList.contains('print');

/** Elements in it, but for those of code: asked for each element by itself what is around it, it takes twice as long. */
const partsOf = (element: Element): Element[] =>
  [...element.children].flatMap((child) => (isCode(child) ? [] : [child, ...partsOf(child)]));

/** Texts of an element itself; a name that may go on in a second line is one. */
const textsOf = (element: Element): (string | null)[] =>
  [...element.children].some(({ localName }) => localName === 'wbr')
    ? [element.textContent]
    : [...element.childNodes]
        .filter(({ nodeType }) => nodeType === 3)
        .map(({ textContent }) => textContent);

/** Texts and labels of a page that are English: they have words outside of brackets, which are no names in the core. */
function english({ element, core }: Page): string[] {
  const { nodes, names } = core.session.structure;
  const known = [
    ...[core.session.words, core.session.structure.words].flat(),
    ...[names?.C ?? [], names?.V ?? []].flat(2),
    ...nodes.map(({ name }) => name),
  ].flatMap((name) => name.split(' '));
  const isKnown = (word: string) => kSame.has(word) || known.includes(word);
  const isEnglish = (text: string | null) =>
    (withoutBrackets(text ?? '').match(/(?<!\d)[\p{L}_][\p{L}\w]+/gu) ?? []).some(
      (word) => !isKnown(word),
    );
  return partsOf(element)
    .flatMap((one) => [...kSpoken.map((name) => one.getAttribute(name)), ...textsOf(one)])
    .filter(isEnglish)
    .map((text) => String(text).trim());
}

let shown: Page;
const troubles: unknown[] = [];
before(async () => {
  console.error = (...said) => troubles.push(said);
  shown = await page('#');
  // A page that has the document to itself has a door.
  Object.assign(shown.app.outside.host, { isEmbedded: false });
});
after(leave);

test('no English is left on any page', async () => {
  const found: string[] = [];
  let asked = 0;
  const look = async (link: string) => {
    await drawn(shown);
    found.push(...english(shown).map((text) => `#${link}: ${text}`));
  };
  /** Covers the answer of a question, or shows it. */
  const press = () => {
    const button = shown.element.querySelector<HTMLButtonElement>('main .question .show');
    button?.click();
    return button !== null;
  };
  const { lazyHelp } = await import('../../web/src/engine/page/lazy_help.ts');
  await lazyHelp.load();
  shown.app.act.setView({ help: true });
  await look('help');
  assert.ok(shown.element.querySelector('dialog.help[open]'));
  shown.app.act.setView({ help: false });
  for (const link of kLinks) {
    follow(shown, `#${link}`);
    await look(link);
    // A page that traps is left for another one, and says so on the console alone.
    const open = link === 'stage=nothing' ? 'loop' : parseHash(link).stage;
    assert.deepEqual([shown.app.app.state.stage, troubles], [open, []], `#${link}`);
    // Cover it, show the answer, and that of the question after it.
    for (let i = 0; i < 3 && press(); i++) {
      asked++;
      await look(link);
    }
  }
  assert.deepEqual([...new Set(found)], []);
  assert.ok(asked > (isEvery ? 60 : 8), `only ${asked} times`);
});

test('English in a text or a label is found, beside words in brackets too', async () => {
  const { element } = shown;
  follow(shown, '#stage=loop&step=add');
  await drawn(shown);
  for (const planted of ['<p>left over</p>', '<i title="left">1</i>', '<p>⟦rows··⟧ of them</p>']) {
    const one = document.createElement('div');
    one.innerHTML = planted;
    element.append(one);
    assert.equal(english(shown).length, 1, planted);
    one.remove();
  }
  assert.deepEqual(english(shown), []);
});
