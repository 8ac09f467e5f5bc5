/**
 * This version and the next run side by side on one database behind the shipped proxy, while devices report and people
 * send requests: upgrade one process after the other, roll back, and upgrade again. Requests fail for 2 s at most, and
 * no reading is lost or counted twice.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { readConfig } from '#config.ts';
import { readMigrations } from '#platform/backup/catalog.ts';
import { systemClock } from '#platform/clock.ts';
import { openPool } from '#platform/database/pool.ts';
import { createServices } from '#platform/services.ts';
import { addAdministrator, adminToken } from '#test/administrators.ts';
import { createPlace } from '#test/factories.ts';
import { siteName, startNginx } from '#test/nginx.ts';
import { type Check, timeFactorOf } from '../rig/check.ts';
import { type CheckDatabase, startCheckDatabase } from '../rig/database.ts';
import { Fleet } from '../rig/fleet.ts';
import { registerFleet } from '../rig/load.ts';
import type { Report } from '../rig/report.ts';
import { Requests } from '../rig/requests.ts';
import { ServerProcess } from '../rig/server.ts';
import { verifyLedgers } from '../rig/verify.ts';
import { nextMigration, nextVersion } from './rolling/next-version.ts';

const devices = 20;
/** Readings and requests per second, when run alone and beside other tests. */
const rates = { alone: [500, 50], beside: [100, 10] } as const;
/** Maximum time during which requests may fail. */
const longestFailureMs = 2_000;
/** Maximum time for which statements may queue behind a migration that waits for a lock. */
const longestQueueMs = 5_000;

/** Two versions of a process on the same ports, of which one runs at a time. */
interface Slot {
  before: ServerProcess;
  next: ServerProcess;
}

