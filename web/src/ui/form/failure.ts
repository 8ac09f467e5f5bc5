/** The reason why a form was refused; the field is empty if the reason concerns none. */
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
 * Converts a thrown problem to a form's failure at its field. The web's own sentence for the server's text or code is
 * preferred to the server's. Any other error is rethrown.
 */
export function failureOf(thrown: unknown, ours: Readonly<Record<string, string>>, other: string): Failure {
  if (!isProblem(thrown)) throw thrown;
  const said = ours[thrown.error] ?? ours[thrown.code];
  return { field: thrown.field ?? '', error: said ?? (thrown.error || other) };
}
