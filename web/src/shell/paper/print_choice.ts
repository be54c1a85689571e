// The choice of what is printed.

export interface PrintChoice {
  /** 'step': the open one; 'all'; or a stage. */
  what: string;
  parts: 'both' | 'steps' | 'questions';
  /** Whether the numbers that a step's question asks for are covered. */
  covered: boolean;
  /** Whether the solutions stand on a page of their own; if not, they are left out. */
  solutions: boolean;
}

/** The choice that Ctrl+P prints. */
export const WHOLE: PrintChoice = { what: 'all', parts: 'both', covered: false, solutions: true };
