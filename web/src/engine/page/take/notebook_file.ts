// A stage as a notebook (nbformat 4.5): the program of its script in cells, a heading for each step, and behind each step's
// statements a cell that compares with the page's numbers, folded.

/** A step of the stage, with the tensors that it makes. */
interface NotebookStep {
  id: string;
  heading: string;
  makes: readonly string[];
}

interface Parts {
  title: string;
  /** Sentences below the title, in Markdown. */
  about: readonly string[];
  steps: readonly NotebookStep[];
  /** The version of the page; '' if it is not known. */
  version: string;
}

interface Cell {
  kind: 'text' | 'code' | 'check';
  id: string;
  source: string;
}

/** `script`: the program that the page offers, which ends if all numbers agree. */
export function notebookOf(script: string, parts: Parts): string {
  const cells = cellsOf(script, parts).map(({ kind, id, source }) => {
    const metadata = kind === 'check' ? { jupyter: { source_hidden: true }, tags: ['check'] } : {};
    const lines = source
      .split('\n')
      .map((line, i, all) => (i < all.length - 1 ? `${line}\n` : line));
    return kind === 'text'
      ? { cell_type: 'markdown', id, metadata, source: lines }
      : { cell_type: 'code', execution_count: null, id, metadata, outputs: [], source: lines };
  });
  const kernelspec = { display_name: 'Python 3', language: 'python', name: 'python3' };
  const { version } = parts;
  const metadata = {
    ...{ kernelspec, language_info: { name: 'python' } },
    ...(version === '' ? {} : { attention: { version } }),
  };
  return `${JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
}

/** Blocks of a program: each begins in the first column behind an empty line. */
function blocksOf(script: string): string[] {
  return script
    .trimEnd()
    .split(/\n\n+(?=[^\s\])}])/)
    .map((block) => block.trim());
}

/** A line that compares a tensor with the page's numbers. */
const CHECK = /^check\("(\w+)"/m;

function cellsOf(script: string, { title, about, steps }: Parts): Cell[] {
  // Imports, and how tensors are compared, come first; what is said at the end comes last.
  const program = script.replace(/^(#.*\n)+/, '');
  const blocks = blocksOf(program);
  const start = blocks.findIndex((block) => block.startsWith('def check(')) + 1;
  const end = blocks.length - (blocks[blocks.length - 1].startsWith('print(') ? 1 : 0);
  const cells: Cell[] = [
    { kind: 'text', id: 'title', source: [`# ${title}`, ...about].join('\n\n') },
    {
      kind: 'code',
      id: 'start',
      source: program.slice(0, program.indexOf(blocks[start - 1]) + blocks[start - 1].length),
    },
  ];
  let at = -1;
  let group: { statements: string[]; checks: string[] } = { statements: [], checks: [] };
  const close = () => {
    const id = at < 0 ? 'given' : steps[at].id;
    const { statements, checks } = group;
    if (statements.length > 0) cells.push({ kind: 'code', id, source: statements.join('\n') });
    if (checks.length > 0)
      cells.push({ kind: 'check', id: `${id}-check`, source: checks.join('\n') });
    group = { statements: [], checks: [] };
  };
  for (const block of blocks.slice(start, end)) {
    const found = CHECK.exec(block);
    const name = found?.[1] ?? '';
    const later = steps.findIndex(({ makes }, i) => i > at && makes.includes(name));
    if (later >= 0) {
      close();
      at = later;
      cells.push({ kind: 'text', id: `${steps[at].id}-text`, source: `## ${steps[at].heading}` });
    }
    const split = found ? found.index : block.length;
    const [statement, check] = [block.slice(0, split).trim(), block.slice(split)];
    if (statement !== '') group.statements.push(statement);
    if (check !== '') group.checks.push(check);
  }
  close();
  const last = blocks.slice(end).join('\n');
  return last === '' ? cells : [...cells, { kind: 'code', id: 'end', source: last }];
}
