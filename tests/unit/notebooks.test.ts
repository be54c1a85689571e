// What the page says of each notebook is there: its tensors, and on the ladder the same numbers.
import '../../web/src/course/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOTEBOOKS } from '../../web/src/course/notebooks/all.ts';
import type { Session } from '../../web/src/engine/core/session.ts';
import { isInside } from '../../web/src/engine/core/tensor.ts';
import type { Ladder, LadderTensor } from '../../web/src/engine/lesson/notebook.ts';
import { choiceText } from '../../web/src/engine/model/choice.ts';
import { DEFAULT } from '../../web/src/engine/state/state.ts';
import { catalogue, open } from '../wasm/core.ts';

function numbers(session: Session, node: string): number[] {
  const id = session.find(node);
  assert.ok(id >= 0, `no ${node}`);
  return [...session.data(id)];
}

/** The numbers of a tensor's counterpart; of its batch, if it has one more axis. */
async function ladderNumbers(
  ladder: Ladder,
  seed: string,
  counterpart: string | LadderTensor,
): Promise<number[]> {
  const { stage, example = '', drawn } = ladder;
  const {
    node,
    batch,
    example: own,
  } = typeof counterpart === 'string' ? { node: counterpart } : counterpart;
  const chosen = seed && drawn ? { ...drawn, seed } : {};
  const session = await open(
    choiceText({ ...DEFAULT, stage, example: own ?? example, ...chosen }, catalogue),
  );
  const all = numbers(session, node);
  if (batch === undefined) return all;
  const [batches] = session.structure.nodes[session.find(node)].shape;
  const size = all.length / batches;
  return all.slice(batch * size, (batch + 1) * size);
}

/** As far as tests/golden/README.md allows steps that add in another order. */
function areClose(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((value, i) => Math.abs(value - b[i]) <= 1e-6);
}

for (const notebook of NOTEBOOKS) {
  test(`notebook ${notebook.id}: its tensors are there, on the ladder too`, async () => {
    for (const seed of ['', '7']) {
      const session = await open(`lesson=notebook_${notebook.id}${seed ? '&seed=7' : ''}`);
      const shown = notebook.cells.flatMap((cell) => cell.shows ?? []);
      for (const node of [...shown, ...Object.values(notebook.masks)]) {
        numbers(session, node);
      }
      const cells = new Set(notebook.cells.map((cell) => cell.prints ?? cell.id));
      const prints = session.prints();
      for (const { cell } of prints) assert.ok(cells.has(cell), `no cell ${cell}`);
      assert.ok(prints.length > 0);
      let compared = 0;
      for (const { ladder } of notebook.cells) {
        if (!ladder) continue;
        const there = await open(choiceText({ ...DEFAULT, ...ladder, columns: false }, catalogue));
        const worked = there.structure.nodes[there.find(ladder.cell.node)];
        assert.ok(isInside(worked.shape, ladder.cell.index), ladder.cell.node);
        // Without a way to draw the same numbers, another seed is the notebook's alone.
        if (seed && !ladder.drawn) continue;
        for (const [node, counterpart] of Object.entries(ladder.nodes)) {
          const same = await ladderNumbers(ladder, seed, counterpart);
          const here = numbers(session, node);
          const { op } = session.structure.nodes[session.find(node)];
          // The ladder's loop adds row after row, torch.mean in another order.
          if (op === 'prefix_mean_by_four')
            assert.ok(areClose(here, same), `${node}, seed ${seed}`);
          else assert.deepEqual(here, same, `${node}, seed ${seed}`);
          compared++;
        }
      }
      // 003 only points to the ladder; 004's numbers are given, or drawn there alone.
      const isAlone = notebook.id === '003' || (notebook.id === '004' && seed !== '');
      assert.equal(compared === 0, isAlone, `${compared} tensors, seed ${seed}`);
    }
  });
}
