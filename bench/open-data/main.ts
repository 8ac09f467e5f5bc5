/**
 * `npm run bench:open-data` downloads a year of hours of all air places as one CSV file while the public uses the map.
 * Download, server and database share the machine's cores.
 */
import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { dataFileAddress } from '@maru/domain/open-data';
import pg from 'pg';
import { airSeries } from '../../server/src/features/air/series.ts';
import { startDatabase } from '../installation/database.ts';
import { makePlaces } from '../installation/places.ts';
import { startServer } from '../installation/server.ts';
import { watch } from '../login-attack/watch.ts';
import { printRows } from '../run/bars.ts';
import { quantile } from '../run/quantile.ts';
import { run } from '../run/run.ts';
import { loadYears, yearUntil } from '../statistics/year.ts';

const placeCount = 128;
/** Interval of the raw readings, which doesn't affect this bench: rollups have one row per hour. */
const stepMinutes = 60;
const [warmUpSeconds, idleSeconds] = [3, 10];
const megabyte = 1024 * 1024;
const sampleMs = 250;
const ps = promisify(execFile);

await run('Open data', async (ending) => {
  const database = await startDatabase(ending);
  const options = '-c TimeZone=UTC -c session_replication_role=replica';
  const pool = new pg.Pool({ connectionString: database.url, max: 3, options });
  ending(() => pool.end());
  const { deviceCount } = await makePlaces(pool, placeCount);
  await loadYears(pool, [airSeries], yearUntil(new Date()), stepMinutes);

  const { port, pid } = await startServer(database, ending, { REQUESTS_PER_MINUTE: '1000000' });
  const site = `http://127.0.0.1:${port}`;
  const map = `${site}/api/air-quality/installation-place/map`;
  /** Memory of the server in MB, from the system, because a request for the server's metrics would increase it. */
  const memory = async () => Number((await ps('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1024;
  const download = async (month?: string) => {
    const startedAt = performance.now();
    const path = dataFileAddress('air-hours', { format: 'csv', charset: 'utf-8' }, month);
    const response = await fetch(site + path, { headers: { 'accept-encoding': 'identity' } });
    if (response.status !== 200) throw new Error(`the download answered ${response.status}: ${await response.text()}`);
    let [bytes, lines] = [0, 0];
    for await (const part of response.body ?? []) {
      bytes += part.length;
      for (const byte of part as Uint8Array) if (byte === 10) lines += 1;
    }
    return { seconds: (performance.now() - startedAt) / 1000, rows: lines - 1, 'size MB': bytes / megabyte };
  };

  /** The server's maximum memory during some work. */
  const highestDuring = async (work: Promise<unknown>) => {
    let highest = await memory();
    const sampling = setInterval(async () => {
      highest = Math.max(highest, await memory());
    }, sampleMs);
    await work;
    clearInterval(sampling);
    return highest;
  };
  const thisMonth = new Date().toISOString().slice(0, 7);
  const lastMonth = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7);

  // First without public traffic, which would also increase the heap of a new process.
  const idle = await memory();
  const ofMonth = await highestDuring(download(thisMonth));
  const alone = download();
  const ofYear = await highestDuring(alone);

  await watch(map, wait(warmUpSeconds * 1000));
  const before = await watch(map, wait(idleSeconds * 1000));
  const downloading = download();
  const during = await watch(map, downloading);
  await downloading;
  const after = await watch(map, wait(idleSeconds * 1000));

  printRows([
    { file: 'a year', ...(await alone) },
    { file: 'a closed month, made', ...(await download(lastMonth)) },
    { file: 'a closed month, kept', ...(await download(lastMonth)) },
  ]);
  printRows([{ 'memory MB': 'of the server', idle, 'this month': ofMonth, 'a year': ofYear }]);
  const { rows } = await alone;
  return [
    { name: 'rows of the year', measured: rows, unit: '', atLeast: deviceCount * 24 * 364 },
    { name: 'memory of a year beyond that of a month', measured: ofYear - ofMonth, unit: 'MB', atMost: 50 },
    {
      name: 'p95 of the public while downloading to idle',
      measured: quantile(during, 0.95) / quantile([...before, ...after], 0.95),
      unit: '',
      atMost: 2,
    },
  ];
});
