/**
 * Upgrades the demos of versions before the schema window while devices report and people ask through the shipped
 * proxy: the old version stops, this one migrates and starts. No acknowledged reading is lost or counted twice, answers
 * stay the same, also after a rollback to the backup that the upgrade made, and after a second upgrade. Requests fail
 * while no process listens, and wait while this version starts, because these versions can't run beside it.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { verifyBackup } from '#platform/backup/read-backup.ts';
import { hashPassword } from '#platform/security/password-hash.ts';
import { startTestApp } from '#test/app.ts';
import { siteName, startNginx } from '#test/nginx.ts';
import { asker, expectedAnswer, hasAll, type Release, readRelease, restoreRelease } from '#test/upgrades/releases.ts';
import type { Check } from '../rig/check.ts';
import { type CheckDatabase, startCheckDatabase } from '../rig/database.ts';
import { Fleet } from '../rig/fleet.ts';
import { registerFleet } from '../rig/load.ts';
import type { Report } from '../rig/report.ts';
import { Requests } from '../rig/requests.ts';
import { ServerProcess } from '../rig/server.ts';
import { verifyLedgers } from '../rig/verify.ts';
import { demoDistrict, oldVersion, restoreByOldVersion } from './upgrade/old-version.ts';

const revisions = ['81071de', '7af809f'];
const devices = 50;
const readingsPerSecond = 500;
const requestsPerSecond = 50;
/** Maximum time during which requests may fail. */
const longestFailureMs = 2_000;
/** Replaces the demo's passwords, because the check runs outside of a demo (which an upgrade wouldn't back up). */
const ownPassword = 'Upgraded-demo-8';

/** Thrown to end a restore before the newer migrations. */
class Restored extends Error {}

export const upgrade: Check = async (report) => {
  for (const revision of revisions) {
    const database = await startCheckDatabase();
    await upgradeFrom(readRelease(revision), database, report).finally(() => database.stop());
  }
};

