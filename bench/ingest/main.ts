/**
 * `npm run bench:ingest` measures readings over MQTT, acknowledged after a commit that includes rollups. Publisher,
 * server with its built-in broker, and database share the machine's cores.
 */
import { cpus } from 'node:os';
import { airSeries } from '../../server/src/features/air/series.ts';
import { allSeries } from '../../server/src/features/all-series.ts';
import { openOwnerPool, openPool } from '../../server/src/platform/database/pool.ts';
import { Partitions } from '../../server/src/telemetry/partitions/partitions.ts';
import { startDatabase } from '../installation/database.ts';
import { startServer } from '../installation/server.ts';
import { printRows } from '../run/bars.ts';
import { quantile } from '../run/quantile.ts';
import { run, say } from '../run/run.ts';
import { checkStored } from './check-stored.ts';
import { DeviceConnection } from './connection.ts';
import { type BenchDevice, registerDevices } from './devices.ts';
import { Measurements } from './measurements.ts';
import { insertPlainly } from './plain-inserts.ts';
import { publish } from './publisher.ts';

const deviceCount = 200;
/** Readings per message of a gateway or a buffering device: 15 minutes with one reading a minute. */
const readingsPerMessage = 15;
const seconds = 20;
const plainSeconds = 8;
/** The engine's maximum batch. */
const batchSize = 4000;
const dayMs = 86_400_000;

await run('MQTT ingest end to end', async (ending) => {
  const database = await startDatabase(ending);
  const pool = openPool(database.appUrl, 4);
  const ownerPool = openOwnerPool(database.url);
  ending(() => pool.end());
  ending(() => ownerPool.end());
  const devices = await registerDevices(pool, 'ALONE', airSeries.name, deviceCount);
  // Closing is off, because the readings belong to past months.
  const server = await startServer(database, ending, { CLOSE_AFTER_DAYS: 'off' });
  const connectAll = async (those: readonly BenchDevice[]) => {
    const opened = await Promise.all(
      those.map(({ managementCode, key }) => DeviceConnection.open(server.mqttPort, managementCode, key)),
    );
    ending(() => {
      for (const connection of opened) connection.close();
    });
    return opened;
  };
  const connections = await connectAll(devices);
  say(`${cpus().length} cores, ${deviceCount} devices connected`);

  /**
   * Readings of all devices from an instant on. Each phase has its own months, so that no phase's rows affect another.
   */
  const from = (daysAgo: number) =>
    devices.map((_, at) => new Measurements(airSeries, Date.now() - daysAgo * dayMs, at));
  const plain = async (daysAgo: number) => {
    const measurements = from(daysAgo);
    await new Partitions(ownerPool).ensure(
      airSeries,
      [0, 15, 30].map((days) => Date.now() - (daysAgo - days) * dayMs),
    );
    return insertPlainly(pool, devices, measurements, { batchSize, readingsPerMessage, seconds: plainSeconds });
  };
  const overMqtt = async (daysAgo: number, perMessage: number, window: number, during: number) => {
    const published = await publish({
      connections,
      measurements: from(daysAgo),
      readingsPerMessage: perMessage,
      window,
      warmUpSeconds: 2,
      seconds: during,
    });
    await checkStored(pool, [airSeries], Date.now() - daysAgo * dayMs, published.acknowledged);
    return published;
  };
  /** Measures equal numbers of devices of every group at the same time. */
  const ofAllGroups = async (daysAgo: number) => {
    const begins = Date.now() - daysAgo * dayMs;
    const each = Math.floor(deviceCount / allSeries.length);
    const fleet = await Promise.all(allSeries.map((series) => registerDevices(pool, 'MIXED', series.name, each)));
    const mixed = await connectAll(fleet.flat());
    const published = await publish({
      connections: mixed,
      measurements: allSeries.flatMap((series, i) =>
        (fleet[i] ?? []).map((_, at) => new Measurements(series, begins, at)),
      ),
      readingsPerMessage,
      window: 1,
      warmUpSeconds: 2,
      seconds,
    });
    await checkStored(pool, allSeries, begins, published.acknowledged);
    return published;
  };

  const before = await plain(900);
  say(`plain inserts: ${Math.round(before)} rows/s`);
  const several = await overMqtt(300, readingsPerMessage, 1, seconds);
  const after = await plain(700);
  say(`plain inserts: ${Math.round(after)} rows/s`);
  const single = await overMqtt(100, 1, 15, seconds / 2);
  const mixed = await ofAllGroups(200);

  const plainly = (before + after) / 2;
  printRows(
    [
      { way: `MQTT, ${readingsPerMessage} readings a message`, published: several },
      { way: 'MQTT, one reading a message', published: single },
      { way: `MQTT, ${allSeries.length} series side by side`, published: mixed },
    ].map(({ way, published: { readingsPerSecond, messagesPerSecond, latencies } }) => ({
      way,
      'readings/s': readingsPerSecond,
      'messages/s': messagesPerSecond,
      'p50 ms': quantile(latencies, 0.5),
      'p99 ms': quantile(latencies, 0.99),
      'max ms': quantile(latencies, 1),
      'of plain': readingsPerSecond / plainly,
    })),
  );
  say(`plain inserts of ${batchSize} rows: ${Math.round(before)} rows/s before, ${Math.round(after)} after`);
  return [
    { name: 'air readings acknowledged', measured: several.readingsPerSecond, unit: '/s', atLeast: 25_000 },
    { name: 'readings of all groups acknowledged', measured: mixed.readingsPerSecond, unit: '/s', atLeast: 25_000 },
    { name: 'publish to PUBACK, p99', measured: quantile(several.latencies, 0.99), unit: 'ms', atMost: 200 },
    { name: 'ratio to plain batched inserts', measured: several.readingsPerSecond / plainly, unit: '', atLeast: 0.25 },
  ];
});
