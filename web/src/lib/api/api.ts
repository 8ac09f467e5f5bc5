import type { CallKey, InputOf, OutputOf } from '@maru/contract';
import { callAddress } from './address.ts';
import { authorizedFetch, withBearer } from './authorization.ts';
import { ApiProblem, problemOf } from './problem.ts';
import { untilAdmitted } from './until-admitted.ts';
import { formOf, sendingWith } from './upload.ts';

/** Optional filters may be empty, and are then omitted. Required fields stay required. */
type Sent<Q> = { [F in keyof Q]: Record<never, never> extends Pick<Q, F> ? Q[F] | '' | undefined : Q[F] };
type Parts<I> = { [P in keyof I as I[P] extends undefined ? never : P]: P extends 'query' ? Sent<I[P]> : I[P] };

/** The input of a call: those of params, query, body and file that the call has. */
export type CallInput<K extends CallKey> = Parts<InputOf<K, File>>;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds until a call without an answer fails with TIMEOUT. */
  timeoutMs?: number | undefined;
  /** A token to send instead of the site's own, used by a refresh. */
  bearer?: string | undefined;
  /** Called with the sent fraction of a file, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

const defaultTimeoutMs = 15_000;
/** Equal to the time that the server allows for a file. */
const uploadTimeoutMs = 300_000;

interface LooseInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  file?: File;
}

/**
 * Makes a call of the contract; returns its output. A rate-limited call waits for the time that the server requires.
 * Throws {@link ApiProblem} on failure, and the signal's own AbortError if the caller aborts.
 */
export const api = <K extends CallKey>(key: K, input: CallInput<K>, options: CallOptions = {}): Promise<OutputOf<K>> =>
  untilAdmitted(() => callOnce(key, input, options), options.signal);

async function callOnce<K extends CallKey>(key: K, input: CallInput<K>, options: CallOptions): Promise<OutputOf<K>> {
  const space = key.indexOf(' ');
  const { params, query, body, file } = input as LooseInput;
  const timeout = AbortSignal.timeout(options.timeoutMs ?? (file ? uploadTimeoutMs : defaultTimeoutMs));
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const init: RequestInit = { method: key.slice(0, space), signal, headers: { accept: 'application/json' } };
  if (file) init.body = formOf(body as object | undefined, file);
  else if (body !== undefined) {
    init.headers = { ...init.headers, 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  try {
    const path = key.slice(space + 1);
    const address = callAddress(path, params, query);
    const { bearer, onProgress } = options;
    const send = file && onProgress && sendingWith(onProgress);
    const response = await (bearer
      ? fetch(address, withBearer(init, bearer))
      : authorizedFetch(path, address, init, send));
    if (!response.ok) throw await problemOf(response);
    return (await response.json()) as OutputOf<K>;
  } catch (error) {
    if (error instanceof ApiProblem || options.signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiProblem({ status: 0, code: 'TIMEOUT' });
    throw new ApiProblem({ status: 0, code: error instanceof SyntaxError ? 'UNREADABLE' : 'NETWORK' });
  }
}
