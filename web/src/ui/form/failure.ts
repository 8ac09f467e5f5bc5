/** Why a form wasn't taken; an empty field where that is none of its fields'. */
export interface Failure {
  field: string;
  error: string;
}

/** What of a thrown problem a form tells; an ApiProblem is one. */
interface Problem {
  field?: string | undefined;
  error: string;
  code: string;
}

const isProblem = (thrown: unknown): thrown is Problem =>
  thrown instanceof Error && 'error' in thrown && typeof thrown.error === 'string' && 'code' in thrown;

/**
 * A thrown problem as a form's failure, at the field it names: our sentence for the server's or for its code where we
 * have one, else the server's own. What isn't a problem is a defect and thrown on.
 */
export function failureOf(thrown: unknown, ours: Readonly<Record<string, string>>, other: string): Failure {
  if (!isProblem(thrown)) throw thrown;
  const said = ours[thrown.error] ?? ours[thrown.code];
  return { field: thrown.field ?? '', error: said ?? (thrown.error || other) };
}
