// The page of mistakes: one mistake beside the right way, or an unknown one. A lazily loaded module (shell/screen.ts).
import './lab_styles.ts';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Core } from '../../engine/core/core.ts';
import type { Session } from '../../engine/core/session.ts';
import { inSlices } from '../../engine/draw/slices.ts';
import { choiceText, exampleForCore } from '../../engine/model/choice.ts';
import { besideView, onwardView } from '../../engine/page/beside/beside.ts';
import { introView, type PageView, page } from '../../engine/page/page.ts';
import { patched, type State } from '../../engine/state/state.ts';
import { text } from '../../engine/words/page.en.ts';
import { MISTAKES } from '../../engine/words/switches.en.ts';
import { isAnotherWay } from './another_way.ts';
import { checksView } from './checks_view.ts';
import { MISTAKES_TEXT } from './given.en.ts';
import { type LabContext, type LessonOfStage, onStage } from './lab_context.ts';
import { menuView } from './lab_menu.ts';
import { checksThatCatch } from './mistake_checks.ts';
import { codeView } from './mistake_code.ts';
import { type Guessed, guessFoot, guessView, isCovering } from './mistake_guess.ts';
import {
  canBeMade,
  type Menu,
  type MistakeNumbers,
  MOST_TOKENS,
  mistakesByStage,
  numbersOf,
} from './mistake_numbers.ts';
import { tablesView } from './mistake_tables.ts';
import { type CheckedMistake, madeHere, overviewOf } from './overview/overview.ts';
import { type Overview, overviewView } from './overview/overview_view.ts';
import { type TaughtNumbers, taughtNumbersOf } from './taught/taught_numbers.ts';
import { TaughtRuns } from './taught/taught_runs.ts';
import { taughtView } from './taught/taught_view.ts';
import { STAGE, STEPS, WRITES } from './taught_lesson.ts';
import { isUnknown, seedOfGame, type Unknown, unknownOf } from './unknown/unknown.ts';
import { unknownView } from './unknown/unknown_view.ts';
import { LAB_TEXT } from './words.en.ts';

/** A mistake beside the right way, or the unknown one. */
type Known =
  | { menu: Menu; unknown: Unknown }
  | {
      menu: Menu;
      lesson: LessonOfStage;
      mistake: string;
      asked: string;
      numbers: MistakeNumbers | TaughtNumbers | null;
    };

export function mistakeLab(core: Core): PageView {
  const checked = new CheckedMistakes();
  const runs = new TaughtRuns();
  return page<{ lab: Known }>(core, {
    by: ({ session, state }) =>
      isUnknown(state) ? seedOfGame(state) : openIn(session, state).asked,
    know: ({ session, state }) => {
      const menu = mistakesByStage(session);
      if (isUnknown(state)) {
        return { lab: { menu, unknown: unknownOf(core, menu, seedOfGame(state)) } };
      }
      const open = openIn(session, state);
      const { stage, example, step = '' } = open.lesson;
      const here = patched(state, { example });
      const numbers =
        stage === STAGE
          ? taughtNumbersOf(core, here, step, open.mistake)
          : numbersOf(core, here, stage, open.mistake);
      return { lab: { menu, ...open, numbers } };
    },
    view: ({ lab, session, ...context }) =>
      'unknown' in lab
        ? unknownView(context, lab.menu, lab.unknown)
        : labView(context, lab, session, { overview: checked.of(core, context, lab.menu), runs }),
  });
}

/** The open mistake, its lesson, and the key of its numbers. */
function openIn(session: Session, state: State) {
  const menu = mistakesByStage(session);
  const all = menu.flatMap(([, mistakes]) => mistakes);
  const mistake = all.includes(state.mistake) ? state.mistake : all[0];
  const [stage] = menu.find(([, mistakes]) => mistakes.includes(mistake)) ?? menu[0];
  const catalogue = session.catalogue();
  const example = exampleForCore(patched(state, { mistake }), catalogue);
  const choice = choiceText(patched(state, { example, stage, mistake }), catalogue);
  const asked = JSON.stringify([choice, state.edits]);
  if (stage !== STAGE) return { mistake, lesson: { stage, example }, asked };
  // The step whose lesson makes the mistake.
  const step = catalogue.mistakes[WRITES].includes(mistake) ? WRITES : '';
  return { mistake, lesson: { stage, example, step }, asked };
}

