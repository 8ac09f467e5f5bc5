/**
 * `npm run bench:excel` downloads air statistics of 100,000 rows as workbooks while the public uses the map. Downloads,
 * server and database share the machine's cores.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { airStatistics } from '@maru/contract/air-statistics';
import { formatSeoul } from '@maru/domain/seoul-time';
import pg from 'pg';
import { airSeries } from '../../server/src/features/air/series.ts';
import { administratorToken } from '../installation/administrator.ts';
import { startDatabase } from '../installation/database.ts';
import { processOf } from '../installation/metrics.ts';
import { makePlaces } from '../installation/places.ts';
import { startServer } from '../installation/server.ts';
import { watch } from '../login-attack/watch.ts';
import { printRows } from '../run/bars.ts';
import { quantile } from '../run/quantile.ts';
import { run } from '../run/run.ts';
import { loadYears, yearUntil } from '../statistics/year.ts';

const placeCount = 128;
/** Number of days with about 100,000 rows (128 places with 24 hours a day). */
const days = 33;
const downloads = 3;
const [warmUpSeconds, idleSeconds] = [3, 10];
const megabyte = 1024 * 1024;
const sampleMs = 250;

await run('Excel downloads', async (ending) => {
  const database = await startDatabase(ending);
  const options = '-c TimeZone=UTC -c session_replication_role=replica';
  const pool = new pg.Pool({ connectionString: database.url, max: 3, options });
  ending(() => pool.end());
  await makePlaces(pool, placeCount);
  const { until } = yearUntil(new Date());
  const from = new Date(until.getTime() - days * 86_400_000);
  await loadYears(pool, [airSeries], { from, until }, 60);

  const server = await startServer(database, ending, { REQUESTS_PER_MINUTE: '1000000' });
  const authorization = `Bearer ${await administratorToken(database)}`;
  const map = `http://127.0.0.1:${server.port}/api/air-quality/installation-place/map`;
  /** Memory of the server in MB. */
  const memory = async () => (await processOf(server)).megabytes;
  const query = new URLSearchParams({
    startDatetime: formatSeoul(from),
    endDatetime: formatSeoul(new Date(until.getTime() - 1000)),
    datetimeType: 'hour',
    installationType: 'all',
  });
  const download = async () => {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.port}${airStatistics.excel.path}?${query}`, {
      headers: { authorization },
    });
    if (response.status !== 200) throw new Error(`the download answered ${response.status}: ${await response.text()}`);
    let bytes = 0;
    for await (const part of response.body ?? []) bytes += part.length;
    const [rows, expected] = ['x-row-count', 'x-expected-bytes'].map((name) => Number(response.headers.get(name)));
    return { seconds: (performance.now() - startedAt) / 1000, bytes, rows: rows ?? 0, expected: expected ?? 0 };
  };

  await watch(map, wait(warmUpSeconds * 1000));
  const before = await watch(map, wait(idleSeconds * 1000));
  const own = await memory();
  let highest = own;
  const sampling = setInterval(async () => {
    highest = Math.max(highest, await memory());
  }, sampleMs);
  const measured = [];
  const during: number[] = [];
  for (let round = 0; round < downloads; round += 1) {
    const downloading = download();
    during.push(...(await watch(map, downloading)));
    measured.push(await downloading);
  }
  clearInterval(sampling);
  const after = await watch(map, wait(idleSeconds * 1000));

  printRows(
    measured.map(({ seconds, rows, bytes, expected }, index) => ({
      download: index + 1,
      rows,
      seconds,
      'size MB': bytes / megabyte,
      'size that was expected': `${Math.round((expected / bytes) * 100)} %`,
    })),
  );
  printRows(
    Object.entries({ 'idle, before': before, downloading: during, 'idle, after': after }).map(([when, latencies]) => ({
      'the public': when,
      requests: latencies.length,
      'p50 ms': quantile(latencies, 0.5),
      'p95 ms': quantile(latencies, 0.95),
      'p99 ms': quantile(latencies, 0.99),
    })),
  );
  return [
    { name: 'rows of a workbook', measured: Math.min(...measured.map(({ rows }) => rows)), unit: '', atLeast: 100_000 },
    { name: 'slowest download', measured: Math.max(...measured.map(({ seconds }) => seconds)), unit: 's', atMost: 20 },
    { name: "growth of the server's memory", measured: highest - own, unit: 'MB', atMost: 150 },
    {
      name: 'p95 of the public while downloading to idle',
      measured: quantile(during, 0.95) / quantile([...before, ...after], 0.95),
      unit: '',
      atMost: 2,
    },
  ];
});
