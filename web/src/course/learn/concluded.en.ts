// English: what several heads and one alone have come to, of the step Two heads.
import { html } from 'lit-html';
import type { Words } from '../../engine/words/text.ts';
import type { Concluded } from './concluded.ts';

/** The share of right answers from which a question counts as learnt. */
const NEARLY = 0.9;
const percent = (share: number) => `${Math.round(share * 100)}\u00a0%`;

export function concludes({ heads, ours, alone, looks }: Concluded): Words {
  const all = (shares: number[]) => shares.every((share) => share > NEARLY);
  const some = (shares: number[]) => shares.some((share) => share > NEARLY);
  if (heads === 1)
    return 'This is one head alone: choose two under Heads, to see them divide the questions.';
  if (!all(ours)) return some(ours) || some(alone) ? 'So far no run answers both questions.' : '';
  const [before, marked] = looks;
  const who =
    before >= 0 && marked >= 0 && before !== marked
      ? html`Head ${before} has taken the row before, head ${marked} the marked row; <i>W<sub>O</sub></i> makes both answers of
          what they bring.`
      : html`Both questions are answered: each head has a row of shares of its own.`;
  const other = all(alone)
    ? 'Here one head alone answers both, too.'
    : `One head has one row of shares for both: right about the letter before in ${percent(alone[0])}, about the marked one in ${percent(alone[1])}.`;
  return html`${who} ${other}`;
}
