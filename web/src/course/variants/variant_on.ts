// The head on which a variant is shown: other words, trained weights, the reader's own tensors, in either dtype.
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Brought } from '../../engine/core/brought.ts';
import type { Catalogue } from '../../engine/core/structure.ts';
import { OWN, takes } from '../../engine/model/choice.ts';
import { selectView } from '../../engine/page/controls/menu.ts';
import { segments } from '../../engine/page/controls/segments.ts';
import { sentenceField } from '../../engine/page/controls/sentence_field.ts';
import { DEFAULT, type State } from '../../engine/state/fields.ts';
import { CONTROLS } from '../../engine/words/controls.en.ts';
import { isSmallest, ofSentence } from './smallest_case.ts';
import { TURNED_WORDS } from './turned/turned.en.ts';
import type { Choices } from './variant_choices.ts';
import type { VariantContext } from './variant_numbers.ts';
import { whyNotOwn } from './variant_own.ts';
import type { VariantRow } from './variant_row.ts';
import { VARIANT_WORDS, VARIANTS_TEXT } from './words.en.ts';

/** Examples whose words or numbers are the reader's own: a sentence has them already, and the smallest case. */
const OWN_TEXT = 'tokens';
const DRAWN = 'randn';

/** The examples on which a variant is shown, its own first; `brought`: the reader's own head. */
export function examplesOn(
  row: VariantRow,
  { lessons }: Pick<Catalogue, 'lessons'>,
  brought: Brought | null,
): string[] {
  const { set = {}, isOfHeads, trained } = row;
  const own = brought && whyNotOwn(row, brought) === null ? [OWN] : [];
  // Heads that share keys are drawn with so many, and two texts have words.
  if (isOfHeads) return [String(set.example), OWN_TEXT, ...own];
  const [usual, ...others] = lessons.head;
  if (set.memory_tokens) return [usual, ...own];
  const made = others.filter((one) => ![OWN_TEXT, DRAWN, OWN].includes(one));
  return [usual, ...(trained ? [trained] : []), ...made, ...own];
}

/** Fields that open an example, and keep what a variant needs. */
export function onExample(
  { set = {} }: VariantRow,
  example: string,
  usual: string,
  brought: Brought | null,
): Choices {
  const { tokens = null, memory_tokens = null } = set;
  const heads = set.num_heads && { num_heads: example === OWN ? brought?.heads : set.num_heads };
  return {
    ...ofSentence(),
    ...{ example: example === usual ? (set.example ?? DEFAULT.example) : example },
    ...{ tokens, memory_tokens, head: null, ...heads },
  };
}

/** State kept if one goes on to another variant: the example, where that has it, too. */
export function keptOn(
  state: State,
  from: VariantRow | undefined,
  to: VariantRow | undefined,
): Choices {
  const isPlain = (row: VariantRow | undefined) =>
    row !== undefined && !row.isOfHeads && !row.set?.memory_tokens;
  const brought = state.example === OWN ? (state.own?.brought ?? null) : null;
  if (from && to && brought && whyNotOwn(to, brought) === null) {
    return { ...onExample(to, OWN, '', brought), head: state.head };
  }
  if (!from || !isPlain(from) || !isPlain(to) || isSmallest(state, from)) return {};
  const { example, tokens, head } = state;
  return from.trained === example ? {} : { example, tokens, head };
}

export function onView(context: VariantContext): TemplateResult {
  const { session, state, act, row } = context;
  const { on: text } = VARIANTS_TEXT;
  const catalogue = session.catalogue();
  const brought = state.own?.brought ?? null;
  const no = brought && whyNotOwn(row, brought);
  const examples = examplesOn(row, catalogue, brought);
  const [usual] = examples;
  const open = (example: string) => act.set(onExample(row, example, usual, brought));
  const shown = isSmallest(state, row) && state.example === DRAWN ? DRAWN : state.example || usual;
  const isTrained = shown === row.trained;
  const options = shown === DRAWN ? [...examples, DRAWN] : examples;
  const { words } = session;
  return html`<section class="screen-only part-below variant-on" aria-label=${text.title}>
    <div class="in-row controls-line">
      <label class="at-ends control"><span>${text.title}</span>
        ${selectView(
          options.map((one) => [
            one,
            one === DRAWN ? text.smallest : (CONTROLS.examples[one] ?? one),
          ]),
          shown,
          open,
        )}</label>
      ${segments(
        text.dtype,
        text.dtype,
        [
          ['', 'float32'],
          ['float64', 'float64'],
        ] as ['' | 'float64', string][],
        state.dtype as '' | 'float64',
        (dtype) => act.set({ dtype }),
      )}
      <span class="aside">${state.example === OWN ? text.yours : isTrained ? TURNED_WORDS.made : text.made(VARIANT_WORDS[row.id])}
        ${no ? text.notOwn[no] : nothing}</span>
    </div>
    ${
      takes(state, catalogue, OWN_TEXT) && shown !== DRAWN
        ? sentenceField(context, {
            ...(isTrained ? text.letters : text.sentence(row.isOfHeads === true)),
            sentence: state.tokens ?? words.join(' '),
          })
        : nothing
    }
  </section>`;
}
