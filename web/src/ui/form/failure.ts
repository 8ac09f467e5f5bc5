/** Why a form was refused; the field is empty if it concerns none. */
export interface Failure {
  field: string;
  error: string;
}

/** The used fields of a thrown problem, such as an ApiProblem. */
interface Problem {
  field?: string | undefined;
  error: string;
  code: string;
}

const isProblem = (thrown: unknown): thrown is Problem =>
  thrown instanceof Error && 'error' in thrown && typeof thrown.error === 'string' && 'code' in thrown;

/**
 * Converts a thrown problem to a form's failure at its field: our sentence for the server's text or code if there is
 * one, else the server's own. Anything else is rethrown.
 */
export function failureOf(thrown: unknown, ours: Readonly<Record<string, string>>, other: string): Failure {
  if (!isProblem(thrown)) throw thrown;
  const said = ours[thrown.error] ?? ours[thrown.code];
  return { field: thrown.field ?? '', error: said ?? (thrown.error || other) };
}
