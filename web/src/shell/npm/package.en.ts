// English: what the npm package says when something cannot be.
export const PACKAGE = {
  noTensor: (name: string, names: readonly string[]) =>
    `There is no tensor ${name}; there are ${names.join(', ')}.`,
  outside: (name: string, shape: readonly number[]) =>
    `${name} has the shape ${shape.join(' × ')}.`,
  noPart: (part: string, parts: readonly string[]) =>
    `A head has no part ${part}; it has ${parts.join(', ')}.`,
  needs: (part: string, shape: readonly number[]) => `${part} needs ${shape.join(' × ')} numbers.`,
};
