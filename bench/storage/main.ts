/**
 * `npm run bench:storage -- FILE` compares the bytes of a reading and of an hour in a closed month with those in rows:
 * the demo's last month of every series, and real hours of air from a CSV file if one is given.
 */
import { readFileSync } from 'node:fs';
import { nextBucket, parseSeoul, previousBucket, startOfBucket } from '@maru/domain/seoul-time';
import pg from 'pg';
import { demoDevices } from '../../devices/src/demo/groups.ts';
import { allSeries } from '../../server/src/features/all-series.ts';
import { decodeBlock, encodeBlock } from '../../server/src/telemetry/blocks/block.ts';
import { closeMonths } from '../../server/src/telemetry/blocks/close-months.ts';
import { type HistoricReading, loadFirstHistory } from '../../server/src/telemetry/bulk-load.ts';
import { Partitions } from '../../server/src/telemetry/partitions/partitions.ts';
import { type Series, valueColumnsOf } from '../../server/src/telemetry/series/series.ts';
import { startDatabase } from '../installation/database.ts';
import { printRows } from '../run/bars.ts';
import { run, say } from '../run/run.ts';

const seriesNamed = (name: string) => allSeries.find((series) => series.name === name) as Series;

/** The readings of one device in one month. */
interface DeviceMonth {
  deviceId: number;
  month: Date;
  readings: HistoricReading[];
}

interface Case {
  name: string;
  series: Series;
  months: DeviceMonth[];
}

/** The file's hours with six values each, as readings of one device with the file's decimals. */
function realAir(file: string): Case {
  const series = seriesNamed('air');
  const fields = Object.keys(series.columns);
  const decimals = [0, 0, 3, 3, 1, 3];
  const months = new Map<number, DeviceMonth>();
  for (const line of readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1)) {
    const [, time = '', ...cells] = line.split(',');
    const measuredAt = parseSeoul(`${time}:00`)?.getTime();
    if (measuredAt === undefined) throw new RangeError(`${file}: no time in '${line}'`);
    // Stored as integers scaled by the file's decimals, which differ from those of the demo's devices.
    const values = fields.map((field, at): [string, number | null] => {
      const { decimals: stored = 0 } = series.columns[field] as { decimals?: number };
      const value = Number.parseFloat(cells[at] ?? '');
      return [field, Number.isNaN(value) ? null : Math.round(value * 10 ** (decimals[at] ?? 0)) / 10 ** stored];
    });
    const month = startOfBucket(new Date(measuredAt), 'month');
    const own = months.get(month.getTime()) ?? { deviceId: 1, month, readings: [] };
    months.set(month.getTime(), own);
    if (own.readings.at(-1)?.measuredAt !== measuredAt)
      own.readings.push({ deviceId: 1, measuredAt, values: Object.fromEntries(values) });
  }
  return { name: 'air, real hours', series, months: [...months.values()] };
}

/** Readings of the demo's devices in a month. */
function demoMonth(series: Series, month: Date): Case {
  const until = nextBucket(month, 'month').getTime();
  const months = demoDevices
    .filter((device) => device.series === series.name)
    .map(({ reports }, index): DeviceMonth => {
      const all = [...(reports?.(month.getTime(), until) ?? [])].sort((a, b) => a.measuredAt - b.measuredAt);
      // Of two readings of a device at the same instant, only one is stored.
      const own = all.filter(({ measuredAt }, at) => measuredAt !== all[at - 1]?.measuredAt);
      return { deviceId: index + 1, month, readings: own.map((report) => ({ deviceId: index + 1, ...report })) };
    });
  return { name: `${series.name}, demo`, series, months: months.filter(({ readings }) => readings.length > 0) };
}

