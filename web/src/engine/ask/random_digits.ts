// Draws from the core's generator: torch.manual_seed and torch.randint, so that a seed gives the same questions
// everywhere.
import type { Session } from '../core/session.ts';

/** A lesson that draws whole numbers from 0 to 9, six after each seed, and the tensor that has them. */
const DRAWING = { lesson: 'lesson=notebook_000', node: 'b_57' };

/** Stride between the seeds of one stream; a prime, so that streams of neighbouring seeds do not meet soon. */
const STRIDE = 7919n;

/** A stream of digits after a seed. Opens lessons in the session, so nobody else may use it. */
export function digitsOf(session: Session, seed: string): () => number {
  let next = BigInt(seed);
  let left: number[] = [];
  return () => {
    if (left.length === 0) {
      session.open(`${DRAWING.lesson}&seed=${next}`);
      left = [...session.data(session.find(DRAWING.node))];
      next = BigInt.asIntN(64, next + STRIDE);
    }
    return left.shift() as number;
  };
}

/** A number below `count`, from as many digits as that takes. */
export function oneOf(digit: () => number, count: number): number {
  const digits = String(count - 1).length;
  const most = 10 ** digits - (10 ** digits % count);
  for (;;) {
    const drawn = Array.from({ length: digits }, digit).reduce((all, one) => 10 * all + one, 0);
    // The last few are drawn again, or the first ones would come more often.
    if (drawn < most) return drawn % count;
  }
}

/** The seed of a question: from its stage, its index on the sheet, and how often it was asked on other numbers. */
export function seedOf(seed: string, stage: number, place: number, attempt: number): string {
  const off = 1_000_003n * BigInt(attempt) + 10_007n * BigInt(stage) + BigInt(place);
  return String(BigInt.asIntN(64, BigInt(seed) + off));
}
