// A script that is saved, by a writer that is fetched on demand, as few readers download one.
import type { Lazy } from '../../draw/lazy.ts';
import type { Actions } from '../../state/actions.ts';
import { TROUBLE } from '../../words/trouble.en.ts';

/** `signal`: of the session whose numbers are written; a script of other numbers would not agree with the page. */
export async function saveScript<Writer>(
  writer: Lazy<Writer>,
  write: (module: Writer) => string,
  name: string,
  { signal, act }: { signal: AbortSignal; act: Actions },
): Promise<void> {
  await writer.load();
  if (signal.aborted) return;
  if (writer.module) act.save(write(writer.module), 'text/x-python', `attention_${name}.py`);
  else act.setView({ notice: TROUBLE.notFetched });
}
