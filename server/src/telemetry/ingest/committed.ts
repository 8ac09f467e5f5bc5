/**
 * Proof of a commit. Transports can acknowledge only with one, and only the batcher creates one, after its statement's
 * commit: a premature acknowledgement doesn't compile.
 */
const proof: unique symbol = Symbol('committed');

export interface Committed<Result> {
  readonly [proof]: true;
  readonly result: Result;
}

/** Runs a write and returns the proof of its commit; throws if the write throws. */
export async function commit<Result>(write: () => Promise<Result>): Promise<Committed<Result>> {
  const result = await write();
  return { [proof]: true, result };
}

/** The same proof with another result, such as the one for the sender. */
export function withResult<Result>(_committed: Committed<unknown>, result: Result): Committed<Result> {
  return { [proof]: true, result };
}

/** Combines the proofs of a message whose parts were committed separately. */
export async function allCommitted<Part, Result>(
  parts: Promise<Committed<Part>>[],
  combine: (parts: Part[]) => Result,
): Promise<Committed<Result>> {
  const committed = await Promise.all(parts);
  return { [proof]: true, result: combine(committed.map((part) => part.result)) };
}
