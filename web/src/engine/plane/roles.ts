// Syntax colouring: names of queries, keys, values and weights in the colours of their roles.
import { html, type TemplateResult } from 'lit-html';
import type { Session } from '../core/session.ts';
import { colouredRole } from '../lesson/look_rules.ts';

/** Colours a line of code that speaks of the session's nodes. */
export function roleColours({ structure }: Session): (line: string) => (string | TemplateResult)[] {
  const roles = new Map<string, string>();
  for (const node of structure.nodes) {
    const role = colouredRole(node);
    if (role) roles.set(node.name, role);
  }
  if (roles.size === 0) return (line) => [line];
  const names = new RegExp(`\\b(${[...roles.keys()].join('|')})\\b`);
  return (line) =>
    line
      .split(names)
      .map((part) =>
        roles.has(part) ? html`<span data-role=${roles.get(part)}>${part}</span>` : part,
      );
}
