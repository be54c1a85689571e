// The page of an unknown mistake: the wrong head, the checks, which run on demand, and the list of names.
import { html, nothing, type TemplateResult } from 'lit-html';
import { judge } from '../../../engine/ask/judge.ts';
import type { Question } from '../../../engine/ask/question.ts';
import { type Asked, focusOutcome, questionView } from '../../../engine/ask/question_view.ts';
import { besideView, onwardView } from '../../../engine/page/beside/beside.ts';
import { introView } from '../../../engine/page/page.ts';
import type { Answer, Outcome } from '../../../engine/state/answers.ts';
import { patched } from '../../../engine/state/state.ts';
import { text } from '../../../engine/words/page.en.ts';
import { MISTAKES } from '../../../engine/words/switches.en.ts';
import { checksView } from '../checks_view.ts';
import { GIVEN_AWAY, MISTAKES_TEXT } from '../given.en.ts';
import { type LabContext, onStage } from '../lab_context.ts';
import { CHECKS, type CheckName } from '../mistake_checks.ts';
import { codeView } from '../mistake_code.ts';
import type { Menu } from '../mistake_numbers.ts';
import { type Shown, tablesView } from '../mistake_tables.ts';
import { NEEDED } from '../taught_lesson.ts';
import { UNKNOWN_TEXT } from '../unknown.en.ts';
import { LAB_TEXT } from '../words.en.ts';
import { seedOfGame, type Unknown, unknownPatch } from './unknown.ts';

const PREFIX = 'unknown.';

/** State of the round: which checks have been run, and the answer. */
interface Round {
  key: string;
  ran: readonly string[];
  given?: Answer;
}

function roundOf({ state, view }: LabContext): Round {
  const key = `${PREFIX}${seedOfGame(state)}`;
  const ran = (view.drafts[key] ?? '').split(' ').filter(Boolean);
  return { key, ran, given: view.answers[key] };
}

export function unknownView(context: LabContext, menu: Menu, unknown: Unknown): TemplateResult {
  const round = roundOf(context);
  const { numbers } = unknown;
  const isOver = round.given !== undefined;
  const isShown = (check: CheckName) => isOver || round.ran.includes(check);
  const shown: Shown = isOver
    ? {}
    : {
        wrong: isShown('difference') ? undefined : 'alone',
        hidesSums: !isShown('rowSums'),
        isRead: true,
      };
  const { C, H } = numbers.sizes;
  const name = isOver ? MISTAKES[numbers.mistake] : UNKNOWN_TEXT.name;
  const names = namesView(context, menu, unknown, round);
  return besideView({
    className: 'lab mistakes-page unknown-page',
    prose: proseView(context, unknown, round),
    work: html`<h2 class="mistake-name" aria-live="polite">${name}</h2>
      <p class="mistake-says">${isOver ? MISTAKES_TEXT[numbers.mistake] : UNKNOWN_TEXT.says(numbers.right.weights.length, C, H)}</p>
      ${isOver ? names : nothing}
      ${tablesView(patchedContext(context, unknown), unknown.lesson, numbers, shown)}
      ${checksView(numbers.checks, {
        title: isOver ? LAB_TEXT.checks : UNKNOWN_TEXT.checks,
        mistake: numbers.mistake,
        isShown,
        run: (check) => runView(context, round, check),
      })}
      ${isOver ? codeView(numbers, false) : names}`,
  });
}

/** A number opens in its stage on the drawn example. */
function patchedContext(context: LabContext, { state }: Unknown): LabContext {
  return { ...context, state: patched(state, { stage: context.state.stage }) };
}

function runView({ view, act }: LabContext, { key, ran }: Round, check: CheckName): TemplateResult {
  const card = `.mistake-checks [data-check="${check}"]`;
  const run = () => {
    act.keepInPlace(card);
    act.setView({ drafts: { ...view.drafts, [key]: [...ran, check].join(' ') } });
    act.focusOn({ selector: `${card} .found` });
  };
  return html`<button class="screen-only mark" @click=${run} aria-label=${UNKNOWN_TEXT.runOf(LAB_TEXT.names[check])}>${UNKNOWN_TEXT.run}</button>`;
}

function proseView(context: LabContext, unknown: Unknown, { given, ran }: Round): TemplateResult {
  const { act, state } = context;
  const { lesson, numbers } = unknown;
  const seed = seedOfGame(state);
  const another = () => act.set(unknownPatch(String(BigInt.asIntN(64, BigInt(seed) + 1n))));
  const toLab = () => act.set({ ...unknownPatch(''), mistake: '' });
  const open = () => act.set(onStage(patchedContext(context, unknown), lesson, numbers.mistake));
  const { title, lead, body } = UNKNOWN_TEXT;
  return introView(
    context,
    { kicker: LAB_TEXT.kicker, title, lead, body },
    html`<p class="aside">${UNKNOWN_TEXT.seed(seed)}</p>
    <p class="aside" role="status">${UNKNOWN_TEXT.ran(ran.length, CHECKS.length)} ${tallyOf(context)}</p>
    ${given ? html`<p class="aside"><button class="link" @click=${open}>${LAB_TEXT.toStage(text.stages[lesson.stage].name)}</button></p>` : nothing}
    <p class="screen-only aside">${UNKNOWN_TEXT.own}</p>
    ${onwardView({ label: text.mistakeLab, go: toLab }, { label: UNKNOWN_TEXT.another, go: another })}`,
  );
}

/** Count of this visit's heads that were named right; '' before the first. */
function tallyOf({ view }: LabContext): string {
  const given = Object.entries(view.answers).filter(([key]) => key.startsWith(PREFIX));
  const right = given.filter(([, { outcome }]) => outcome === 'right');
  return given.length === 0 ? '' : UNKNOWN_TEXT.tally(right.length, given.length);
}

function namesView(
  context: LabContext,
  menu: Menu,
  { lesson, numbers }: Unknown,
  { key, given }: Round,
): TemplateResult {
  const { view, act } = context;
  const [, all] = menu.find(([stage]) => stage === lesson.stage) ?? menu[0];
  // Mistakes that the game's example cannot have are no answers.
  const names = all.filter((one) => NEEDED[one] === undefined);
  const question: Question = { kind: 'choose', right: names.indexOf(numbers.mistake) };
  const commit = (said: string, outcome: Outcome) => {
    const answer: Answer = { said, outcome, right: String(question.right), how: '', of: key };
    act.setView({ answers: { ...view.answers, [key]: answer }, refused: null });
    focusOutcome(key, act, 'shown');
  };
  const asked: Asked = {
    key,
    words: UNKNOWN_TEXT.which,
    task: { kind: 'choose' },
    answers: names.map((name) => MISTAKES[name]),
    given,
    draft: '',
    no: null,
    slip:
      given?.outcome === 'wrong'
        ? UNKNOWN_TEXT.notThis(
            MISTAKES[names[Number(given.said)]],
            MISTAKES_TEXT[names[Number(given.said)]],
          )
        : nothing,
    why: given ? html`<b>${UNKNOWN_TEXT.givesAway}</b> ${GIVEN_AWAY[numbers.mistake]}` : nothing,
    write: () => {},
    give: (said) => {
      const { verdict } = judge(question, said);
      if (!given && verdict) commit(said, verdict);
    },
  };
  const giveUp = html`<button class="show" @click=${() => commit('', 'shown')}>${UNKNOWN_TEXT.giveUp}</button>`;
  return html`<section class="card predict mistake-guess" aria-label=${UNKNOWN_TEXT.which}>
    ${questionView(asked, giveUp)}
  </section>`;
}
