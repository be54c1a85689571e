// Facts that the words of the stage quote.

import { runStepOf } from '../../engine/lesson/stages.ts';
import type { Model } from '../../engine/model/model.ts';
import { nodeOf, tokenName } from '../../engine/model/nodes.ts';
import { DEFAULT } from '../../engine/state/state.ts';
import { hasNormAfter, readsNorm } from './block_lesson.ts';
import { grammarOf, sentencesOf, twinsIn } from './grammar.ts';
import { columnsOf } from './reading_lesson.ts';

export interface LanguageFacts {
  /** The open row's word, and the words that it has read, itself among them. */
  word: string;
  read: string[];
  /** How many rows a sentence has, how many sentences there are, and how many words in all. */
  rows: number;
  sentences: number;
  vocabulary: number;
  /** How many sentences are kept aside; 0 where others are drawn. */
  kept: number;
  /** Whether the sentences are those in which a word has two meanings. */
  hasMeanings: boolean;
  /** A word that stands in two places; null without one. */
  twin: string | null;
  /** The open row's word, if it stands there in all sentences and nowhere else; else null. */
  fixture: string | null;
  /** How many steps have taught the model what it shows. */
  learnt: number;
  has: Record<'positions' | 'attention' | 'mlp' | 'residual', boolean>;
  /** Where the norms stand: before what is added, behind the sum, or nowhere. */
  norm: 'before' | 'not_last' | 'after' | 'without';
  /** Losses of a text at this step, of what is read and of what is kept aside; null of sentences, or without a run. */
  own: { trained: number; kept: number | null } | null;
  /** Whether the run is the one that the words tell of: nothing chosen, nothing set. */
  isUsual: boolean;
  /** Whether the run stands behind its first step. */
  hasBegun: boolean;
  /** Whether that run begins with other numbers: only the seed is another. */
  isOtherStart: boolean;
}

export function languageFacts(model: Model): LanguageFacts {
  const { state, session, batch, row } = model;
  const has = (name: string) => session.find(name) >= 0;
  const all = sentencesOf(session);
  const words = all[Math.min(batch, all.length - 1)];
  const read = Array.from({ length: row + 1 }, (_, t) => tokenName(session, batch, t));
  const twins = twinsIn(words);
  const { data = null } = has('kept') ? { data: session.uncovered.data(session.find('kept')) } : {};
  const isAfter = ['x1', 'x2'].some((to) => hasNormAfter(session, to));
  const added = (isAfter ? ['x1_sum', 'x2_sum'] : ['x1', 'x2']).find(has);
  const others = CHOSEN.filter((name) => state[name] !== DEFAULT[name]);
  return {
    ...{ word: read[row], read, rows: words.length, sentences: all.length },
    vocabulary: nodeOf(session, 'probs').shape.at(-1) ?? 0,
    kept: data ? [...data].filter((one) => one > 0).length / words.length : 0,
    // Written words say nothing of the sentences that were read.
    hasMeanings: has('read') ? state.example !== 'text' : grammarOf(all) !== null,
    twin: twins && words[twins[0]],
    fixture: isFixed(all, row) ? read[row] : null,
    learnt: model.run?.step ?? runStepOf(state),
    has: {
      positions: has('pos_emb') || has('pos_emb_t0'),
      attention: has('attn_out'),
      mlp: has('down'),
      residual: added !== undefined && nodeOf(session, added).op === 'add',
    },
    own: ownLosses(model),
    norm: isAfter
      ? 'after'
      : has('norm_f')
        ? 'before'
        : readsNorm(session)
          ? 'not_last'
          : 'without',
    hasBegun: (model.run?.step ?? 0) > 0,
    isUsual: others.length === 0 && state.edits.length === 0,
    isOtherStart: others.join() === 'seed' && state.edits.length === 0,
  };
}

/** Whether one word stands in this place of all sentences, and in no other. */
function isFixed(all: readonly string[][], place: number): boolean {
  const [first] = all;
  return all.every((words) => words.every((word, t) => (word === first[place]) === (t === place)));
}

function ownLosses({ session, run }: Model): LanguageFacts['own'] {
  const columns = columnsOf(session);
  const now = run?.rows[run.step];
  if (!now || columns.effect.length > 0 || columns.trained.length === 0) return null;
  const [kept] = columns.kept;
  return { trained: now[columns.trained[0].at], kept: kept ? now[kept.at] : null };
}

/** Choices that make another run. */
const CHOSEN = [
  ...(['seed', 'dtype', 'lr', 'optimizer', 'batch_size', 'num_heads', 'C', 'blocks'] as const),
  ...(['hidden', 'norm', 'norm_kind', 'activation'] as const),
  ...(['positions', 'attention', 'mlp', 'residual', 'example'] as const),
];