/** All mistakes with the results of each check, on demand: read in slices while the page is open. */
class CheckedMistakes {
  /** In the order of the menu, as far as known; null if nobody asked. */
  private seen: CheckedMistake[] | null = null;
  /** Stops the rest of the work, which starts again with the next drawing. */
  private signal: AbortSignal | null = null;

  of(core: Core, { act }: LabContext, menu: Menu): Overview {
    const { seen } = this;
    const { signal } = core.session;
    const all = madeHere(core.session, menu).flatMap(([, mistakes]) => mistakes).length;
    if (seen && seen.length < all && this.signal !== signal) {
      this.signal = signal;
      const tell = (one: CheckedMistake) => {
        seen.push(one);
        act.setView({});
      };
      inSlices(signal, overviewOf(core, menu, [...seen], tell));
    }
    const run = () => {
      this.seen = [];
      act.setView({});
    };
    return { rows: seen, all, run };
  }
}

function labView(
  context: LabContext,
  { menu, lesson, mistake, asked, numbers }: Exclude<Known, { unknown: Unknown }>,
  session: Session,
  { overview, runs }: { overview: Overview; runs: TaughtRuns },
): TemplateResult {
  return besideView({
    className: 'lab mistakes-page',
    prose: proseView(context, menu, lesson, mistake, (one) => canBeMade(session, one)),
    work: html`<h2 class="mistake-name" aria-live="polite">${MISTAKES[mistake]}</h2>
      ${
        numbers
          ? 'choices' in numbers
            ? taughtView(context, { session, lesson, numbers, asked, runs }, overviewView(overview))
            : mistakeView(context, lesson, numbers, asked, overview)
          : html`<p class="refusal">${LAB_TEXT.tooMany(MOST_TOKENS)}</p>`
      }`,
  });
}

/** The lesson where a mistake of a model is seen: in its run, or in what it writes. */
function ofRun(lesson: LessonOfStage): LessonOfStage {
  return { ...lesson, ...(lesson.step ? {} : { step: 'train', trained: STEPS }) };
}

function proseView(
  context: LabContext,
  menu: Menu,
  lesson: LessonOfStage,
  mistake: string,
  can: (state: State) => boolean,
): TemplateResult {
  const back = () => context.act.set({ stage: 'questions' });
  const there = lesson.stage === STAGE ? ofRun(lesson) : lesson;
  const open = () => context.act.set(onStage(context, there, mistake));
  const { kicker, title, lead } = LAB_TEXT;
  return introView(
    context,
    { kicker, title, lead },
    html`${menuView(context, menu, mistake, can)}
    ${onwardView(
      { label: text.questions, go: back },
      { label: LAB_TEXT.toStage(text.stages[lesson.stage].name), go: open },
    )}`,
  );
}

function mistakeView(
  context: LabContext,
  lesson: LessonOfStage,
  numbers: MistakeNumbers,
  asked: string,
  overview: Overview,
): TemplateResult {
  const { mistake, checks } = numbers;
  const guessed: Guessed = { mistake, asked, caught: () => checksThatCatch(checks) };
  const covers = isCovering(context, guessed);
  const elsewhere = context.state.edits.length === 0 ? LAB_TEXT.elsewhere[mistake] : undefined;
  const checked = checksView(checks, {
    title: covers
      ? LAB_TEXT.checksAsked
      : isAnotherWay(mistake)
        ? LAB_TEXT.checksOfAnother
        : LAB_TEXT.checks,
    mistake,
    // The guess is given below the marks; its outcome stands above the results.
    [covers ? 'after' : 'before']: guessView(context, guessed),
    isShown: () => !covers,
    hidden: numbers.right.hidden.filter((row) => !numbers.wrong.hidden.includes(row)),
    foot: (check) => guessFoot(context, guessed, check),
  });
  // The sentence about a mistake would tell which checks see it.
  return html`${
    covers
      ? nothing
      : html`<p class="mistake-says">${MISTAKES_TEXT[mistake]}
        ${elsewhere ? html`<a href=${`#${elsewhere.link}`}>${elsewhere.says}</a>` : nothing}</p>`
  }
    ${covers ? checked : nothing}
    ${tablesView(context, lesson, numbers, covers ? { wrong: 'covered' } : {})}
    ${covers ? nothing : checked} ${codeView(numbers, covers)}
    ${covers ? nothing : overviewView(overview)}`;
}
