/** Promise 2: the database may crash or restart; the server survives, loses nothing, and refuses an unsafe database. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { refusedExitCode } from '#platform/errors/refused.ts';
import { type Check, type CheckOptions, randomOf, repeats, timeFactorOf } from '../rig/check.ts';
import { type CrashableDatabase, startCrashableDatabase } from '../rig/database.ts';
import { Fleet } from '../rig/fleet.ts';
import { registerFleet } from '../rig/load.ts';
import type { Report } from '../rig/report.ts';
import { ServerProcess } from '../rig/server.ts';
import { verifyLedgers } from '../rig/verify.ts';

/** Time from the database's return to the first acknowledgement. */
const resumesWithinMs = 5_000;
const needed = ['fsync', 'synchronous_commit', 'full_page_writes'];

export const crashDatabase: Check = async (report, options) => {
  const database = await startCrashableDatabase();
  const server = new ServerProcess({
    databaseUrl: database.url,
    appUrl: database.appUrl,
    folder: database.folder,
    defects: options.defect ? [options.defect] : [],
  });
  try {
    await refuseUnsafe(database, server, report, options);
    await crashUnderLoad(database, server, report, options);
  } finally {
    await server.stop();
    await database.stop();
  }
};

async function crashUnderLoad(
  database: CrashableDatabase,
  server: ServerProcess,
  report: Report,
  options: CheckOptions,
) {
  const crashes = repeats(options, 20, 3, 3);
  const random = randomOf(options.seed);
  const ledgers = await registerFleet(database, 20, 100_000);
  await server.start();
  // Keeps queries of features in flight during the crash.
  const reading = setInterval(() => {
    fetch(`${server.url}/api/air-quality/measurement-station`).catch(() => undefined);
  }, 5);
  const fleet = new Fleet({ ledgers, mqttPort: server.mqttPort, rate: 2_000 });
  const verify = async () => {
    await fleet.settle(30_000);
    if (fleet.unanswered > 0) report.broken(`${fleet.unanswered} messages were never answered`);
    const client = await database.connect();
    await verifyLedgers(client, ledgers, report).finally(() => client.end());
  };
  const resumedMs: number[] = [];
  let inFlight = 0;
  try {
    for (let crash = 1; crash <= crashes; crash += 1) {
      fleet.start();
      await fleet.untilAcknowledged(20_000);
      await wait(300 + random() * 1_000);
      await database.crash();
      await wait(random() * 1_000);
      inFlight += fleet.unanswered;
      await database.restart();
      if (server.isRunning) resumedMs.push(await fleet.untilAcknowledged(20_000));
      if (!server.isRunning) return report.broken(`the server ended with the database:\n${server.logTail()}`);
      // With a defect, verifies after each crash, because the first loss ends the run.
      if (options.defect) await verify();
      report.say(`crash ${crash} of ${crashes}: resumed in ${Math.round(resumedMs.at(-1) ?? 0)} ms`);
    }
    await verify();
  } finally {
    clearInterval(reading);
    await fleet.stop();
  }
  const slowest = Math.max(...resumedMs);
  report.measured('crashes', crashes);
  report.measured('unanswered at the crashes', inFlight);
  report.measured('slowest return ms', slowest);
  if (inFlight === 0) report.broken('no crash met a message in flight, so nothing is shown');
  if (slowest > resumesWithinMs * timeFactorOf(options)) report.broken(`resumed only after ${Math.round(slowest)} ms`);
}

/** The server refuses a database with any of the durability settings off. */
async function refuseUnsafe(
  database: CrashableDatabase,
  server: ServerProcess,
  report: Report,
  { defect }: CheckOptions,
) {
  const client = await database.connect();
  // A defect affects all settings in the same way, so one setting is enough.
  for (const setting of defect ? needed.slice(0, 1) : needed) {
    await client.query(`alter system set ${setting} = off`);
    await client.query('select pg_reload_conf()');
    while ((await client.query(`show ${setting}`)).rows[0]?.[setting] !== 'off') await wait(20);
    const child = await server.run();
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const outcome = await Promise.race([ended, untilServing(server)]);
    if (outcome === 'serving') report.broken(`it starts with ${setting} off`);
    else if (outcome[0] !== refusedExitCode || !server.logTail().includes(setting))
      report.broken(`with ${setting} off it ends with ${outcome[0]}, and without saying why:\n${server.logTail()}`);
    await server.stop();
    await client.query(`alter system reset ${setting}`);
    await client.query('select pg_reload_conf()');
    while ((await client.query(`show ${setting}`)).rows[0]?.[setting] !== 'on') await wait(20);
  }
  await client.end();
}

async function untilServing(server: ServerProcess): Promise<'serving'> {
  for (;;) {
    const answer = server.isRunning ? await fetch(`${server.url}/healthz`).catch(() => undefined) : undefined;
    if (answer?.ok) return 'serving';
    await wait(50, undefined, { ref: server.isRunning });
  }
}
