/**
 * A failed call with the server's message (RFC 9457 problem details). Without an answer, the message is the web's own.
 */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The server's stable code, or NETWORK, TIMEOUT, UNREADABLE. */
  readonly code: string;
  /** The Korean sentence for screens; empty if the server sent none. */
  readonly error: string;
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  /** The proof of work that a login must do first. */
  readonly challenge: string | undefined;
  /** Seconds until a retry makes sense. */
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

/** Reads the problem of a failed answer. A body that isn't JSON (a proxy's page) only provides status and id. */
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
