// An answer as the page keeps it, whatever was said: to the question of a model's step, or to its second one.

import { predictionsOf } from '../../web/src/engine/ask/predictions.ts';
import { numbersOf } from '../../web/src/engine/model/asked/answered.ts';
import type { Model } from '../../web/src/engine/model/model.ts';
import type { Answer } from '../../web/src/engine/state/answers.ts';

export function answerTo(model: Model, isAgain = false): Answer {
  const { first, again } = predictionsOf(model);
  const on = isAgain ? again : first;
  const { id, isOf } = on?.prediction ?? { id: '' };
  return {
    said: '4',
    outcome: 'right',
    right: '4',
    how: '',
    of: on?.of ?? '',
    numbers: numbersOf(model),
    asked: { id, isOf },
  };
}
