/** Promise 1: acknowledged readings are stored once, even if the server is killed (kill -9) at any moment. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Check, randomOf, repeats, timeFactorOf } from '../rig/check.ts';
import { startCheckDatabase } from '../rig/database.ts';
import { Fleet } from '../rig/fleet.ts';
import { registerFleet } from '../rig/load.ts';
import { ServerProcess } from '../rig/server.ts';
import { verifyLedgers } from '../rig/verify.ts';

/** Time from the restart to the first acknowledgement, including the devices' reconnection. */
const readyWithinMs = 5_000;

export const killServer: Check = async (report, options) => {
  const kills = repeats(options, 50, 4, 3);
  const random = randomOf(options.seed);
  const database = await startCheckDatabase();
  const server = new ServerProcess({
    databaseUrl: database.url,
    appUrl: database.appUrl,
    folder: database.folder,
    defects: options.defect ? [options.defect] : [],
  });
  try {
    const ledgers = await registerFleet(database, 20, 100_000);
    await server.start();
    const fleet = new Fleet({ ledgers, mqttPort: server.mqttPort, rate: 2_000 });
    const verify = async () => {
      await fleet.settle(30_000 * timeFactorOf(options));
      if (fleet.unanswered > 0) report.broken(`${fleet.unanswered} messages were never answered`);
      const client = await database.connect();
      await verifyLedgers(client, ledgers, report).finally(() => client.end());
    };
    const readyMs: number[] = [];
    let inFlight = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      fleet.start();
      await fleet.untilAcknowledged(20_000);
      await wait(300 + random() * 1_000);
      // Delays commits, so that kills hit messages between arrival and commit, which would otherwise be rare.
      const locker = kill % 2 === 1 ? await database.connect() : undefined;
      await locker?.query('begin; lock table air_reading in access exclusive mode');
      if (locker) await wait(100 + random() * 300);
      await server.end('SIGKILL');
      inFlight += fleet.unanswered;
      await locker?.end();
      const started = performance.now();
      await server.start();
      await fleet.untilAcknowledged(20_000);
      readyMs.push(performance.now() - started);
      // With a defect, verifies after each kill, because the first loss or invention ends the run.
      if (options.defect) await verify();
      report.say(`kill ${kill} of ${kills}: ready again in ${Math.round(readyMs.at(-1) ?? 0)} ms`);
    }
    await verify();
    await fleet.stop();
    const slowest = Math.max(...readyMs);
    report.measured('kills', kills);
    report.measured('unanswered at the kills', inFlight);
    report.measured('slowest start ms', slowest);
    if (inFlight === 0) report.broken('no kill met a message in flight, so nothing is shown');
    if (slowest > readyWithinMs * timeFactorOf(options))
      report.broken(`ready again only after ${Math.round(slowest)} ms`);
  } finally {
    await server.stop();
    await database.stop();
  }
};
