// The dialog before printing: a lazily loaded module (printer.ts).
import './print_styles.ts';
import { html, nothing, render, type TemplateResult } from 'lit-html';
import { STAGES, stageNumber } from '../../engine/lesson/stages.ts';
import { selectView } from '../../engine/page/controls/menu.ts';
import type { StepOfStage } from '../../engine/state/settings.ts';
import { text } from '../../engine/words/page.en.ts';
import { PRINT } from './print.en.ts';
import type { PrintChoice } from './print_choice.ts';

/** The choice that the dialog opens with; `step` is null where no step is open. */
export function openingChoice(stage: string, step: StepOfStage | null): PrintChoice {
  const isStage = STAGES.some(({ id }) => id === stage);
  const parts = step || !isStage ? 'both' : 'questions';
  return { what: isStage ? stage : 'all', parts, covered: true, solutions: true };
}

/** Asks what to print; `print` is called once it is said. */
export function askFor(
  given: PrintChoice,
  step: StepOfStage | null,
  print: (choice: PrintChoice) => void,
): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'print-dialog';
  dialog.setAttribute('aria-labelledby', 'print-title');
  let choice = given;
  const change = (patch: Partial<PrintChoice>) => {
    choice = { ...choice, ...patch };
    draw();
  };
  const draw = () => {
    const go = () => {
      dialog.close();
      print(choice);
    };
    render(dialogView(choice, step, { change, go, shut: () => dialog.close() }), dialog);
  };
  draw();
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}

interface Buttons {
  change(patch: Partial<PrintChoice>): void;
  go(): void;
  shut(): void;
}

function dialogView(
  choice: PrintChoice,
  step: StepOfStage | null,
  { change, go, shut }: Buttons,
): TemplateResult {
  const isStep = choice.what === 'step';
  const places: [string, string][] = [
    ...(step ? [['step', PRINT.step(nameOf(step))] as [string, string]] : []),
    ...STAGES.map(({ id }): [string, string] => [
      id,
      PRINT.stage(stageNumber(id), text.stages[id].name),
    ]),
    ['all', PRINT.all],
  ];
  const parts = Object.entries(PRINT.partsOf);
  const numbers: [string, string][] = [
    ['', PRINT.covered],
    ['shown', PRINT.shown],
  ];
  const solutions: [string, string][] = [
    ['apart', PRINT.apart],
    ['', PRINT.leftOut],
  ];
  const field = (name: string, select: TemplateResult) =>
    html`<label class="at-ends control"><span>${name}</span> ${select}</label>`;
  return html`<h2 id="print-title">${PRINT.title}</h2>
    ${field(
      PRINT.what,
      selectView(places, choice.what, (what) => change({ what })),
    )}
    ${
      isStep
        ? nothing
        : field(
            PRINT.parts,
            selectView(parts, choice.parts, (said) =>
              change({ parts: said as PrintChoice['parts'] }),
            ),
          )
    }
    ${
      choice.parts === 'questions' && !isStep
        ? nothing
        : field(
            PRINT.numbers,
            selectView(numbers, choice.covered ? '' : 'shown', (said) =>
              change({ covered: said === '' }),
            ),
          )
    }
    ${
      isStep
        ? nothing
        : field(
            PRINT.solutions,
            selectView(solutions, choice.solutions ? 'apart' : '', (said) =>
              change({ solutions: said !== '' }),
            ),
          )
    }
    <p class="aside">${PRINT.says} <span class="by-keys">${PRINT.key}</span></p>
    <p class="at-ends"><button class="button" @click=${shut}>${PRINT.cancel}</button> <button class="button main print-go" @click=${go}>${PRINT.print}</button></p>`;
}

const nameOf = ({ stage, step }: StepOfStage) => text.stages[stage].steps[step].name;
