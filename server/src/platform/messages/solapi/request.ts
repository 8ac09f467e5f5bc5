/** One signed request to SOLAPI, and what may go wrong with it. */
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
  /** Below '/messages/v4'. */
  path: string;
  body?: unknown;
  signal: AbortSignal;
}

/** The gateway has nothing by the name that it was asked for. */
export class NotThere extends GatewayFault {}

/** A page of 500 texts has about a megabyte. */
const longestAnswer = 16 * 1024 * 1024;
const longestRetryMs = 3_600_000;
/** Refusals before anything is done: not this key, not this address, too many. */
const refusals = new Set([401, 403, 429]);
/** The request went nowhere. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** The header that shows who asks: a signature over the time and a salt that is used once. */
function authorization({ apiKey, apiSecret, clock }: Omit<SolapiAccess, 'url'>): string {
  const date = clock.now().toISOString();
  const salt = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex');
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
}

/** Asks and returns the JSON of the answer. Throws a GatewayFault, NotThere for a group that isn't there. */
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

/** What the client throws may hold what was sent, so only its kind is told. */
function unanswered(error: unknown): GatewayFault {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  const code = String(cause?.code ?? name);
  return new GatewayFault(`it could not be asked (${code})`, { isSafe: unreached.has(code) });
}

/** Of an error only its code is told: its words may quote a number. */
function refused(answer: { status: number; retryAfter: string | null; text: string }, now: Date): GatewayFault {
  const code = /"errorCode"\s*:\s*"([A-Za-z0-9_]{1,60})"/.exec(answer.text)?.[1] ?? 'no code';
  const message = `it answered with status ${answer.status} (${code})`;
  if (answer.status === 404) return new NotThere(message, { isSafe: true });
  return new GatewayFault(message, {
    isSafe: refusals.has(answer.status),
    retryAfterMs: retryAfter(answer.retryAfter, now),
  });
}

/** Seconds or a date, as HTTP has it. */
function retryAfter(header: string | null, now: Date): number | undefined {
  if (!header) return undefined;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(milliseconds) ? Math.min(Math.max(milliseconds, 0), longestRetryMs) : undefined;
}
