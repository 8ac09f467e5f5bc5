/** Two ingest processes share the readings of a real Mosquitto with the settings that Maru ships. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { metric } from '#test/metrics.ts';
import { type Mosquitto, startMosquitto } from '#test/mosquitto.ts';
import { timeFactor } from '../measured.ts';
import type { DefectName } from './plant/defects.ts';
import { type CheckDatabase, startCheckDatabase } from './rig/database.ts';
import { Fleet } from './rig/fleet.ts';
import { registerFleet } from './rig/load.ts';
import { Report } from './rig/report.ts';
import { ServerProcess } from './rig/server.ts';
import { verifyLedgers } from './rig/verify.ts';

const withinTime = { timeout: 40_000 * timeFactor, interval: 100 };
const timeout = 120_000 * timeFactor;

test('shares readings among processes, and loses or doubles none if a process is killed', { timeout }, async () => {
  expect(await killUnderLoad([])).toEqual([]);
});

test('detects the planted defect: acknowledge-first-to-brokers', { timeout }, async () => {
  const breaches = await killUnderLoad(['acknowledge-first-to-brokers']);
  expect(breaches).toContainEqual(expect.stringMatching(/acknowledged readings are lost/));
});

/** Kills one of two processes with uncommitted readings, restarts it, and returns the breaches. */
async function killUnderLoad(defects: DefectName[]): Promise<string[]> {
  const database = await startCheckDatabase();
  const ledgers = await registerFleet(database, 10, 100_000);
  const broker = await startMosquitto(
    Object.fromEntries(ledgers.map(({ device }) => [device.managementCode, device.key])),
  );
  const servers = ['first', 'second'].map((instance) => ingestProcess(database, broker, instance, defects));
  const [first] = servers as [ServerProcess];
  const fleet = new Fleet({ ledgers, mqttPort: broker.port, rate: 400 });
  const client = await database.connect();
  const report = new Report();
  try {
    for (const server of servers) await server.start();
    fleet.start();
    for (const server of servers)
      await vi.waitFor(async () => expect(await storedBy(server)).toBeGreaterThan(200), withinTime);
    await client.query('begin; lock table air_reading in access exclusive mode');
    await wait(500);
    await first.end('SIGKILL');
    await client.query('rollback');
    await wait(1_000);
    await first.start();
    await fleet.settle(withinTime.timeout);
    const sent = ledgers.reduce((sum, ledger) => sum + ledger.sent, 0);
    const stored = async () => (await client.query('select count(*)::integer as n from air_reading')).rows[0].n;
    // The broker redelivers unacknowledged readings; readings acknowledged by the defect are lost.
    if (defects.length > 0) await wait(5_000);
    else await vi.waitFor(async () => expect(await stored()).toBe(sent), withinTime);
    await verifyLedgers(client, ledgers, report);
    return report.breaches;
  } finally {
    await fleet.stop();
    await client.end();
    for (const server of servers) await server.stop();
    await broker.remove();
    await database.stop();
  }
}

const secret = randomBytes(32).toString('base64');

function ingestProcess(database: CheckDatabase, broker: Mosquitto, instance: string, defects: DefectName[]) {
  const { url: databaseUrl, appUrl, folder } = database;
  const env = { MARU_ROLE: 'ingest', MQTT_URL: broker.url, MARU_INSTANCE: instance, MARU_SECRET_KEY: secret };
  return new ServerProcess({ databaseUrl, appUrl, folder, defects, env });
}

/** Number of readings that a process has stored. */
const storedBy = ({ url }: ServerProcess): Promise<number> => metric(url, 'maru_readings_stored_total{series="air"}');
