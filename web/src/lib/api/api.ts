import type { CallKey, InputOf, OutputOf } from '@maru/contract';
import { callAddress } from './address.ts';
import { authorizedFetch, withBearer } from './authorization.ts';
import { ApiProblem, problemOf } from './problem.ts';
import { untilAdmitted } from './until-admitted.ts';
import { formOf, sendingWith } from './upload.ts';

/** A filter may be given empty; it is then not sent. Required fields stay required. */
type Sent<Q> = { [F in keyof Q]: Record<never, never> extends Pick<Q, F> ? Q[F] | '' | undefined : Q[F] };
type Parts<I> = { [P in keyof I as I[P] extends undefined ? never : P]: P extends 'query' ? Sent<I[P]> : I[P] };

/** What a call is given: its params, query, body and file, those it has. */
export type CallInput<K extends CallKey> = Parts<InputOf<K, File>>;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds until a call that got no answer fails with TIMEOUT. */
  timeoutMs?: number | undefined;
  /** The token to send instead of the site's own, as a refresh does. */
  bearer?: string | undefined;
  /** Told how much of a file has been sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

const defaultTimeoutMs = 15_000;
/** As long as the server waits for a file. */
const uploadTimeoutMs = 300_000;

interface LooseInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  file?: File;
}

/**
 * Sends one call of the contract and gives its output; while there are too many it waits, as the server says.
 * Throws {@link ApiProblem} when it fails, and the signal's own AbortError when the caller gave it up.
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
