/**
 * `npm run bench:vehicles`: 10,000 vehicles report positions every 5 s, acknowledged after the commit; first only
 * stored, then also followed. Also measures requests for a day's path, a year of days, and a month of all vehicles.
 */
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { formatSeoul, formatSeoulDate, startOfBucket } from '@maru/domain/seoul-time';
import pg from 'pg';
import { openOwnerPool } from '../../server/src/platform/database/pool.ts';
import { Partitions } from '../../server/src/telemetry/partitions/partitions.ts';
import { registerDevices } from '../ingest/devices.ts';
import { administratorToken } from '../installation/administrator.ts';
import { startDatabase } from '../installation/database.ts';
import { startServer } from '../installation/server.ts';
import { printRows } from '../run/bars.ts';
import { quantile } from '../run/quantile.ts';
import { type Ending, run, say } from '../run/run.ts';
import { pick } from '../statistics/question.ts';
import { time } from '../statistics/timing.ts';
import { Fleet } from './fleet.ts';
import { driveShift, driveYear, registerVehicles } from './past.ts';
import { parentOf, processorSeconds } from './processor.ts';

const fleetSize = 10_000;
const warmUpSeconds = 15;
const seconds = 30;
const dayMs = 86_400_000;
const plainly = new URL('./without-arrivals.ts', import.meta.url).href;

await run('vehicles', async (ending) => {
  const database = await startDatabase(ending);
  const pool = new pg.Pool({ connectionString: database.url, max: 3, options: '-c TimeZone=UTC' });
  ending(() => pool.end());
  const ownerPool = openOwnerPool(database.url);
  ending(() => ownerPool.end());
  const devices = await registerDevices(pool, 'FLEET', 'vehicle', fleetSize);
  const { rows: own } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(own[0]?.pid ?? 0);
  say(`${cpus().length} cores, ${fleetSize.toLocaleString('en')} vehicles`);

  /** Stores half a minute of the fleet's positions; returns the number of cores used by server and database. */
  const measure = async (way: string, env: NodeJS.ProcessEnv) => {
    const ends: Parameters<Ending>[0][] = [];
    const server = await startServer(database, (end) => ends.push(end), env);
    const fleet = await Fleet.connect(server.mqttPort, devices, (end) => ends.push(end));
    await fleet.drive(warmUpSeconds, Date.now());
    const roots = [server.pid, postmaster];
    const before = processorSeconds(roots);
    const startedAt = performance.now();
    const delivery = await fleet.drive(seconds, Date.now());
    const took = (performance.now() - startedAt) / 1000;
    const cores = (processorSeconds(roots) - before) / took;
    if (way === 'followed') await checkFollowed(pool, devices, startOfBucket(new Date(), 'day').getTime());
    for (const end of ends.reverse()) await end();
    say(`${way}: ${delivery.acknowledged.toLocaleString('en')} positions acknowledged in ${took.toFixed(1)} s`);
    return { way, perSecond: delivery.acknowledged / took, cores, latencies: Float64Array.from(delivery.latencies) };
  };
  const stored = [await measure('plain', { NODE_OPTIONS: `--import ${plainly}` })];
  const followed = await measure('followed', {});
  stored.push(await measure('plain again', { NODE_OPTIONS: `--import ${plainly}` }));
  const plainCores = stored.reduce((sum, { cores }) => sum + cores, 0) / stored.length;
  printRows(
    [stored[0], followed, stored[1]].flatMap((each) =>
      each
        ? [
            {
              way: each.way,
              'positions/s': each.perSecond,
              cores: each.cores,
              'p50 ms': quantile(each.latencies, 0.5),
              'p99 ms': quantile(each.latencies, 0.99),
            },
          ]
        : [],
    ),
  );

  const vehicles = await registerVehicles(pool, 500);
  await driveYear(pool, vehicles);
  const today = startOfBucket(new Date(), 'day').getTime();
  const open = vehicles.slice(0, 60);
  await pool.query('delete from vehicle_day where device_id = any($1::bigint[]) and day >= $2', [
    open.map(({ deviceId }) => deviceId),
    formatSeoulDate(new Date(today - dayMs)),
  ]);
  await driveShift(pool, new Partitions(ownerPool), open, today - dayMs + 6 * 3_600_000);
  const ends: Parameters<Ending>[0][] = [];
  await startServer(database, (end) => ends.push(end));
  await checkFollowed(pool, open, today - dayMs);
  for (const end of ends.reverse()) await end();
  // At its start, a server first closes past days.
  const { port } = await startServer(database, ending, { REQUESTS_PER_MINUTE: '10000000' });
  await untilClosed(pool, today - dayMs);
  const token = await administratorToken(database);
  const rangeOf = (from: number, to: number) =>
    `startDatetime=${encodeURIComponent(formatSeoul(new Date(from)))}&endDatetime=${encodeURIComponent(formatSeoul(new Date(to)))}`;
  const way = (turn: number) =>
    `/admin/api/map/statistics/clean-environment/vehicle/detail/driving-path?vehicleId=${pick(open, turn).vehicleId}&${rangeOf(today - dayMs, today - 1)}`;
  const ask = (name: string, path: (turn: number) => string, times = 100) =>
    time(port, token, { name, isYearByHour: false, ask: async (turn, get) => [await get(path(turn))] }, times);
  const storedPath = await ask('a day’s way, as kept', way);
  await pool.query('update vehicle_day set path = null where device_id = any($1::bigint[]) and day = $2', [
    open.map(({ deviceId }) => deviceId),
    formatSeoulDate(new Date(today - dayMs)),
  ]);
  const fromRaw = await ask('a day’s way, followed when asked for', way);
  const year = await ask(
    'a year of one vehicle’s days',
    (turn) =>
      `/admin/api/statistics/vehicles/detail/chart?vehicleId=${pick(vehicles, turn).vehicleId}&${rangeOf(today - 365 * dayMs, today - 1)}`,
  );
  const month = await ask(
    'a month of 500 vehicles',
    (turn) =>
      `/admin/api/statistics/vehicles?${rangeOf(today - (31 + (turn % 30)) * dayMs, today - (turn % 30) * dayMs - 1)}&pageSize=10`,
  );
  printRows(
    [storedPath, fromRaw, year, month].map(({ question, p50, p95, bytes }) => ({
      question,
      'p50 ms': p50,
      'p95 ms': p95,
      'kB sent': bytes / 1000,
    })),
  );
  return [
    { name: 'positions acknowledged, followed', measured: followed.perSecond, unit: '/s', atLeast: 1950 },
    { name: 'processor beyond plain storing', measured: followed.cores - plainCores, unit: 'cores', atMost: 0.5 },
    { name: 'a day’s way as kept, p95', measured: storedPath.p95, unit: 'ms', atMost: 60 },
    { name: 'today’s way, followed when asked for, p95', measured: fromRaw.p95, unit: 'ms', atMost: 60 },
    { name: 'a day’s way', measured: fromRaw.bytes / 1000, unit: 'kB', atMost: 60 },
    { name: 'a year of one vehicle’s days, p95', measured: year.p95, unit: 'ms', atMost: 30 },
    { name: 'a month of 500 vehicles, p95', measured: month.p95, unit: 'ms', atMost: 50 },
  ];
});

