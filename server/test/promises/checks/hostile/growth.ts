/** Long texts, and the same four times as long: where that takes sixteen times the work, somebody can hold the server up. */
import type { AccountRig } from '../../accounts/rig.ts';
import type { CheckOptions } from '../../rig/check.ts';
import type { Report } from '../../rig/report.ts';
import { metric, openTextCalls } from './text-calls.ts';
import { textsOf } from './texts.ts';

/** Characters: what a pattern does again at every one of them takes longer than the rest of the call. */
const [short, long] = [7_500, 30_000];
/** Linear work grows by 4, quadratic by 16. */
const mostTimes = 8;
/** The server does other work meanwhile; what takes long each time is the text's. */
const tries = 4;

export async function compareGrowth(rig: AccountRig, report: Report, { seed }: CheckOptions): Promise<void> {
  const { fields, ask } = await openTextCalls(rig, report, { seed, shortest: long });
  let worst = { name: '', times: 0 };
  for (const field of fields) {
    const shorts = textsOf(short);
    for (const [at, text] of textsOf(long).entries()) {
      const of = (one: string | undefined) => work(rig.url, () => ask(field, one ?? ''));
      let times = Number.POSITIVE_INFINITY;
      let least = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
      for (let i = 0; i < tries && times > mostTimes; i += 1) {
        least = { short: Math.min(least.short, await of(shorts[at])), long: Math.min(least.long, await of(text)) };
        times = least.long / least.short;
      }
      const name = `${field.operation.name} ${field.name}`;
      if (times > worst.times) worst = { name, times };
      if (times > mostTimes)
        report.broken(`${name} takes ${times.toFixed(0)} times the work for 4 times as many of '${text.slice(0, 12)}'`);
    }
  }
  report.measured('fields of long texts', fields.length);
  report.measured('most growth', worst.times);
}

/** Seconds of a core that the server takes for something, which others on the machine don't make longer. */
async function work(url: string, deed: () => Promise<void>): Promise<number> {
  const taken = () => metric(url, 'process_cpu_seconds_total');
  const before = await taken();
  await deed();
  return (await taken()) - before;
}