export const rolling: Check = async (report, options) => {
  const database = await startCheckDatabase();
  const { url: databaseUrl, appUrl, folder } = database;
  const secret = { MARU_SECRET_KEY: randomBytes(32).toString('base64'), MARU_DATA: folder };
  const behindProxy = { PUBLIC_URL: `https://${siteName}`, TRUST_PROXY: '1', MQTT_PROXIES: '127.0.0.1' };
  const env = { ...secret, ...behindProxy };
  const next = nextVersion(folder, options.defect);
  const slot = (): Slot => ({
    before: new ServerProcess({
      databaseUrl,
      appUrl,
      folder,
      defects: options.defect ? [options.defect] : [],
      env,
    }),
    next: new ServerProcess({ databaseUrl, appUrl, folder, defects: next.defects, env: { ...env, ...next.env } }),
  });
  const [one, two] = [slot(), slot()];
  const [readingsPerSecond, requestsPerSecond] = options.isShort ? rates.beside : rates.alone;
  const pool = openPool(appUrl, 2);
  const stops: (() => Promise<unknown>)[] = [() => database.stop(), () => pool.end()];
  for (const { before, next: after } of [one, two]) stops.push(before.stop.bind(before), after.stop.bind(after));
  try {
    const ledgers = await registerFleet(database, devices, 100_000);
    const services = await createServices(
      readConfig({ DATABASE_URL: databaseUrl, ...secret }),
      pool,
      systemClock,
      pino({ level: 'silent' }),
    );
    const placeId = await createPlace(pool);
    const token = await adminToken(services, (await addAdministrator(services)).adminNumber);
    await Promise.all([one, two].map(({ before }) => before.start()));
    for (const { before, next: after } of [one, two])
      Object.assign(after, { port: before.port, mqttPort: before.mqttPort });
    const ports = [one, two].map(({ before }) => before.port);
    const nginx = await startNginx({
      web: ports,
      ingest: ports,
      mqtt: [one, two].map(({ before }) => before.mqttPort),
    });
    stops.push(nginx.stop);
    const tls = { ca: nginx.ca, servername: siteName };
    const fleet = new Fleet({ ledgers, mqttPort: nginx.mqttsPort, tls, rate: readingsPerSecond });
    const targets = targetsOf(placeId, token);
    const requests = new Requests({ port: nginx.httpsPort, ca: nginx.ca, targets, rate: requestsPerSecond });
    const step = async (what: string, work: () => Promise<unknown>) => {
      const beganAt = performance.now();
      await work();
      // Devices must be acknowledged again before the next step.
      await fleet.untilAcknowledged(20_000 * timeFactorOf(options));
      report.say(`${what} (${Math.round(performance.now() - beganAt)} ms)`);
      judge(requests, report, longestFailureMs * timeFactorOf(options));
    };
    fleet.start();
    requests.start();
    await fleet.untilAcknowledged(20_000);
    await step('the next version migrates while the version before serves', async () => {
      await two.before.end('SIGTERM');
      await migrateBesideReader(database, () => two.next.start(), report);
    });
    await step('the version before serves alone on the newer schema', () => two.next.end('SIGTERM'));
    await step('the version before starts on the newer schema', async () => {
      const refusal = await two.before.start().then(
        () => '',
        (error: Error) => error.message,
      );
      if (refusal) report.broken(`the version before doesn't start on the newer schema: ${refusal}`);
    });
    await step('the next version starts again', async () => {
      for (const { before, next: after } of options.isShort ? [two] : [two, one]) {
        await before.end('SIGTERM');
        await after.start();
      }
    });
    await requests.stop();
    await fleet.settle(30_000);
    if (fleet.unanswered > 0) report.broken(`${fleet.unanswered} messages were never answered`);
    await fleet.stop();
    report.measured('requests', requests.answered);
    report.measured('failed', requests.failed || 0);
    report.measured('longest failure ms', requests.longestFailureMs);
    report.measured('slowest answer ms', requests.slowestMs);
    judge(requests, report, longestFailureMs * timeFactorOf(options));
    if (requests.answered === 0) report.broken('nothing was answered, so nothing is shown');
    const client = await database.connect();
    const applied = await readMigrations(client);
    if (applied.at(-1) !== nextMigration) report.broken('the schema is not the next version’s');
    await verifyLedgers(client, ledgers, report).finally(() => client.end());
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
};

/** Uncached calls of public pages, and of the console's lists and statistics. */
function targetsOf(placeId: number, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const period = 'startDatetime=2026-11-01%2000:00:00&endDatetime=2026-11-02%2023:59:59&datetimeType=day';
  return [
    { path: '/api/map/union?installationType=all' },
    { path: '/api/air-quality/installation-place?pageNumber=1&pageSize=20' },
    { path: `/api/air-quality/installation-place/${placeId}/all?${period}` },
    { path: '/api/main-page' },
    { path: '/admin/api/installation-place/fine-dusts?pageNumber=1&pageSize=20', headers },
    { path: `/admin/api/statistics/air-quality?pageNumber=1&pageSize=20&${period}`, headers },
    { path: '/admin/api/audit-log?pageNumber=1&pageSize=20', headers },
  ];
}

/** Migrates beside a long reading transaction; other statements must not wait until that transaction ends. */
async function migrateBesideReader(database: CheckDatabase, migrate: () => Promise<unknown>, report: Report) {
  const [reader, other] = [await database.connect(), await database.connect()];
  try {
    await reader.query('begin');
    await reader.query('select from air_latest limit 1');
    const migrated = migrate();
    migrated.catch(() => undefined);
    const isWaiting = async () =>
      (await other.query(`select from pg_locks where relation = 'air_latest'::regclass and not granted limit 1`))
        .rowCount;
    const hasEnded = migrated.then(() => true);
    while (!(await isWaiting()) && !(await Promise.race([hasEnded, wait(20, false)])));
    await other.query(`set statement_timeout = ${longestQueueMs}`);
    await other.query('select from air_latest limit 1').catch((error: Error) => {
      report.broken(`statements queue behind a migration that waits: ${error.message}`);
    });
    await reader.query('commit');
    await migrated;
  } finally {
    for (const client of [reader, other]) await client.end();
  }
}

function judge(requests: Requests, report: Report, mostMs: number) {
  if ([...requests.failures.keys()].some((status) => status.startsWith('4')))
    report.broken(`requests were refused: ${requests.failed}`);
  if (requests.longestFailureMs > mostMs)
    report.broken(`requests failed for ${Math.round(requests.longestFailureMs)} ms: ${requests.failed}`);
}
