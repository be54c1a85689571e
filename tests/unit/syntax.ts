// Syntax trees of the page's sources, each parsed once for all tests of a process that read them (syntax_together.ts).
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const trees = new Map<string, ts.SourceFile>();

/** The tree of a text, each node of which knows the one above it. */
export const treeOf = (text: string): ts.SourceFile =>
  ts.createSourceFile('source.ts', text, ts.ScriptTarget.ESNext, true);

/** The tree of a file. */
export function treeAt(path: string): ts.SourceFile {
  let tree = trees.get(path);
  tree ??= ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true);
  trees.set(path, tree);
  return tree;
}
