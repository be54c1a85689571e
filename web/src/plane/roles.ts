// Roles of nodes (query, key, value, weights), each of which has one colour wherever its name is written.
import { html, type TemplateResult } from 'lit-html';

const ROLES: Record<string, 'query' | 'key' | 'value' | 'weights'> = {
  q: 'query',
  q_view: 'query',
  q_heads: 'query',
  k: 'key',
  k_view: 'key',
  k_heads: 'key',
  k_T: 'key',
  v: 'value',
  v_view: 'value',
  v_heads: 'value',
  weights: 'weights',
};

const NAMES = new RegExp(`\\b(${Object.keys(ROLES).join('|')})\\b`);

/** The role of a node, if it has one. */
export function roleOf(name: string): string | undefined {
  return ROLES[name];
}

/** Syntax colouring: a line of code with the names of nodes in the colours of their roles. */
export function withRoles(line: string): (string | TemplateResult)[] {
  return line
    .split(NAMES)
    .map((part) => (part in ROLES ? html`<span data-role=${ROLES[part]}>${part}</span>` : part));
}
