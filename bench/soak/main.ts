/**
 * `npm run bench:soak -- --minutes 60 --rate 10000` publishes readings of all groups to a server, which also answers
 * requests, closes months and makes a backup, and prints memory and delays every minute.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatSeoul } from '@maru/domain/seoul-time';
import pg from 'pg';
import { airSeries } from '../../server/src/features/air/series.ts';
import { allSeries } from '../../server/src/features/all-series.ts';
import { DeviceConnection } from '../ingest/connection.ts';
import { keyDevices, registerDevices } from '../ingest/devices.ts';
import { Measurements } from '../ingest/measurements.ts';
import { startDatabase } from '../installation/database.ts';
import { type Metrics, metricsOf, processOf } from '../installation/metrics.ts';
import { startServer } from '../installation/server.ts';
import { printRows } from '../run/bars.ts';
import { quantile } from '../run/quantile.ts';
import { run, say } from '../run/run.ts';
import { air } from '../statistics/air.ts';
import { request } from '../statistics/timing.ts';
import { startLoad } from './load.ts';

const { values: given } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '10000' } },
});
const [minutes, rate] = [Number(given.minutes), Number(given.rate)];

const readingsPerMessage = 15;
const dayMs = 86_400_000;
/** Months are closed after this many days. Readings are newer, except for one message in a hundred. */
const [closeAfterDays, newDays, oldDays, oldOneIn] = [200, 195, 300, 100];
/** Number of devices, each reporting one reading per minute of past time; enough to never reach the future. */
const deviceCount = Math.max(1000, Math.ceil((rate * 60 * minutes) / (newDays * 24 * 60)));
const pauseMs = 200;
/** Time from the server's start to the day's backup. */
const backupAfterMs = 120_000;
/** Minimum minutes of a run for a bar on the memory's trend. */
const trendMinutes = 60;

