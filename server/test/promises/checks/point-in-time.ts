/**
 * Recovery to a point in time by the commands of docs/operations.md restores everything acknowledged before that time
 * exactly once, with photos, and nothing from after that time, neither readings nor damage.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { readArchive } from '#features/operation/archive.ts';
import { createPlace } from '#test/factories.ts';
import type { Check } from '../rig/check.ts';
import { migrateCluster } from '../rig/cluster.ts';
import { connect } from '../rig/database.ts';
import { Fleet } from '../rig/fleet.ts';
import type { Ledger } from '../rig/ledger.ts';
import { registerFleet } from '../rig/load.ts';
import type { Report } from '../rig/report.ts';
import { ServerProcess } from '../rig/server.ts';
import { verifyLedgers } from '../rig/verify.ts';
import { ExternalPostgres } from './point-in-time/external.ts';
import { startReporters } from './power-loss/reporters.ts';

/** Number of readings before the base backup, after it, and after the recovered time. */
const someReadings = 2_000;
const longestMs = 60_000;

export const pointInTime: Check = async (report) => {
  const external = new ExternalPostgres();
  const { guide, data } = external;
  let server: ServerProcess | undefined;
  let fleet: Fleet | undefined;
  try {
    const { url, appUrl } = await external.start();
    await guide.run('maru-archive.conf');
    await migrateCluster(url);
    let address = url;
    const database = { connect: () => connect(address), folder: data };
    const ledgers = await registerFleet(database, 20, 100_000);
    server = startServer(url, appUrl, data);
    await server.start();
    fleet = new Fleet({ ledgers, mqttPort: server.mqttPort, rate: 500 });
    fleet.start();
    const client = await database.connect();
    await untilStored(fleet);
    report.say(`base backup while devices report: ${fleet.acknowledged} readings acknowledged`);
    await guide.run('sudo -u postgres /usr/local/bin/maru-base-backup');
    const base = external.newestBase();
    await untilStored(fleet);
    await showArchive(client, external, report);
    const reporters = await startReporters(database, server.url);
    const stored = await createPlace(client, { name: '남을 곳' });
    await untilStored(fleet);
    await reporters.stop(report);
    await guide.run('cp -an /var/lib/maru/files');

    const atMoment = ledgers.map(({ acknowledged }) => new Set(acknowledged));
    const { rows } = await client.query<{ moment: string }>('select clock_timestamp()::text as moment');
    const sent = ledgers.map((ledger) => ledger.sent);
    const moment = rows[0]?.moment ?? '';
    await untilStored(fleet);
    await damage(client, stored, data);
    await untilStored(fleet);
    report.say(`damage after ${moment}: ${fleet.acknowledged} readings acknowledged`);
    await fleet.stop();
    await client.end();
    await server.end('SIGTERM');

    await guide.run('recovery.signal', [
      ['2026-11-27 09:30:00+09', moment],
      ['2026-11-22T010000Z', base],
    ]);
    const startedAt = performance.now();
    while ((await guide.run('pg_is_in_recovery')).trim() !== 'f') {
      if (performance.now() - startedAt > longestMs) throw new Error('the recovery does not end');
      await wait(100);
    }
    await guide.run('cp -an /mnt/backup/maru/files');
    address = external.recovered(url);
    await verifyMoment(await database.connect(), cutOff(ledgers, atMoment, sent), stored, report);
    await reporters.verify(report);
    server = startServer(address, external.recovered(appUrl), data);
    await server.start();
    fleet = new Fleet({ ledgers, mqttPort: server.mqttPort, rate: 500 });
    fleet.start();
    await untilStored(fleet);
  } finally {
    await fleet?.stop();
    await server?.stop();
    external.stop();
  }
};

const startServer = (databaseUrl: string, appUrl: string, folder: string) =>
  new ServerProcess({ databaseUrl, appUrl, folder, defects: [], env: { TRUST_PROXY: '1', BACKUP_AT: 'off' } });

/** Waits until some more readings are acknowledged. */
async function untilStored(fleet: Fleet): Promise<void> {
  const enough = fleet.acknowledged + someReadings;
  const startedAt = performance.now();
  while (fleet.acknowledged < enough) {
    if (performance.now() - startedAt > longestMs) throw new Error('the server stores no readings');
    await wait(20);
  }
}

/** Checks that a failing archive is reported until the folder is writable again. */
async function showArchive(client: pg.ClientBase, external: ExternalPostgres, report: Report): Promise<void> {
  for (const isOpen of [false, true]) {
    external.setArchive(isOpen);
    const startedAt = performance.now();
    while ((await readArchive(client))[0]?.isFailing === isOpen) {
      if (performance.now() - startedAt > longestMs) return report.broken(`an archive isn't shown as ${isOpen}`);
      await wait(100);
    }
  }
}

/** Deletes readings, a place and the uploaded files, as by mistake, and adds a place. */
async function damage(client: pg.ClientBase, placeId: number, data: string): Promise<void> {
  await client.query('delete from installation_place where installation_place_id = $1', [placeId]);
  await createPlace(client, { name: '나중 곳' });
  await client.query('truncate air_reading, air_hour, air_day, air_latest');
  for (const name of readdirSync(join(data, 'files'))) rmSync(join(data, 'files', name), { recursive: true });
}

/** Resets the ledgers to the recovered time: nothing sent or acknowledged later is expected. */
function cutOff(ledgers: readonly Ledger[], acknowledged: readonly Set<number>[], sent: readonly number[]) {
  for (const [at, ledger] of ledgers.entries()) {
    ledger.sent = sent[at] ?? 0;
    ledger.acknowledged.clear();
    for (const number of acknowledged[at] ?? []) ledger.acknowledged.add(number);
  }
  return ledgers;
}

async function verifyMoment(client: pg.Client, ledgers: readonly Ledger[], stored: number, report: Report) {
  await verifyLedgers(client, ledgers, report);
  const places = await client.query<{ id: number; name: string }>(
    `select installation_place_id::float8 as id, installation_place_name as name from installation_place
     where installation_place_name in ('남을 곳', '나중 곳')`,
  );
  await client.end();
  if (places.rows.length !== 1 || places.rows[0]?.id !== stored)
    report.broken(`the places are not those of the moment: ${JSON.stringify(places.rows)}`);
}