async function upgradeFrom(release: Release, database: CheckDatabase, report: Report): Promise<void> {
  const { url: databaseUrl, appUrl, folder } = database;
  const folderOfOld = installed(release.name, report);
  const secret = { MARU_SECRET_KEY: release.secretKey, MARU_DATA: folder };
  const env = { ...secret, PUBLIC_URL: `https://${siteName}`, TRUST_PROXY: '1' };
  const plan = { databaseUrl, appUrl, folder, defects: [] };
  const next = new ServerProcess({ ...plan, env: { ...env, MARU_DISTRICT: demoDistrict(folder) } });
  const old =
    folderOfOld === undefined
      ? undefined
      : new ServerProcess({
          ...plan,
          program: join(folderOfOld, 'server', 'src', 'main.ts'),
          env: { ...env, MARU_DISTRICT: demoDistrict(folder, folderOfOld) },
        });
  const stops: (() => Promise<unknown>)[] = [() => next.stop(), async () => old?.stop()];
  const say = (line: string) => report.say(`${release.name}: ${line}`);
  try {
    await restoreRows(release, release.backup, database, true);
    await changePasswords(database);
    const ledgers = await registerFleet(database, devices, 5_000);
    if (old) await old.start();
    else await next.choosePorts();
    const before = old && (await answersOf(old.url, release));
    if (old) Object.assign(next, { port: old.port, mqttPort: old.mqttPort });
    const nginx = await startNginx({ web: [next.port], ingest: [next.port], mqtt: [next.mqttPort] });
    stops.push(nginx.stop);
    const fleet = new Fleet({ ledgers, mqttPort: next.mqttPort, rate: readingsPerSecond });
    const targets = Object.keys(release.answers).flatMap((path) => (path.startsWith('/admin') ? [] : [{ path }]));
    const requests = new Requests({ port: nginx.httpsPort, ca: nginx.ca, targets, rate: requestsPerSecond });
    fleet.start();
    requests.start();
    while (old && fleet.acknowledged < 10 * readingsPerSecond) await fleet.untilAcknowledged(20_000);
    const endedMs = old ? (await old.end('SIGTERM')).tookMs : 0;
    const startedMs = await next.start();
    await fleet.untilAcknowledged(20_000);
    await requests.stop();
    await fleet.settle(60_000);
    if (fleet.unanswered > 0) report.broken(`${fleet.unanswered} messages were never answered`);
    await fleet.stop();
    say(
      `the old version ended in ${Math.round(endedMs)} ms, this one migrated and started in ${Math.round(startedMs)} ms`,
    );
    say(
      `${requests.answered} requests answered, slowest in ${Math.round(requests.slowestMs)} ms; failed: ${requests.failed || 'none'}`,
    );
    report.measured(`${release.name}: longest failure ms`, requests.longestFailureMs);
    if (requests.longestFailureMs > longestFailureMs) report.broken(`${release.name}: requests fail for too long`);
    report.measured(`${release.name}: slowest answer ms`, requests.slowestMs);
    const client = await database.connect();
    say(`the longest migrations: ${await longestMigrations(client, release)}`);
    await verifyLedgers(client, ledgers, report).finally(() => client.end());
    await next.end('SIGTERM');
    await compare(release, database, report, 'after the upgrade');
    await rollBack(release, database, folderOfOld, report);
    if (old && before) {
      await old.start();
      judge(release, await answersOf(old.url, release), before, report, 'after the rollback');
      await old.end('SIGTERM');
    }
    await next.start();
    await next.end('SIGTERM');
    await compare(release, database, report, 'after the second upgrade');
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** The slowest migrations since a release, by the differences between the migrations' start times. */
async function longestMigrations(client: pg.Client, { backup }: Release): Promise<string> {
  const { head } = await verifyBackup(backup);
  const { rows } = await client.query<{ took: string }>(
    `select name || ' ' || ms || ' ms' as took from (
       select name, round(extract(epoch from lead(run_on) over (order by id) - run_on) * 1000) as ms from migration
       where name <> all($1)
     ) as timed where ms is not null order by ms desc limit 3`,
    [head.migrations],
  );
  return rows.map(({ took }) => took).join(', ');
}

/** The old version's folder; undefined if its packages can't be installed. */
function installed(revision: string, report: Report): string | undefined {
  try {
    return oldVersion(revision);
  } catch (error) {
    const why = String((error as { stderr?: Buffer }).stderr ?? error).trim();
    report.say(`${revision} can't be installed here, so devices and people wait for this version instead: ${why}`);
    return undefined;
  }
}

/** Restores a backup's rows without migrating them from the backup's schema. Its files are removed again. */
async function restoreRows({ secretKey }: Release, backup: string, database: CheckDatabase, isDemo: boolean) {
  const { url, folder } = database;
  rmSync(join(folder, 'files'), { recursive: true, force: true });
  // Emptied here, because a restore that fails puts back what it replaces.
  const client = await database.connect();
  await client.query('drop schema public cascade; create schema public; grant usage on schema public to public');
  await client.end();
  const onRestored = async (restoring: pg.Client) => {
    await restoring.query('commit');
    throw new Restored();
  };
  const options = { isDemo, replace: false, onRestored };
  await restoreRelease({ backup, secretKey }, url, folder, options).catch((error: unknown) => {
    if (!(error instanceof Restored)) throw error;
  });
}

async function changePasswords(database: CheckDatabase): Promise<void> {
  const client = await database.connect();
  const hash = await hashPassword(ownPassword);
  for (const table of ['administrator', 'citizen'])
    await client.query(`update ${table} set password_hash = $1 where password_hash is not null`, [hash]);
  await client.end();
}

/** Restores the upgrade's backup, by the old version's command if that version can read this version's backups. */
async function rollBack(release: Release, database: CheckDatabase, folderOfOld: string | undefined, report: Report) {
  const { url, appUrl, folder } = database;
  const backups = join(folder, 'backups');
  const made = existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.maru')) : [];
  if (made.length !== 1) return report.broken(`${release.name}: the upgrade made ${made.length} backups`);
  const file = join(backups, made[0] ?? '');
  const refusal =
    folderOfOld === undefined
      ? 'it is not installed'
      : restoreByOldVersion(folderOfOld, file, {
          DATABASE_URL: url,
          DATABASE_APP_URL: appUrl,
          MARU_DATA: folder,
          MARU_SECRET_KEY: release.secretKey,
          MARU_DISTRICT: demoDistrict(folder, folderOfOld),
        });
  if (refusal === undefined) return report.say(`${release.name}: the old version restored the upgrade’s backup`);
  report.say(
    `${release.name}: this version restores the backup, because the old one doesn't: ${refusal.slice(0, 200)}`,
  );
  await restoreRows(release, file, database, false);
}

/** Compares this version's answers with the recorded ones, with the clock at the time of the recording. */
async function compare(release: Release, { url, appUrl, folder }: CheckDatabase, report: Report, when: string) {
  const app = await startTestApp({
    databaseUrl: url,
    env: {
      DATABASE_APP_URL: appUrl,
      MARU_SECRET_KEY: release.secretKey,
      MARU_DATA: folder,
      MARU_DISTRICT: demoDistrict(folder),
    },
    clock: { now: () => new Date(release.takenAt) },
  });
  const expected = Object.fromEntries(
    Object.keys(release.answers).map((address) => [address, expectedAnswer(release, address)]),
  );
  judge(release, await answersOf(app.url, release).finally(app.stop), expected, report, when);
}

/** A running version's answers to the recorded addresses. */
async function answersOf(url: string, { answers }: Release): Promise<Record<string, unknown>> {
  const ask = await asker(url, ownPassword);
  const found: Record<string, unknown> = {};
  for (const address of Object.keys(answers)) found[address] = await ask(address);
  return found;
}

function judge(
  { name }: Release,
  found: Record<string, unknown>,
  expected: Record<string, unknown>,
  report: Report,
  when: string,
) {
  for (const [address, answer] of Object.entries(expected))
    if (!hasAll(found[address], answer)) report.broken(`${name}: ${address} answers otherwise ${when}`);
}
