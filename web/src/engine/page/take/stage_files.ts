// The files of the open stage: its program as a script or a notebook, and its numbers in three forms.
import { whyNoScript } from '../../arithmetic/script/script_button.ts';
import { stageScriptOf } from '../../arithmetic/script/stage_script.ts';
import { normalized } from '../../model/link.ts';
import type { Model } from '../../model/model.ts';
import { pageVersion } from '../../state/page_version.ts';
import { formatHash } from '../../state/state.ts';
import { text } from '../../words/page.en.ts';
import { jsonOf } from './json_file.ts';
import { notebookOf } from './notebook_file.ts';
import { npzOf } from './npz_file.ts';
import { safetensorsOf } from './safetensors_file.ts';
import { stageTensors } from './stage_tensors.ts';
import { TAKE } from './take.en.ts';

export const FILE_KINDS = ['script', 'notebook', 'npz', 'safetensors', 'json'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

interface StageFile {
  content: string | Uint8Array<ArrayBuffer>;
  /** The media type. */
  kind: string;
  name: string;
}

/** Why a stage has no file of that kind; empty if it has one. */
export function whyNoFile(model: Model, kind: FileKind): string {
  if (model.session !== model.session.uncovered) return TAKE.coveredFiles;
  return kind === 'script' || kind === 'notebook' ? whyNoScript({ model }) : '';
}

export function stageFile(model: Model, kind: FileKind): StageFile {
  const { content, type, ending } = MAKERS[kind];
  return {
    content: content(model),
    kind: type,
    name: `attention_${model.stage.lesson}.${ending}`,
  };
}

interface Maker {
  content(model: Model): StageFile['content'];
  type: string;
  ending: string;
}

const BYTES = 'application/octet-stream';

const MAKERS: Record<FileKind, Maker> = {
  script: { content: stageScriptOf, type: 'text/x-python', ending: 'py' },
  notebook: { content: stageNotebook, type: 'application/x-ipynb+json', ending: 'ipynb' },
  npz: { content: (model) => npzOf(tensorsIn(model)), type: BYTES, ending: 'npz' },
  safetensors: {
    content: (model) => safetensorsOf(tensorsIn(model)),
    type: BYTES,
    ending: 'safetensors',
  },
  json: { content: (model) => jsonOf(tensorsIn(model)), type: 'application/json', ending: 'json' },
};

const linkOf = (model: Model) => formatHash(normalized(model));
const tensorsIn = (model: Model) => stageTensors(model.session, `#${linkOf(model)}`);

function stageNotebook(model: Model): string {
  const words = text.stages[model.stage.id];
  // Tensors that are given are no result of a step.
  const nodes = model.session.structure.nodes.filter(({ kind }) => kind !== 'leaf');
  const computed = new Set(nodes.map(({ name }) => name));
  const steps = model.steps.map(({ id, makes }, i) => ({
    id,
    heading: TAKE.stepNamed(i + 1, words.steps[id].name),
    makes: makes.filter((name) => computed.has(name)),
  }));
  const about = TAKE.notebook(model.transposed ? 'NumPy' : 'PyTorch', linkOf(model));
  return notebookOf(stageScriptOf(model), {
    ...{ title: words.name, about, steps },
    version: pageVersion(),
  });
}
