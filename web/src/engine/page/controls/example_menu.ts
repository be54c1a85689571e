// The menu of examples, with the learner's edited numbers as an entry of its own.
import { nothing, type TemplateResult } from 'lit-html';
import { exampleOf, examplesOf } from '../../model/choice.ts';
import type { Context } from '../../plane/context.ts';
import { text } from '../../words/page.en.ts';
import { menu } from './menu.ts';

/** Menu entry for edited numbers; choosing the example that they began as resets them. */
const YOURS = 'yours';

export function exampleMenu({ model, act }: Context): TemplateResult | typeof nothing {
  if (model.step.example) return nothing;
  const { edits, name } = model.state;
  const catalogue = model.session.catalogue();
  const given = exampleOf(model.state, catalogue);
  const own = text.stages[model.stage.id].examples;
  const options = examplesOf(model.state, catalogue).map(
    (example) => [example, own?.[example] ?? text.examples[example] ?? example] as const,
  );
  const yours = [YOURS, name || text.controls.yours] as const;
  return menu(
    text.stages[model.stage.id].example ?? text.controls.example,
    edits.length > 0 ? [yours, ...options] : options,
    edits.length > 0 ? YOURS : given,
    (next) => {
      if (next === given) act.reset();
      else if (next !== YOURS) act.chooseExample(next);
    },
  );
}
