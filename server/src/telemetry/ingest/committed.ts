/**
 * Proof that something was committed. Transports acknowledge only with one of these, and only the batcher makes one,
 * after its statement's commit: an acknowledgement in the wrong place doesn't compile.
 */
const proof: unique symbol = Symbol('committed');

export interface Committed<Result> {
  readonly [proof]: true;
  readonly result: Result;
}

/** Runs a writing step and vouches for its commit; what throws isn't vouched for. */
export async function commit<Result>(write: () => Promise<Result>): Promise<Committed<Result>> {
  const result = await write();
  return { [proof]: true, result };
}

/** The same proof with another result, such as what it means to a sender. */
export function withResult<Result>(_committed: Committed<unknown>, result: Result): Committed<Result> {
  return { [proof]: true, result };
}

/** One proof of several, for a message whose parts were committed apart. */
export async function allCommitted<Part, Result>(
  parts: Promise<Committed<Part>>[],
  combine: (parts: Part[]) => Result,
): Promise<Committed<Result>> {
  const committed = await Promise.all(parts);
  return { [proof]: true, result: combine(committed.map((part) => part.result)) };
}
