declare module 'virtual:formulas' {
  import type { TemplateResult } from 'lit-html';

  type FormulaName = import('./engine/lesson/formulas.ts').FormulaName;

  interface FormulaOptions {
    /** The name of the \part to highlight; an unknown one highlights nothing. */
    lit?: string;
    /** A number, or its text, for every \slot; throws if one is missing. */
    values?: Readonly<Record<string, string | number>>;
  }

  /** Each formula of src/engine/lesson/formulas.ts as a <math> element. */
  export const formulas: Readonly<
    Record<FormulaName, (options?: FormulaOptions) => TemplateResult>
  >;
}

declare module 'virtual:listings' {
  import type { TemplateResult } from 'lit-html';

  interface ListingLine {
    text: string;
    html: TemplateResult;
  }

  /**
   * The C++ of each op's forward, by the stem of its file in core/ops ("matmul"): one template a
   * line, its tokens in <span>s of class comment, constant, function, keyword or string.
   */
  export const listings: Readonly<Record<string, readonly ListingLine[]>>;
  /** Faster kernel that computes an op in float32, where the op's listing is plain loops. */
  export const kernels: Readonly<Record<string, readonly ListingLine[]>>;
}

declare module 'virtual:printed' {
  /** Printed outputs of the notebooks, by notebook and cell, in the cell's order. */
  export const printed: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

declare module 'virtual:core_sums' {
  /** The checksums of the core's modules (engine/core/checksum.ts). */
  export const sums: Readonly<Record<'small' | 'whole' | 'scalar' | 'files', number>>;
}

declare module 'virtual:carried' {
  /** The whole core, and the pictures of all steps as JSON, each compressed by gzip, in base64. */
  export const core: string;
  export const pictures: string;
  /** The core's checksum. */
  export const sum: number;
  /** The address of the site; null: the build does not know it. */
  export const site: string | null;
}

declare module 'virtual:version' {
  /** "0.1.0 (1a8f060)": the version, and the commit if it was built from one. */
  export const version: string;
  /** Addresses, '' where there is none: of the static pages, and of the source. */
  export const beside: Readonly<Record<'text' | 'source', string>>;
  /** Hashes that choices must have: "lesson=head" and the like. */
  export const hashes: Readonly<Record<string, string>>;
}

declare module 'virtual:first.css';
declare module 'virtual:layers.css';
declare module 'virtual:page_widths.css';
