/** One signed request to SOLAPI, and its failures. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { GatewayFault } from '../gateway.ts';

export interface SolapiAccess {
  /** 'https://api.solapi.com' */
  url: string;
  apiKey: string;
  apiSecret: string;
  clock: Clock;
}

export interface SolapiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path relative to '/messages/v4'. */
  path: string;
  body?: unknown;
  signal: AbortSignal;
}

/** Thrown if the gateway has no group of this name. */
export class NotThere extends GatewayFault {}

/** Maximum bytes of a response; a page of 500 texts has about one megabyte. */
const longestAnswer = 16 * 1024 * 1024;
const longestRetryMs = 3_600_000;
/** Status codes of refusals without effect: wrong key, wrong address, rate limit. */
const refusals = new Set([401, 403, 429]);
/** Error codes of requests that never reached the gateway. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** The authorization header: a signature of the time and a single-use salt. */
function authorization({ apiKey, apiSecret, clock }: Omit<SolapiAccess, 'url'>): string {
  const date = clock.now().toISOString();
  const salt = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex');
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
}

/** Sends a request; returns the JSON of the response. Throws a GatewayFault, or NotThere for an unknown group. */
export async function askSolapi(access: SolapiAccess, request: SolapiRequest): Promise<unknown> {
  const { method, path, body, signal } = request;
  let answer: { status: number; retryAfter: string | null; text: string };
  try {
    const response = await fetch(`${access.url}/messages/v4${path}`, {
      method,
      redirect: 'error',
      headers: { authorization: authorization(access), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    answer = {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await readWhole(response),
    };
  } catch (error) {
    if (error instanceof GatewayFault) throw error;
    throw unanswered(error);
  }
  if (answer.status !== 200) throw refused(answer, access.clock.now());
  return parse(answer.text);
}

async function readWhole(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > longestAnswer) throw new GatewayFault('the answer is too long', { isSafe: false });
  }
  return text + decoder.decode();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GatewayFault('the answer is not whole JSON', { isSafe: false });
  }
}

/** The client's errors may contain the request, so that only their kind is logged. */
function unanswered(error: unknown): GatewayFault {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  const code = String(cause?.code ?? name);
  return new GatewayFault(`the gateway can't be reached (${code})`, { isSafe: unreached.has(code) });
}

/** Only the code of an error is logged, because its message may contain a number. */
function refused(answer: { status: number; retryAfter: string | null; text: string }, now: Date): GatewayFault {
  const code = /"errorCode"\s*:\s*"([A-Za-z0-9_]{1,60})"/.exec(answer.text)?.[1] ?? 'no code';
  const message = `the gateway answered with status ${answer.status} (${code})`;
  if (answer.status === 404) return new NotThere(message, { isSafe: true });
  return new GatewayFault(message, {
    isSafe: refusals.has(answer.status),
    retryAfterMs: retryAfter(answer.retryAfter, now),
  });
}

/** Parses seconds or an HTTP date. */
function retryAfter(header: string | null, now: Date): number | undefined {
  if (!header) return undefined;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(milliseconds) ? Math.min(Math.max(milliseconds, 0), longestRetryMs) : undefined;
}
