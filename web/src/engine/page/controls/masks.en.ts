// English: masks other than the causal one: what is said of them, and the fields that they are chosen in.
import { html } from 'lit-html';
import type { Masking } from '../../model/masking.ts';
import type { Words } from '../../words/text.ts';

/** Dropout, and what it does to the shares; '' where nothing is dropped. */
export function onDropout({ dropout }: Pick<Masking, 'dropout'>): Words {
  return dropout === ''
    ? ''
    : html`Dropout, as in training: each share is dropped with probability <b>${dropout}</b>, and the others are divided by
        1 − ${dropout}. A row no longer sums to 1, but in the mean it does.`;
}

/** Sentences on the masks that are chosen; none on the causal one alone. */
export function onMasks({ any, causal, window, lengths, own, added }: Masking): Words {
  if (!any || (window === null && lengths.length === 0 && !own && !added)) return '';
  const sentences = [
    causal ? '' : 'The future is not hidden here.',
    window === null ? '' : onWindow(window),
    onPadding(lengths),
    own ? 'Your mask says who may look at whom.' : '',
    added ? html`Your numbers are added to the scores.` : '',
  ].filter((sentence) => sentence !== '');
  return html`${sentences.map((sentence, i) => html`${i > 0 ? ' ' : ''}${sentence}`)}`;
}

function onWindow(window: number): Words {
  const seen =
    window === 1
      ? html`Of what came before, a token sees only itself`
      : html`A token sees no more than the last <b>${window}</b> tokens, itself among them`;
  return html`${seen}; flash-attention’s window (${window}, 0) sees one more.`;
}

function onPadding(lengths: number[]): Words {
  if (lengths.length === 0) return '';
  if (lengths.length === 1)
    return html`Only the first <b>${lengths[0]}</b> tokens are real: the columns of the padding behind them are hidden.`;
  return html`Of the sequences only the first ${listed(lengths)} tokens are real: the columns of the padding behind them
    are hidden.`;
}

const listed = (lengths: number[]) => `${lengths.slice(0, -1).join(', ')} and ${lengths.at(-1)}`;

export const MASKS = {
  /** Rows, and cells a row, that it must have. */
  paste: (rows: number, cells: number) => `${rows} rows of ${cells}: 0 and 1, or numbers`,
  meaning: html`1 means “may look”, as in <code>scaled_dot_product_attention</code>. In
    <code>nn.MultiheadAttention</code> True means “hidden”. Numbers are added to the scores.`,
  turn: '1 meant “hidden”',
  add: 'Add the ones and zeros',
  remove: 'No mask of my own',
  notNumbers: 'This needs numbers, True, False or −inf.',
  otherSize: (found: number, rows: number, cells: number) =>
    `These are ${found} numbers; the mask has ${rows} rows of ${cells}.`,
  tooLong: 'This mask is too long for a link: bring it with a head of your own.',
};