/** The demo's air every minute: hourly values with a sensor's noise in between. */
function minutesOfAir(month: Date): Case {
  const hours = demoMonth(seriesNamed('air'), month);
  // Deterministic noise: the last step of MurmurHash3, which mixes every bit.
  const noise = (at: number) => {
    const mixed = Math.imul(at ^ (at >>> 16), 0x85ebca6b);
    const again = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((again ^ (again >>> 16)) >>> 0) / 2 ** 32;
  };
  const months = hours.months.slice(0, 10).map(({ deviceId, readings }) => ({
    deviceId,
    month,
    readings: readings.flatMap((hour, index) =>
      Array.from({ length: 60 }, (_, minute): HistoricReading => {
        const next = readings[index + 1]?.values ?? hour.values;
        const values = Object.entries(hour.values).map(([field, value], at) => {
          const { decimals = 0 } = hours.series.columns[field] as { decimals?: number };
          if (typeof value !== 'number') return [field, value];
          const between = value + ((Number(next[field] ?? value) - value) * minute) / 60;
          const shaken = between + (noise((index * 60 + minute) * 7 + at) - 0.5) * 0.04 * Math.abs(value);
          return [field, Math.round(shaken * 10 ** decimals) / 10 ** decimals];
        });
        return { deviceId, measuredAt: hour.measuredAt + minute * 60_000, values: Object.fromEntries(values) };
      }),
    ),
  }));
  return { name: 'air, demo by minute', series: hours.series, months };
}

/** A device's month as a block; throws unless decoding returns the same readings. */
function blockOf(series: Series, { readings }: DeviceMonth): Buffer {
  const columns = valueColumnsOf(series).map(({ name, type }, at) => {
    const [field, column] = Object.entries(series.columns)[at] ?? [];
    const factor = column && column.kind !== 'word' ? 10 ** column.decimals : 1;
    const values = readings.map(({ values }) => {
      const value = field === undefined ? null : (values[field] ?? null);
      return typeof value === 'number' ? Math.round(value * factor) : value;
    });
    return { name, kind: type === 'text' ? ('word' as const) : ('integer' as const), values };
  });
  const block = { times: readings.map(({ measuredAt }) => measuredAt * 1000), columns };
  const bytes = encodeBlock(block);
  if (JSON.stringify(decodeBlock(bytes)) !== JSON.stringify(block)) throw new Error('decoding gives another block');
  return bytes;
}

async function sizeOf(pool: pg.Pool, tables: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select coalesce(sum(pg_total_relation_size(oid)), 0)::float8 as bytes from pg_class where relname ~ $1 and relkind = $2',
    [tables, 'r'],
  );
  return rows[0]?.bytes ?? 0;
}