/** Waits until every path of a day is stored. */
async function untilClosed(pool: pg.Pool, day: number): Promise<void> {
  const isOpen = async () =>
    (
      await pool.query('select from vehicle_day where path is null and day = $1 limit 1', [
        formatSeoulDate(new Date(day)),
      ])
    ).rowCount !== 0;
  for (let tries = 0; await isOpen(); tries += 1) {
    if (tries === 240) throw new Error('a day was not closed');
    await wait(500);
  }
}

/**
 * Waits until all positions are followed; throws unless each position since the start of a day is counted in its day.
 */
async function checkFollowed(pool: pg.Pool, devices: readonly { deviceId: number }[], from: number): Promise<void> {
  const isWaiting = async () => (await pool.query('select from vehicle_arrival limit 1')).rowCount !== 0;
  for (let tries = 0; (await isWaiting()) && tries < 240; tries += 1) await wait(500);
  const { rows } = await pool.query<{ raw: number; counted: number }>(
    `select (select count(*) from vehicle_reading where device_id = any($1::bigint[]) and measured_at >= $2)::float8 as raw,
       (select sum(fixes) from vehicle_day where device_id = any($1::bigint[]) and day >= $3)::float8 as counted`,
    [devices.map(({ deviceId }) => deviceId), new Date(from), formatSeoulDate(new Date(from))],
  );
  if (!rows[0]?.raw || rows[0].raw !== rows[0].counted)
    throw new Error(`of ${rows[0]?.raw} positions ${rows[0]?.counted} were followed`);
}
