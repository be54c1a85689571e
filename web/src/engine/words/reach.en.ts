// English: cause and effect, what the open number depends on and what depends on it.
import { html } from 'lit-html';
import type { Words } from './text.ts';

/** Tensors and how many of their numbers: "12 numbers of X, 8 of W_Q and 6 of K". */
type Counted = readonly { name: Words; count: number }[];

function listed(counted: Counted): Words[] {
  return counted.map(({ name, count }, i) => {
    const join = i === 0 ? '' : i < counted.length - 1 ? ', ' : ' and ';
    const numbers = i > 0 ? '' : count === 1 ? ' number' : ' numbers';
    return html`${join}<b>${count}</b>${numbers} of ${name}`;
  });
}

export const REACH = {
  coming: 'Following it through the graph …',
  found: (way: 'back' | 'on', name: string, counted: Counted): Words =>
    way === 'back'
      ? html`<code>${name}</code> depends on ${listed(counted)}.`
      : html`On <code>${name}</code> ${counted.length === 1 && counted[0].count === 1 ? 'depends' : 'depend'}
          ${listed(counted)}.`,
  /** Numbers that are connected, but moved nothing when tried. `isMore`: beside others that did. */
  still: (way: 'back' | 'on', counted: Counted, isMore: boolean, hasMask: boolean): Words => {
    const through = `only through a 0${hasMask ? ' or the mask' : ''}`;
    if (way === 'back') {
      return html`${isMore ? 'And on' : 'It is computed from'} ${listed(counted)} ${through}: changing one of them does not
        move it.`;
    }
    return html`${isMore ? 'And' : 'Computed from it are'} ${listed(counted)} ${through}: changing it does not move them.`;
  },
  /**
   * Numbers that are lit nowhere: in heads or sequences that are not drawn, or in tensors without a table in this step.
   */
  elsewhere: (count: number, isOfHeads: boolean): Words =>
    html`<b>${count}</b> more ${count === 1 ? 'stands' : 'stand'} in ${isOfHeads ? 'other heads than the one' : 'other sequences or heads than those'}
      drawn.`,
  unlit: (names: readonly Words[]): Words =>
    html`${names.map((name, i) => html`${i === 0 ? '' : i < names.length - 1 ? ', ' : ' and '}${name}`)}
      ${names.length === 1 ? 'has' : 'have'} no table in this step, and so nothing there to light.`,
  none: {
    given: 'It is given, so it depends on no other number.',
    yours: 'It is your number now, so it depends on no other.',
    back: 'It depends on no other number here.',
    on: 'No other number here depends on it.',
  },
  untried:
    'They are too many to be tried one by one: where a 0 lies between, it is not told apart.',
  map: (href: string): Words =>
    html`<a href=${href}>Which token moves which rows: the map of all pairs</a>`,
};
