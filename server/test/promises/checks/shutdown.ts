/**
 * Promise 9: a stopping process finishes requests in flight, and refuses no caller that couldn't know about the
 * shutdown.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Check, randomOf, repeats, timeFactorOf } from '../rig/check.ts';
import { startCheckDatabase } from '../rig/database.ts';
import { Fleet } from '../rig/fleet.ts';
import { registerFleet } from '../rig/load.ts';
import { ServerProcess } from '../rig/server.ts';
import { verifyLedgers } from '../rig/verify.ts';
import { ForwardingProxy } from './shutdown/proxy.ts';

const outWithinMs = 10_000;
/** Time during which the stopping process reports that it isn't ready; requests are delayed for longer. */
const drainMs = 1_100;

export const shutdown: Check = async (report, options) => {
  const ends = repeats(options, 50, 4, 2);
  const random = randomOf(options.seed);
  const database = await startCheckDatabase();
  const server = new ServerProcess({
    databaseUrl: database.url,
    appUrl: database.appUrl,
    folder: database.folder,
    defects: options.defect ? [options.defect] : [],
  });
  try {
    const overMqtt = await registerFleet(database, 10, 100_000);
    const overHttp = await registerFleet(database, 10, 100_000);
    const endedMs: number[] = [];
    let [requests, refused, inFlight] = [0, 0, 0];
    await server.start();
    const fleet = new Fleet({ ledgers: overMqtt, mqttPort: server.mqttPort, rate: 500 });
    fleet.start();
    for (let end = 1; end <= ends; end += 1) {
      if (!server.isRunning) await server.start();
      const proxy = new ForwardingProxy(server.url, overHttp);
      proxy.start();
      await fleet.untilAcknowledged(20_000);
      await wait(300 + random() * 700);
      // In half of the rounds the database delays pending requests until after the signal.
      const locker = end % 2 === 0 ? await database.connect() : undefined;
      await locker?.query('begin; lock table air_reading in access exclusive mode');
      if (locker) await wait(300);
      inFlight += proxy.inFlight;
      const ending = server.end('SIGTERM');
      if (locker) await wait(drainMs + random() * 1_500);
      await locker?.end();
      const { code, signal, tookMs } = await ending;
      await proxy.stop();
      endedMs.push(tookMs);
      requests += proxy.requests;
      refused += proxy.refusals.length;
      report.say(`end ${end} of ${ends}: out in ${Math.round(tookMs)} ms`);
      if (code !== 0) report.broken(`it ended with ${signal ?? `code ${code}`}:\n${server.logTail()}`);
      for (const refusal of new Set(proxy.refusals)) report.broken(`a request was refused: ${refusal}`);
    }
    await server.start();
    await fleet.settle(30_000);
    await fleet.stop();
    const slowest = Math.max(...endedMs);
    report.measured('ends', ends);
    report.measured('slowest ms', slowest);
    report.measured('requests', requests);
    report.measured('in flight at the signal', inFlight);
    report.measured('refused', refused);
    if (inFlight === 0) report.broken('no end met a request in flight, so nothing is shown');
    if (slowest > outWithinMs * (timeFactorOf(options) > 1 ? 1.2 : 1))
      report.broken(`out only after ${Math.round(slowest)} ms`);
    const client = await database.connect();
    await verifyLedgers(client, [...overMqtt, ...overHttp], report);
    await client.end();
  } finally {
    await server.stop();
    await database.stop();
  }
};
