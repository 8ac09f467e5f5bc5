/**
 * Compares the work for long texts with the work for texts four times as long: growth by a factor of 16 (quadratic
 * work) would allow texts to block the server.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { metric } from '#test/metrics.ts';
import type { AccountRig } from '#test/promises/accounts/rig.ts';
import type { CheckOptions } from '#test/promises/rig/check.ts';
import type { Report } from '#test/promises/rig/report.ts';
import { openTextCalls } from './text-calls.ts';
import { textsOf } from './texts.ts';

/** Lengths in characters, so long that a pattern's quadratic work would dominate the call. */
const [short, long] = [25_000, 100_000];
/** Linear work grows by a factor of 4, quadratic work by 16. */
const maxRatio = 8;
/** The server also does other work, so the minimum of several attempts counts. */
const tries = 3;
/**
 * A server that was blocked answers 503 without doing the work: the number of retries, and their delay in milliseconds.
 */
const [maxBusyRetries, busyMs] = [60, 500];

export async function compareGrowth(rig: AccountRig, report: Report, { seed }: CheckOptions): Promise<void> {
  const { fields, draft, ask } = await openTextCalls(rig, report, { seed, shortest: long });
  let worst = { name: '', times: 0 };
  const shorts = textsOf(short);
  for (const field of fields) {
    const name = `${field.operation.name} ${field.name}`;
    for (const [at, text] of textsOf(long).entries()) {
      // The same draft for both texts, because other drafts may be refused before their text is read.
      const plain = draft(field);
      const shortWork = await leastWork(rig.url, tries, () => ask(field, shorts[at] ?? '', plain));
      let longWork = Number.POSITIVE_INFINITY;
      for (let i = 0; i < tries && longWork > maxRatio * shortWork; i += 1)
        longWork = Math.min(longWork, await leastWork(rig.url, 1, () => ask(field, text, plain)));
      const times = longWork / shortWork;
      if (times > worst.times) worst = { name: `${name} of '${text.slice(0, 6)}'`, times };
      if (times > maxRatio)
        report.broken(`${name} takes ${times.toFixed(0)} times the work for 4 times as many of '${text.slice(0, 12)}'`);
    }
  }
  report.measured('fields of long texts', fields.length);
  report.measured('most growth', worst.times);
  report.measured('by', worst.name);
}

/** Minimum processor seconds of the server for a call over several attempts, independent of the machine's load. */
async function leastWork(url: string, times: number, ask: () => Promise<number | undefined>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let done = 0, busy = 0; done < times; ) {
    const before = await metric(url, 'process_cpu_seconds_total');
    const status = await ask();
    const work = (await metric(url, 'process_cpu_seconds_total')) - before;
    if (status !== 503 && !Number.isNaN(work)) {
      least = Math.min(least, work);
      done += 1;
    } else if (busy++ < maxBusyRetries) await wait(busyMs);
    else throw new Error('the server is busy for too long');
  }
  return least;
}
