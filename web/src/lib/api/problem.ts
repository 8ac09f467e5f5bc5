/** A call that didn't succeed, in the server's words (RFC 9457 problem details) or, where it didn't answer, in ours. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Stable code of the server, or NETWORK, TIMEOUT, UNREADABLE. */
  readonly code: string;
  /** The Korean sentence a screen may show; empty where the server said none. */
  readonly error: string;
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  /** The work that a login is asked for first. */
  readonly challenge: string | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(problem: {
    status: number;
    code: string;
    error?: string | undefined;
    field?: string | undefined;
    requestId?: string | undefined;
    challenge?: string | undefined;
    retryAfter?: number | undefined;
  }) {
    super(`${problem.status} ${problem.code}`);
    this.status = problem.status;
    this.code = problem.code;
    this.error = problem.error ?? '';
    this.field = problem.field;
    this.requestId = problem.requestId;
    this.challenge = problem.challenge;
    this.retryAfter = problem.retryAfter;
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the problem of an answer that isn't 2xx; a body that isn't JSON (a proxy's page) leaves status and id. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  const fields: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  return new ApiProblem({
    status: response.status,
    code: text(fields.code) ?? `HTTP_${response.status}`,
    error: text(fields.error),
    field: text(fields.field),
    requestId: text(fields.requestId) ?? text(response.headers.get('x-request-id')),
    challenge: text(fields.challenge),
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  });
}
