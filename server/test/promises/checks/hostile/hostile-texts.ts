/** Every text field at its greatest length with hostile text: how long the server answers nobody else. */
import type { AccountRig } from '../../accounts/rig.ts';
import { type CheckOptions, randomOf } from '../../rig/check.ts';
import type { Report } from '../../rig/report.ts';
import { Callers, kindOf } from '../fuzz/callers.ts';
import { exchange } from '../fuzz/exchange.ts';
import { readOperations } from '../fuzz/operations.ts';
import { draftOf, encode } from '../fuzz/request.ts';
import { Known } from '../fuzz/values.ts';
import { fieldsOf, type TextField, textsOf } from './texts.ts';

/** Milliseconds for which one request may keep the event loop from everybody else: on a machine of its own, and beside other tests. */
const longest = { alone: 50, beside: 100 };
/** How often the monitor of the loop looks; its figures have that in them. */
const monitorMs = 10;
/** A machine that others use stalls by itself; what stalls each time is the server's. */
const tries = 4;
/** The short form asks only fields of so many characters, those of a page by every text. */
const [shortFrom, pageFrom, fewTexts] = [1_000, 4_000, 5];

export async function timeTexts(rig: AccountRig, report: Report, options: CheckOptions): Promise<void> {
  const mostMs = options.isShort ? longest.beside : longest.alone;
  const { operations } = await readOperations(rig.url);
  const random = randomOf(options.seed);
  const known = new Known();
  const callers = new Callers(rig);

  async function ask(field: TextField, text: string | undefined): Promise<void> {
    const { operation } = field;
    const plain = draftOf(operation, known, random);
    const request = encode(operation, text === undefined ? plain : field.put(plain, text), random);
    const kind = kindOf(operation.access);
    const authorization = await callers.authorization(kind);
    const headers = { ...request.headers, ...(authorization && { authorization }) };
    const answer = await exchange(rig.url, { ...request, headers });
    if (answer?.status === 401) callers.forget(kind);
    if (answer && answer.status >= 500 && answer.status !== 503)
      report.broken(`${operation.name} answers ${answer.status} to ${field.name} of ${text?.slice(0, 12)}…`);
    if (answer?.status === 200 && answer.contentType.includes('json')) known.learn(JSON.parse(answer.text));
  }

  /** The longest that the loop was blocked by some texts. */
  async function blockedMs(field: TextField, texts: readonly string[]): Promise<number> {
    await longestBlock(rig.url);
    for (const text of texts) await ask(field, text);
    return longestBlock(rig.url);
  }

  const fields = operations
    .flatMap(fieldsOf)
    .filter(({ length }) => !options.isShort || length >= shortFrom)
    .sort((a, b) => b.length - a.length);
  // What is there is asked for first: whoever names something that isn't never gets as far as the text.
  for (const method of ['POST', 'GET'])
    for (const field of new Map(fields.map((one) => [one.operation, one])).values())
      if (field.operation.method === method) await ask(field, undefined);
  let slowest = { name: '', ms: 0 };
  for (const field of fields) {
    const name = `${field.operation.name} ${field.name}`;
    const texts = textsOf(field.length, options.isShort && field.length < pageFrom ? fewTexts : undefined);
    let ms = await blockedMs(field, texts);
    if (ms > mostMs) {
      ms = 0;
      for (const text of texts) {
        const found = await leastBlock(mostMs, () => blockedMs(field, [text]));
        ms = Math.max(ms, found);
        if (found > mostMs)
          report.broken(
            `${name} holds the server up for ${found.toFixed(0)} ms by ${text.length} of '${text.slice(0, 12)}'`,
          );
      }
    }
    if (ms > slowest.ms) slowest = { name, ms };
  }
  report.measured('text fields', fields.length);
  report.measured('longest block ms', slowest.ms);
  report.measured('of', slowest.name);
}

async function leastBlock(mostMs: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries && least > mostMs; i += 1) least = Math.min(least, await measure());
  return least;
}

/** The longest that the server's loop was blocked since this was asked last, in milliseconds. */
async function longestBlock(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  return Math.max(0, Number(seconds) * 1000 - monitorMs);
}
