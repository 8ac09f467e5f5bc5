/**
 * `npm run bench:sources` measures messages of a LoRaWAN network by webhook, each acknowledged after its commit, decoded
 * by a published codec, mapped and stored as a reading. Sender, server and database share the machine's cores.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { administratorToken } from '../installation/administrator.ts';
import { startDatabase } from '../installation/database.ts';
import { startServer } from '../installation/server.ts';
import { printRows } from '../run/bars.ts';
import { quantile } from '../run/quantile.ts';
import { run, say } from '../run/run.ts';
import { codec, mapping, modelName, uplinkOf } from './network.ts';
import { Sender } from './sender.ts';

const deviceCount = 1000;
const connections = 100;
const [warmUpSeconds, seconds] = [5, 20];
const leastPerSecond = 3000;
const longestMs = 120_000;
const secondMs = 1000;

await run('Messages of a LoRaWAN network', async (ending) => {
  const database = await startDatabase(ending);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  ending(() => pool.end());
  await pool.query(
    `insert into device (management_code, series, key_hash, dev_eui)
     select 'AIR-' || n, 'air', sha256(int8send(n)), upper(lpad(to_hex(n), 16, '0')) from generate_series(1, $1::bigint) n`,
    [deviceCount],
  );
  await pool.query('analyze device');
  const { port } = await startServer(database, ending);
  const address = `http://127.0.0.1:${port}`;
  const authorization = `Bearer ${await administratorToken(database)}`;
  const call = async <Answer>(path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const source = await call<{ sourceId: number; secret: string }>('/admin/api/device/source', {
    name: 'bench',
    kind: 'chirpstack',
    zone: 'UTC',
  });
  await call('/admin/api/device/codec', { modelName, version: 0, code: codec, examples: '' });
  await call(`/admin/api/device/source/${source.sourceId}/mapping`, mapping);

  const states = async () => {
    const { rows } = await pool.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from source_message group by state',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };
  const target = {
    port,
    path: `/ingest/v1/sources/${source.sourceId}?event=up`,
    authorization: `Bearer ${source.secret}`,
  };
  const senders = await Promise.all(Array.from({ length: connections }, () => Sender.open(target)));
  ending(() => {
    for (const sender of senders) sender.close();
  });
  let next = 0;
  /** Sends messages one after the other on each connection; returns the milliseconds of each answer with status 200. */
  const send = async (forSeconds: number) => {
    const endsAt = performance.now() + forSeconds * secondMs;
    const latencies: number[] = [];
    const sendUntilEnd = async (sender: Sender) => {
      while (performance.now() < endsAt) {
        next += 1;
        const sentAt = performance.now();
        const status = await sender.send(uplinkOf(next, deviceCount));
        if (status !== 200) throw new Error(`answer ${status}`);
        latencies.push(performance.now() - sentAt);
      }
    };
    await Promise.all(senders.map(sendUntilEnd));
    return latencies;
  };
  /** Resolves when every stored message is processed. */
  const processed = async () => {
    const endsAt = performance.now() + longestMs;
    while ((await states()).waiting) {
      if (performance.now() > endsAt) throw new Error('messages are still waiting');
      await wait(secondMs / 10);
    }
  };

  await send(warmUpSeconds);
  await processed();
  const before = (await states()).done ?? 0;
  say('warm');
  const startedAt = performance.now();
  const latencies = await send(seconds);
  const waiting = (await states()).waiting ?? 0;
  await processed();
  const tookSeconds = (performance.now() - startedAt) / secondMs;
  const all = await states();
  const done = (all.done ?? 0) - before;
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from air_reading');
  printRows([
    {
      acknowledged: latencies.length,
      'p50 ms': quantile(latencies, 0.5),
      'p99 ms': quantile(latencies, 0.99),
      'waiting at the end': waiting,
      ...all,
    },
  ]);
  return [
    { name: 'acknowledged a second', measured: latencies.length / seconds, unit: '', atLeast: leastPerSecond },
    { name: 'stored as readings a second', measured: done / tookSeconds, unit: '', atLeast: leastPerSecond },
    { name: 'messages without a reading', measured: before + done - (rows[0]?.count ?? 0), unit: '', atMost: 0 },
    { name: 'messages that failed', measured: (all.failed ?? 0) + (all.unmapped ?? 0), unit: '', atMost: 0 },
  ];
});
