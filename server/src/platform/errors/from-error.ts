/** Converts any thrown value to a Problem. Unexpected errors become INTERNAL without details. */
import type { FastifyError } from 'fastify';
import { isPassing } from '../database/pool.ts';
import { StorageAway } from '../files/storage.ts';
import { Problem, type ProblemCode } from './problem.ts';
import { validationProblem } from './validation.ts';

/** Errors of Fastify, its plugins and PostgreSQL, by code or status. */
const byCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED',
  FST_ERR_BAD_URL: 'MALFORMED',
  FST_UNDER_PRESSURE: 'BUSY',
  // The referenced row was deleted after the call had read it.
  '23503': 'CONFLICT',
};
/** File routes answer 403 for impossible addresses, such as those with NUL; callers get 404 instead. */
const byStatus: Record<number, ProblemCode> = {
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  408: 'TOOK_TOO_LONG',
  413: 'TOO_LARGE',
  414: 'ADDRESS_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isPassing(error) || error instanceof StorageAway) return new Problem('BUSY', { retryAfter: 5, cause: error });
  const known = error as Partial<FastifyError> | null;
  if (known?.validation?.[0]) return validationProblem(known.validation[0]);
  const status = known?.statusCode ?? 500;
  const atFault = status >= 400 && status < 500 ? 'MALFORMED' : 'INTERNAL';
  const code = byCode[known?.code ?? ''] ?? byStatus[status] ?? atFault;
  // Overload isn't logged as a failure.
  if (code === 'BUSY') return new Problem(code, { retryAfter: 5 });
  return new Problem(code, { cause: error });
}
