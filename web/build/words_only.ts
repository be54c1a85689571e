// Stands for lit-html in the widget (build/widget.ts), which draws nothing with it: words are templates that are read, and
// its policy of Trusted Types is one that other pages may forbid.
const template = (strings: TemplateStringsArray, ...values: unknown[]) => ({ strings, values });

export const html = template;
export const svg = template;
export const mathml = template;
export const nothing = '';
export const noChange = '';
export const render = () => {};
export const guard = () => '';
export const ref = () => '';
export const createRef = () => ({});
export const live = () => '';
export const directive = () => () => '';
export class Directive {}