await run(`${rate} readings/s for ${minutes} minutes`, async (ending) => {
  const database = await startDatabase(ending);
  // A pool without the server's statement timeout, because counting hours of readings takes longer.
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  ending(() => pool.end());
  const each = Math.ceil(deviceCount / allSeries.length);
  const questionsOf = await air.prepare(pool, each);
  const others = allSeries.filter((series) => series !== airSeries);
  const fleet = [
    await keyDevices(pool),
    ...(await Promise.all(others.map((series) => registerDevices(pool, 'SOAK', series.name, each)))),
  ].flat();
  const server = await startServer(database, ending, {
    CLOSE_AFTER_DAYS: String(closeAfterDays),
    BACKUP_AT: formatSeoul(new Date(Date.now() + backupAfterMs)).slice(11, 16),
    // High limits, because all requests come from one address.
    ROWS_PER_MINUTE: '1000000000',
    REQUESTS_PER_MINUTE_PER_ADDRESS: '1000000',
  });
  const connections: DeviceConnection[] = [];
  for (const { managementCode, key } of fleet)
    connections.push(await DeviceConnection.open(server.mqttPort, managementCode, key));
  ending(() => {
    for (const connection of connections) connection.close();
  });
  // Replaces the schedule before the job's first run, a minute after the start.
  await pool.query(`update pgboss.schedule set cron = '*/10 * * * *' where name = 'closing'`);
  say(`${fleet.length} devices of ${allSeries.length} groups connected`);

  const startedAt = Date.now();
  const measurements = (days: number) =>
    fleet.map(({ series }, at) => {
      const own = allSeries.find(({ name }) => name === series) ?? airSeries;
      return new Measurements(own, startedAt - days * dayMs, at);
    });
  const [now, old] = [measurements(newDays), measurements(oldDays)];
  let messages = 0;
  const load = startLoad({
    connections,
    messageOf(device) {
      messages += 1;
      return ((messages % oldOneIn === 0 ? old : now)[device] as Measurements).message(readingsPerMessage);
    },
    readingsPerMessage,
    rate,
  });

  const questions = questionsOf({ from: new Date(startedAt - newDays * dayMs), until: new Date(startedAt) });
  let answers: number[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const beganAt = performance.now();
      await questions[turn % questions.length]?.ask(turn, (path) => request(server.port, path, ''));
      answers.push(performance.now() - beganAt);
      await wait(pauseMs);
    }
  })();
  asking.catch(() => undefined);

  const memory: Sample[] = [];
  let slowest = 0;
  // Late messages reopen every closed month within minutes, so that none may be left at the end.
  let closedMonths = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    while (Date.now() < startedAt + minute * 60_000) {
      await Promise.race([wait(5_000), asking]);
      memory.push({ hours: (Date.now() - startedAt) / 3_600_000, megabytes: (await processOf(server)).megabytes });
    }
    const { rows } = await pool.query<{ months: number }>('select count(*)::integer as months from air_block');
    closedMonths = Math.max(closedMonths, rows[0]?.months ?? 0);
    const metrics = await metricsOf(server);
    const queue = slowestQueue(metrics);
    if (minute > minutes / 4) slowest = Math.max(slowest, queue.seconds);
    const stored = metrics.all('maru_readings_stored_total').reduce((sum, { value }) => sum + value, 0);
    say(
      `minute ${minute}: ${Math.round(memory.at(-1)?.megabytes ?? 0)} MB, ${stored.toLocaleString('en')} stored, ` +
        `${Math.round(load.overdue()).toLocaleString('en')} overdue, slowest queue ${queue.name} ${queue.seconds.toFixed(1)} s, ` +
        `${answers.length} answers, p95 ${quantile(answers, 0.95).toFixed(0)} ms`,
    );
    answers = [];
    load.acknowledged();
  }
  const overdue = load.overdue();
  isOver = true;
  await asking;
  await load.stop();

  const acknowledged = load.acknowledged();
  const found = await stored(pool);
  const { rows: done } = await pool.query<{ backups: number }>(
    `select count(*)::integer as backups from backup_run where state = 'done'`,
  );
  const slope = slopeOf(memory.filter(({ hours }) => hours * 60 > minutes / 4));
  printRows([{ acknowledged, 'as rows': found.rows, 'in blocks': found.blocks, 'MB an hour': slope }]);
  return [
    {
      name: 'readings lost, or too many',
      measured: Math.abs(acknowledged - found.rows - found.blocks),
      unit: '',
      atMost: 0,
    },
    { name: 'readings overdue at the end, in seconds of the rate', measured: overdue / rate, unit: 's', atMost: 5 },
    { name: 'slowest queue after the first quarter', measured: slowest, unit: 's', atMost: 60 },
    { name: 'backups', measured: done[0]?.backups ?? 0, unit: '', atLeast: 1 },
    { name: 'most closed months of air devices', measured: closedMonths, unit: '', atLeast: 1 },
    ...(minutes >= trendMinutes
      ? [{ name: 'memory after the first quarter', measured: slope, unit: 'MB an hour', atMost: 10 }]
      : []),
  ];
});

/** The queue with the longest waiting item. */
function slowestQueue(metrics: Metrics): { name: string; seconds: number } {
  return metrics
    .all('maru_queue_oldest_seconds')
    .map(({ label, value }) => ({ name: label, seconds: value }))
    .reduce((most, queue) => (queue.seconds > most.seconds ? queue : most), { name: '-', seconds: 0 });
}

/** Number of readings in the tables. */
async function stored(from: pg.Pool): Promise<{ rows: number; blocks: number }> {
  const sums = { rows: 0, blocks: 0 };
  for (const { name, blocks } of allSeries) {
    const { rows } = await from.query<{ rows: number; blocks: number }>(
      `select (select count(*) from ${name}_reading)::float8 as rows,
              ${blocks ? `(select coalesce(sum(readings), 0) from ${name}_block)::float8` : '0'} as blocks`,
    );
    sums.rows += rows[0]?.rows ?? 0;
    sums.blocks += rows[0]?.blocks ?? 0;
  }
  return sums;
}

interface Sample {
  hours: number;
  megabytes: number;
}

/** Trend in megabytes per hour, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [hours, megabytes] = [mean((sample) => sample.hours), mean((sample) => sample.megabytes)];
  const spread = mean((sample) => (sample.hours - hours) ** 2);
  return mean((sample) => (sample.hours - hours) * (sample.megabytes - megabytes)) / spread;
}
