// All tensors of a stage in JSON: lists in lists by their names, and beside them the link and the dtype.
import type { StageTensors } from './stage_tensors.ts';
import { tensorText } from './tensor_text.ts';

/** A number of float32 is written as the number of float64 that it is, as readers of JSON make numbers of float64. */
export function jsonOf({ dtype, link, version, tensors }: StageTensors): string {
  const lists = tensors.map(({ name, shape, values }) => {
    const text = tensorText('json', { name, shape, values, dtype: 'float64' });
    return `${JSON.stringify(name)}: ${text}`;
  });
  const heads = [
    `"page": ${JSON.stringify(link)}`,
    ...(version === '' ? [] : [`"version": ${JSON.stringify(version)}`]),
    `"dtype": "${dtype}"`,
  ];
  return `{\n${[...heads, ...lists].join(',\n')}\n}\n`;
}
