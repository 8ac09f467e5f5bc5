/**
 * Promise 5: bad payloads and frames do no harm. The server counts all of them, and valid traffic is as fast as before.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { RejectionReason } from '#telemetry/ingest/rejection.ts';
import { metric } from '#test/metrics.ts';
import { type Check, repeats } from '../rig/check.ts';
import { startCheckDatabase } from '../rig/database.ts';
import { Fleet } from '../rig/fleet.ts';
import { compareLatencies, type Latencies } from '../rig/latencies.ts';
import { registerFleet } from '../rig/load.ts';
import type { Report } from '../rig/report.ts';
import { ServerProcess } from '../rig/server.ts';
import { verifyLedgers } from '../rig/verify.ts';
import { Storm } from './bad-payloads/storm.ts';

const validRate = 300;
/** A p99 below this, in milliseconds, always passes, because a commit's flush alone may take as long. */
const floorMs = 25;
const roundMs = 1_000;
/** Payloads and frames per storm. */
const aRound = 400;
/** Maximum ratio of the p99 of valid messages: on an idle machine, and beside other tests. */
const maxRatio = { alone: 2, beside: 4 };
const failedConnections = 'maru_mqtt_connections_failed_total';

export const badTraffic: Check = async (report, options) => {
  const database = await startCheckDatabase();
  const server = new ServerProcess({
    databaseUrl: database.url,
    appUrl: database.appUrl,
    folder: database.folder,
    defects: options.defect ? [options.defect] : [],
  });
  try {
    const ledgers = await registerFleet(database, 10, 100_000);
    const offenders = (await registerFleet(database, 8, 1)).map(({ device }) => device);
    await server.start();
    const failuresBefore = await metric(server.url, failedConnections);
    const latencies: Latencies[] = [];
    let weather: keyof Latencies | undefined;
    const fleet = new Fleet({
      ledgers,
      mqttPort: server.mqttPort,
      rate: validRate,
      onAcknowledged: (tookMs) => void (weather && latencies.at(-1)?.[weather].push(tookMs)),
    });
    fleet.start();
    // Warms up the server.
    await wait(2_000);
    const storm = new Storm(server, offenders, options);
    // The median of five rounds tolerates two outliers; the planted defect shows in one round.
    const rounds = repeats(options, 25, 5, 1);
    const logged = new Set<string>();
    for (let round = 1; round <= rounds; round += 1) {
      latencies.push({ calm: [], storm: [] });
      weather = 'calm';
      await wait(roundMs);
      weather = 'storm';
      await storm.blow(aRound, roundMs);
      weather = undefined;
      // Waits for the storm's backlog, so that the calm phase doesn't include it.
      while (fleet.unanswered > validRate / 10) await wait(20);
      for (const failure of new Set(storm.failures))
        if (!logged.has(failure)) {
          logged.add(failure);
          report.broken(failure);
        }
    }
    const most = options.isShort ? maxRatio.beside : maxRatio.alone;
    compareLatencies(latencies, { of: 'valid messages', percentile: 99, most, floorMs }, report);
    await fleet.settle(20_000);
    await fleet.stop();
    await storm.stop();
    report.measured('bad payloads', storm.payloads);
    report.measured('bad frames', storm.frames);
    if (fleet.unanswered > 0) report.broken(`${fleet.unanswered} valid messages were never answered`);
    if (!server.isRunning) report.broken(`the server ended:\n${server.logTail()}`);
    const failed = (await metric(server.url, failedConnections)) - failuresBefore;
    report.measured('connections counted as failed', failed);
    if (failed < storm.mustEnd)
      report.broken(`${storm.mustEnd} connections broke the protocol, ${failed} were counted`);
    const client = await database.connect();
    await compareCounts(client, storm.expected, report);
    await verifyLedgers(client, ledgers, report);
    await client.end();
  } finally {
    await server.stop();
    await database.stop();
  }
};

/** Compares the server's rejection counts with the sent payloads, by reason. */
async function compareCounts(client: pg.Client, expected: Map<RejectionReason, number>, report: Report) {
  const { rows } = await client.query<{ reason: RejectionReason; count: number }>(
    'select reason, sum(count)::float8 as count from rejected_count group by reason',
  );
  const counted = new Map(rows.map(({ reason, count }) => [reason, count]));
  for (const reason of new Set([...counted.keys(), ...expected.keys()])) {
    const [is, should] = [counted.get(reason) ?? 0, expected.get(reason) ?? 0];
    if (is !== should) report.broken(`${should} readings were ${reason}, ${is} were counted`);
  }
  report.measured(
    'counted as rejected',
    [...counted.values()].reduce((sum, one) => sum + one, 0),
  );
}
