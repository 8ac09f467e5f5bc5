/**
 * `npm run bench:http` compares the call that every open map repeats with a bare Fastify route that sends the same
 * bytes. Each server is a separate process; they are measured in turns, so that both see the same machine load.
 */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabase } from '../installation/database.ts';
import { makePlaces } from '../installation/places.ts';
import { endProcess, startProcess } from '../installation/process.ts';
import { startServer } from '../installation/server.ts';
import { printRows } from '../run/bars.ts';
import { quantile } from '../run/quantile.ts';
import { run, say } from '../run/run.ts';
import { load } from './load.ts';

const placeCount = 128;
const connections = 100;
const rounds = 7;
const warmUpSeconds = 2;
const roundSeconds = 3;

await run('the hottest public call', async (ending) => {
  const database = await startDatabase(ending);
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await makePlaces(pool, placeCount);
  await pool.query(`
    insert into air_latest (device_id, measured_at, ultra_fine_dust, fine_dust, temperature, humidity, voc, co2)
    select device_id, now(), 100 + device_id, 300 + device_id, 180, 550, 200, 600 from device`);
  await pool.end();

  const { port } = await startServer(database, ending);
  const maru = `http://127.0.0.1:${port}/api/map/statistics/air-quality/installation-place`;
  const answer = await fetch(maru);
  const body = Buffer.from(await answer.arrayBuffer());
  const file = join(database.folder, 'answer.json');
  writeFileSync(file, body);
  const bareProcess = startProcess(import.meta.resolve('./bare.ts'), { BODY_FILE: file });
  ending(() => endProcess(bareProcess.child));
  const [bare] = (await once(bareProcess.lines, 'line')) as [string];
  say(`${placeCount} places, ${body.length.toLocaleString('en')} bytes, ${connections} connections`);

  const measured = { maru: [] as number[], bare: [] as number[] };
  const p99 = { maru: [] as number[], bare: [] as number[] };
  for (const address of [maru, bare]) await load(address, { connections, seconds: warmUpSeconds });
  for (let round = 0; round < rounds; round += 1)
    for (const [name, address] of [
      ['bare', bare],
      ['maru', maru],
    ] as const) {
      const result = await load(address, { connections, seconds: roundSeconds });
      measured[name].push(result.requestsPerSecond);
      p99[name].push(result.p99);
    }

  const ratios = measured.maru.map((own, round) => own / (measured.bare[round] ?? 0));
  const half = (samples: number[]) => quantile(samples, 0.5);
  printRows(
    (['bare', 'maru'] as const).map((server) => ({
      server: server === 'bare' ? 'bare Fastify route' : 'Maru, air markers',
      'requests/s, median round': half(measured[server]),
      worst: Math.min(...measured[server]),
      best: Math.max(...measured[server]),
      'p99 ms, median round': half(p99[server]),
    })),
  );
  return [{ name: 'ratio to the bare route, median round', measured: half(ratios), unit: '', atLeast: 0.5 }];
});
