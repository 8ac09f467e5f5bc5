/** Sends hostile text of maximum length in every text field and measures how long the event loop is blocked. */
import { metric } from '#test/metrics.ts';
import type { AccountRig } from '#test/promises/accounts/rig.ts';
import type { CheckOptions } from '#test/promises/rig/check.ts';
import type { Report } from '#test/promises/rig/report.ts';
import { openTextCalls } from './text-calls.ts';
import { type TextField, textsOf } from './texts.ts';

/** Maximum milliseconds one request may block the event loop: on an idle machine, and beside other tests. */
const longest = { alone: 50, beside: 100 };
/** Sampling interval of the event loop monitor, which is included in its figures. */
const monitorMs = 10;
/** Number of attempts: a busy machine stalls occasionally, while the server's own delay occurs every time. */
const tries = 4;
/** The short form tests fields of at least this length, and uses all texts only for the longest. */
const [shortFrom, pageFrom, fewTexts] = [1_000, 4_000, 5];

export async function timeTexts(rig: AccountRig, report: Report, options: CheckOptions): Promise<void> {
  const maxMs = options.isShort ? longest.beside : longest.alone;
  const shortest = options.isShort ? shortFrom : 0;
  const { fields, ask } = await openTextCalls(rig, report, { seed: options.seed, shortest });

  /** The longest block of the event loop that some texts cause. */
  async function blockedMs(field: TextField, texts: readonly string[]): Promise<number> {
    await longestBlock(rig.url);
    for (const text of texts) await ask(field, text);
    return longestBlock(rig.url);
  }

  let slowest = { name: '', ms: 0 };
  for (const field of fields) {
    const name = `${field.operation.name} ${field.name}`;
    const texts = textsOf(field.length, options.isShort && field.length < pageFrom ? fewTexts : undefined);
    let ms = await blockedMs(field, texts);
    if (ms > maxMs) {
      ms = 0;
      for (const text of texts) {
        const found = await leastBlock(maxMs, () => blockedMs(field, [text]));
        ms = Math.max(ms, found);
        if (found > maxMs)
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

async function leastBlock(maxMs: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries && least > maxMs; i += 1) least = Math.min(least, await measure());
  return least;
}

/** The longest block of the server's event loop since the last query, in milliseconds. */
async function longestBlock(url: string): Promise<number> {
  const seconds = await metric(url, 'nodejs_eventloop_lag_max_seconds');
  return Math.max(0, seconds * 1000 - monitorMs);
}