async function countOf(pool: pg.Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::float8 as count from ${table}`);
  return rows[0]?.count ?? 0;
}

/** Closes the months of a series like the server's nightly job, but without pauses. */
async function close(pool: pg.Pool, series: Series, until: Date) {
  const now = new Date(until.getTime() + 40 * 86_400_000);
  const failed = (error: Error) => {
    throw error;
  };
  const partitions = new Partitions(pool);
  await closeMonths({ pool, partitions, closeAfterDays: 7, now, rests: false, onFailure: failed }, series);
}

/** Stores the blocks of a series that has no table for blocks. */
async function storeBlocks(pool: pg.Pool, series: Series, months: readonly DeviceMonth[]) {
  for (const month of months) {
    const [first, last] = [month.readings[0], month.readings.at(-1)].map((one) => new Date(one?.measuredAt ?? 0));
    const values = [month.deviceId, month.month, month.readings.length, first, last, blockOf(series, month)];
    await pool.query('insert into bench_block values ($1, $2, $3, $4, $5, $6)', values);
  }
}

/** Stores the readings of a case in both forms, and measures each form including its index. */
async function measure(pool: pg.Pool, { name, series, months }: Case) {
  const table = `${series.name}_reading`;
  const client = await pool.connect();
  const times = months.flatMap(({ readings }) => readings.map(({ measuredAt }) => measuredAt));
  const count = times.length;
  const [from, until] = times.reduce(
    ([least, most], at) => [Math.min(least, at), Math.max(most, at)],
    [Number.POSITIVE_INFINITY, 0],
  );
  try {
    await client.query('begin');
    await loadFirstHistory(client, {
      series,
      from: from as number,
      until: (until as number) + 1,
      *readings(start, end) {
        for (const { readings } of months)
          for (const one of readings) if (one.measuredAt >= start && one.measuredAt < end) yield one;
      },
    });
    await client.query('commit');
  } finally {
    client.release();
  }
  await pool.query(`vacuum ${table}`);
  const rowBytes = (await sizeOf(pool, `^${table}_[0-9_]+$`)) / count;
  const hours = series.rollups ? `${series.name}_hour` : null;
  const hourCount = hours ? await countOf(pool, hours) : 0;
  const hourBytes = hours ? (await sizeOf(pool, `^${hours}$`)) / hourCount : null;
  const startedAt = performance.now();
  if (series.blocks) await close(pool, series, new Date(until as number));
  else await storeBlocks(pool, series, months);
  const seconds = (performance.now() - startedAt) / 1000;
  const blocks = series.blocks ? `${series.name}_block` : 'bench_block';
  await pool.query(`vacuum ${blocks}`);
  const blockBytes = (await sizeOf(pool, `^${blocks}$`)) / count;
  const closedHours = `${series.name}_closed_hour`;
  if (hours) await pool.query(`vacuum ${closedHours}`);
  const closedHourBytes = hours ? (await sizeOf(pool, `^${closedHours}$`)) / hourCount : null;
  const rollups = hours ? [hours, `${series.name}_day`, closedHours] : [];
  await pool.query(`truncate ${[table, `${series.name}_latest`, blocks, ...rollups].join(', ')}`);
  say(`${name}: ${count.toLocaleString('en')} readings of ${months.length} device months`);
  return { name, readings: count, rowBytes, blockBytes, hourBytes, closedHourBytes, perSecond: count / seconds };
}

await run('storage of closed months', async (ending) => {
  const database = await startDatabase(ending);
  // Foreign keys aren't checked, because the readings' devices aren't registered.
  const options = '-c TimeZone=UTC -c session_replication_role=replica';
  const pool = new pg.Pool({ connectionString: database.url, max: 2, options });
  // The database's stop may end connections before the pool does.
  pool.on('error', () => undefined);
  ending(() => pool.end());
  // The load checks the rollups' references at its end.
  for (const { name, rollups } of allSeries)
    if (rollups)
      for (const unit of ['hour', 'day'])
        await pool.query(`alter table ${name}_${unit} drop constraint ${name}_${unit}_device_id_fkey`);
  const month = previousBucket(startOfBucket(new Date(), 'month'), 'month');
  await pool.query(`create table bench_block (
    device_id bigint not null, month timestamptz not null, readings integer not null,
    from_at timestamptz not null, until_at timestamptz not null, block bytea not null,
    primary key (device_id, month))`);
  await pool.query('alter table bench_block alter column block set storage external');
  const file = process.argv[2];
  const measured: Awaited<ReturnType<typeof measure>>[] = [];
  if (file) measured.push(await measure(pool, realAir(file)));
  measured.push(await measure(pool, minutesOfAir(month)));
  for (const series of allSeries) {
    const demo = demoMonth(series, month);
    if (demo.months.length > 0) measured.push(await measure(pool, demo));
  }
  printRows(
    measured.map(({ name, readings, rowBytes, blockBytes, hourBytes, closedHourBytes, perSecond }) => ({
      readings: name,
      count: readings,
      'bytes in a row': rowBytes,
      'bytes in a block': blockBytes,
      times: rowBytes / blockBytes,
      'closed a second': perSecond,
      'bytes in an hour row': hourBytes ?? '-',
      'bytes in a closed hour': closedHourBytes ?? '-',
    })),
  );
  const bytesOf = (prefix: string, atMost: number) =>
    measured
      .filter(({ name }) => name.startsWith(prefix))
      .map(({ name, blockBytes }) => ({ name: `bytes of a reading: ${name}`, measured: blockBytes, unit: '', atMost }));
  const hoursOf = (name: string) => ({
    name: `bytes of an hour: ${name}`,
    measured: measured.find((one) => one.name === name)?.closedHourBytes ?? Number.NaN,
    unit: '',
    atMost: 25,
  });
  const vehicles = measured.find(({ name }) => name.startsWith('vehicle'));
  return [
    ...bytesOf('air', 10),
    ...bytesOf('vehicle', 8),
    ...(file ? [hoursOf('air, real hours')] : []),
    hoursOf('air, demo'),
    {
      name: 'closing a month of 1,000 vehicles with a position a minute',
      measured: (1000 * 44_640) / (vehicles?.perSecond ?? 0),
      unit: 's',
      atMost: 300,
    },
  ];
});
