/**
 * `npm run bench:decoders` runs 200 hostile decoders one after the other beside 500 honest decodes a second, in the
 * sandbox as the server uses it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { hostileDecoders } from '../../server/src/features/sources/codecs/hostile-decoders.ts';
import { DecoderSandbox } from '../../server/src/features/sources/codecs/sandbox.ts';
import { printRows } from '../run/bars.ts';
import { quantile } from '../run/quantile.ts';
import { run, say } from '../run/run.ts';
import { codec, uplinkOf } from './network.ts';

const perSecond = 500;
const idleSeconds = 5;
const secondMs = 1000;
const megabyte = 2 ** 20;

await run('Hostile decoders', async (ending) => {
  const sandbox = new DecoderSandbox();
  ending(() => sandbox.close());
  const { data } = JSON.parse(uplinkOf(0, 1)) as { data: string };
  const bytes = Buffer.from(data, 'base64');
  const honest = { key: 'honest', code: codec };
  const right = { temperature: 18, humidity: 40, pm2_5: 5, pm10: 10, tvoc: 100, co2: 420 };

  let peakBytes = 0;
  /** Decodes honest payloads until the work is done. */
  const beside = async (work: Promise<unknown>) => {
    const latencies: number[] = [];
    let wrong = 0;
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    const decoding: Promise<void>[] = [];
    const startedAt = performance.now();
    while (!isDone) {
      const due = Math.floor(((performance.now() - startedAt) / secondMs) * perSecond);
      while (decoding.length < due) {
        const sentAt = performance.now();
        decoding.push(
          sandbox.decode(honest, { bytes, fPort: 85, receivedAt: new Date() }).then((decoded) => {
            latencies.push(performance.now() - sentAt);
            if (JSON.stringify(decoded) !== JSON.stringify({ kind: 'decoded', data: right, warnings: [] })) wrong += 1;
          }),
        );
      }
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
      await wait(2);
    }
    await Promise.all(decoding);
    return { latencies, wrong, seconds: (performance.now() - startedAt) / secondMs };
  };
  const attack = async () => {
    for (const [at, { code }] of hostileDecoders.entries())
      await sandbox.decode({ key: `hostile ${at}`, code }, { bytes, fPort: 85, receivedAt: new Date() });
  };

  const idle = await beside(wait(idleSeconds * secondMs));
  const before = process.memoryUsage.rss();
  peakBytes = 0;
  say(`${hostileDecoders.length} hostile decoders`);
  const attacked = await beside(attack());
  const after = await beside(wait(idleSeconds * secondMs));
  printRows(
    Object.entries({ 'idle, before': idle, attacked, 'idle, after': after }).map(([when, { latencies, seconds }]) => ({
      honest: when,
      'decodes a second': latencies.length / seconds,
      'p50 ms': quantile(latencies, 0.5),
      'p99 ms': quantile(latencies, 0.99),
    })),
  );
  return [
    {
      name: 'honest decodes that were wrong',
      measured: idle.wrong + attacked.wrong + after.wrong,
      unit: '',
      atMost: 0,
    },
    { name: 'p99 of honest decodes', measured: quantile(attacked.latencies, 0.99), unit: 'ms', atMost: 50 },
    { name: 'memory at the peak, more than idle', measured: (peakBytes - before) / megabyte, unit: 'MB', atMost: 100 },
    {
      name: 'memory afterwards, more than idle',
      measured: (process.memoryUsage.rss() - before) / megabyte,
      unit: 'MB',
      atMost: 100,
    },
  ];
});
