/** Promise 4: late, repeated, shuffled, future and NaN readings give the same statistics as the sorted set. */
import fc from 'fast-check';
import type pg from 'pg';
import { airSeries } from '#features/air/series.ts';
import { openOwnerPool, openPool } from '#platform/database/pool.ts';
import { Ingest } from '#telemetry/ingest/ingest.ts';
import type { RejectionReason } from '#telemetry/ingest/rejection.ts';
import { Partitions } from '#telemetry/partitions/partitions.ts';
import { createDevice, type TestDevice } from '#test/factories.ts';
import { type CountedReading, readStoredRollups, recount, storedReadings } from '#test/recount.ts';
import { type Check, repeats } from '../rig/check.ts';
import { startCheckDatabase } from '../rig/database.ts';
import { verifyRollups } from '../rig/verify.ts';
import { type Message, messages, now, payloadOf, readingOf, valid } from './statistics/messages.ts';

const messagesARun = 400;
const devicesARun = 3;

export const statistics: Check = async (report, options) => {
  const runs = repeats(options, 250, 15, 5);
  const database = await startCheckDatabase();
  const client = await database.connect();
  const pool = openPool(database.appUrl, 4);
  const ownerPool = openOwnerPool(database.url);
  const rejected: RejectionReason[] = [];
  const ingest = new Ingest({
    pool,
    partitions: new Partitions(ownerPool),
    series: [airSeries],
    retentionMonths: {},
    clock: { now: () => now },
    events: {
      stored: () => undefined,
      rejected: (reason, count) => void rejected.push(...Array<RejectionReason>(count).fill(reason)),
      moved: () => undefined,
    },
  });
  let [sent, queried, bad] = [0, 0, 0];
  const holds = fc.asyncProperty(messages(messagesARun, devicesARun), async (windows) => {
    const devices: TestDevice[] = [];
    for (let i = 0; i < devicesARun; i += 1) devices.push(await createDevice(client));
    const take = async ({ device, readings }: Message) => {
      const { deviceId, managementCode } = devices[device] as TestDevice;
      const registered = { deviceId, managementCode, series: 'air', isActivated: true, keyHash: Buffer.alloc(32) };
      await ingest.take(registered, 'mqtt', Buffer.from(payloadOf(readings)));
    };
    const good = new Map<string, CountedReading>();
    for (const window of windows) {
      await Promise.all(window.map(take));
      for (const { device, readings } of window) {
        sent += 1;
        for (const one of readings) {
          if (!valid(one)) continue;
          const reading = readingOf(devices[device]?.deviceId ?? 0, one);
          good.set(`${device} ${one.at}`, reading);
        }
        bad += payloadIsWhole(readings) ? readings.filter((one) => !valid(one)).length : 1;
      }
    }
    queried += good.size;
    const before = report.breaches.length;
    await verify(
      client,
      devices.map(({ deviceId }) => deviceId),
      [...good.values()],
    );
    return report.breaches.length === before;
  });

  async function verify(from: pg.Client, deviceIds: number[], good: CountedReading[]) {
    const ordered = (some: CountedReading[]) =>
      JSON.stringify(some.toSorted((a, b) => a.deviceId - b.deviceId || a.measuredAt - b.measuredAt));
    if (ordered(await storedReadings(from, airSeries, deviceIds)) !== ordered(good))
      report.broken('the stored readings are not the good ones that were sent');
    verifyRollups(await readStoredRollups(from, airSeries, deviceIds), recount(good), report);
    const { rows } = await from.query<{ device: number; at: number; fine: number | null }>(
      `select device_id::float8 as device, extract(epoch from measured_at)::float8 * 1000 as at, fine_dust as fine
       from air_latest where device_id = any($1)`,
      [deviceIds],
    );
    for (const device of deviceIds) {
      const newest = good
        .filter(({ deviceId }) => deviceId === device)
        .reduce((a, b) => (a.measuredAt > b.measuredAt ? a : b));
      const held = rows.find((row) => row.device === device);
      if (Math.round(held?.at ?? 0) !== newest.measuredAt || held?.fine !== newest.measures[1])
        report.broken(`the latest value of a device is not its newest`);
    }
  }

  try {
    const { failed, errorInstance } = await fc.check(holds, { numRuns: runs, seed: options.seed, endOnFailure: true });
    if (failed && report.breaches.length === 0)
      throw errorInstance ?? new Error('the property failed without a breach');
    if (rejected.length !== bad && !failed) report.broken(`${bad} readings were bad, ${rejected.length} were counted`);
    report.measured('messages', sent);
    report.measured('good readings', queried);
    report.measured('set aside', rejected.length);
  } finally {
    await ingest.close();
    await Promise.all([pool.end(), ownerPool.end()]);
    await client.end();
    await database.stop();
  }
};

const payloadIsWhole = (readings: Message['readings']) => readings.every(({ kind }) => kind !== 'nan');
