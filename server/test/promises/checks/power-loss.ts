/**
 * Promise 27: promises 1, 2, 7 and 8 also hold over a power loss, which drops all unsynced writes of the database and
 * the data folder.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startFakeSolapi } from '#test/solapi.ts';
import { type Check, randomOf, repeats } from '../rig/check.ts';
import { Fleet } from '../rig/fleet.ts';
import { registerFleet } from '../rig/load.ts';
import { type PowerDatabase, startPowerDatabase } from '../rig/power/database.ts';
import { PowerDisk } from '../rig/power/disk.ts';
import type { Report } from '../rig/report.ts';
import { ServerProcess } from '../rig/server.ts';
import { verifyLedgers } from '../rig/verify.ts';
import { startReporters } from './power-loss/reporters.ts';
import { playBadGateway } from './sent-once/gateway.ts';
import { wrongAtTheEnd } from './sent-once/judge.ts';
import { openOutbox } from './sent-once/outbox.ts';

const command = join(import.meta.dirname, '../../../src/commands/backup.ts');
/** Maximum time from the last power loss to the last text. */
const settledWithinMs = 90_000;

export const powerLoss: Check = async (report, options) => {
  const losses = repeats(options, 20, 2, 1);
  const random = randomOf(options.seed);
  const disk = new PowerDisk();
  // The defective server trusts any database, so this check gives the server a database that never syncs.
  const neverSyncs = options.defect === 'trust-any-database';
  const gateway = options.isShort ? await startFakeSolapi() : await playBadGateway(random, false);
  try {
    const database = await startPowerDatabase(disk, neverSyncs ? { fsync: 'off' } : {});
    const server = new ServerProcess({
      databaseUrl: database.url,
      appUrl: database.appUrl,
      folder: database.folder,
      defects: options.defect ? [options.defect] : [],
      env: {
        ...disk.env,
        TRUST_PROXY: '1',
        MESSAGES: 'solapi',
        SOLAPI_URL: gateway.url,
        SOLAPI_API_KEY: gateway.apiKey,
        SOLAPI_API_SECRET: gateway.apiSecret,
        SMS_ANSWER_SECONDS: '1',
        SMS_PER_SECOND: '200',
      },
    });
    const ledgers = await registerFleet(database, 20, 100_000);
    await server.start();
    const outbox = await openOutbox(database, random);
    const reporters = await startReporters(database, server.url);
    if (neverSyncs) disk.syncAll();
    const fleet = new Fleet({ ledgers, mqttPort: server.mqttPort, rate: 500 });
    let inFlight = 0;
    for (let loss = 1; loss <= losses; loss += 1) {
      fleet.start();
      await outbox.reserve(10);
      const backup = loss === 1 ? await writeBackup(database, disk) : undefined;
      if (loss === 1) await workOnSlowDisk(disk, fleet, server, report);
      await fleet.untilAcknowledged(20_000);
      await wait(500 + random() * 1_000);
      // Delays commits, so that half of the losses hit messages between arrival and commit.
      const locker = loss % 2 === 1 ? await database.connect() : undefined;
      await locker?.query('begin; lock table air_reading in access exclusive mode');
      if (locker) await wait(100 + random() * 300);
      inFlight += fleet.unanswered;
      await disk.losePower();
      if (!(await startAgain(database, server, report))) return;
      for (const [path, content] of backup ?? [])
        if (!existsSync(path) || !readFileSync(path).equals(content)) report.broken(`a complete backup lost ${path}`);
      await fleet.untilAcknowledged(20_000);
      await fleet.settle(30_000);
      if (fleet.unanswered > 0) report.broken(`${fleet.unanswered} messages were never answered`);
      const client = await database.connect();
      await verifyLedgers(client, ledgers, report).finally(() => client.end());
      await reporters.verify(report);
      report.say(`power loss ${loss} of ${losses}: ${fleet.acknowledged} readings acknowledged`);
    }
    await fleet.stop();
    await reporters.stop(report);
    const startedAt = performance.now();
    while ((await outbox.openTexts()) > 0 && performance.now() - startedAt < settledWithinMs) await wait(100);
    for (const how of wrongAtTheEnd(gateway, await outbox.texts(), outbox.written())) report.broken(how);
    await outbox.close();
    report.measured('texts', outbox.written());
    report.measured('power losses', losses);
    report.measured('unanswered at the losses', inFlight);
    if (inFlight === 0) report.broken('no power loss met a message in flight, so nothing is shown');
  } finally {
    await gateway.close();
    await disk.close();
  }
};

/** A disk that takes 100 ms per sync delays acknowledgements, but not pages. */
async function workOnSlowDisk(disk: PowerDisk, fleet: Fleet, server: ServerProcess, report: Report): Promise<void> {
  disk.isSlow = true;
  const before = fleet.acknowledged;
  const until = performance.now() + 20_000;
  while (fleet.acknowledged < before + 100 && performance.now() < until) await wait(20);
  for (const path of ['/readyz', '/api/air-quality/measurement-station']) {
    const { status } = await fetch(`${server.url}${path}`);
    if (status !== 200) report.broken(`${path} answers ${status} while the disk is slow`);
  }
  disk.isSlow = false;
  const acknowledged = fleet.acknowledged - before;
  report.measured('acknowledged on a slow disk', acknowledged);
  if (acknowledged < 100) report.broken(`only ${acknowledged} readings were acknowledged on a slow disk`);
}

async function startAgain(database: PowerDatabase, server: ServerProcess, report: Report): Promise<boolean> {
  try {
    await database.restart();
    await server.start();
    return true;
  } catch (error) {
    report.broken(`it does not start after a power loss: ${error instanceof Error ? error.message : error}`);
    return false;
  }
}

/** Writes a backup by the backup command; returns the backup's files with their content. */
async function writeBackup(database: PowerDatabase, disk: PowerDisk): Promise<[string, Buffer][]> {
  const file = join(database.folder, 'district.maru');
  await promisify(execFile)(process.execPath, [command, file], {
    env: {
      PATH: process.env.PATH,
      MARU_CONFIG: 'off',
      MARU_DATA: database.folder,
      DATABASE_URL: database.url,
      DATABASE_APP_URL: database.appUrl,
      ...disk.env,
    },
  });
  return [file, `${file}.audit`].filter(existsSync).map((path) => [path, readFileSync(path)]);
}
