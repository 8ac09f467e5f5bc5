/**
 * Citizens' reports: one incident per place and cause, no report lost over kill -9 of server and worker, no incident
 * closed by readings while its lamp is off; public pages stay fast.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { lightGroup } from '@maru/domain/light';
import { isNightAt } from '@maru/domain/sun';
import type pg from 'pg';
import { reportedLights } from '#features/lights/reported.ts';
import { judgeMeasured } from '#features/reports/measured.ts';
import { openDatabase, openPool } from '#platform/database/pool.ts';
import { createPlace } from '#test/factories.ts';
import { sendReport } from '#test/reports.ts';
import { solve } from '#test/solve.ts';
import { type Check, randomOf, timeFactorOf } from '../rig/check.ts';
import { startCheckDatabase } from '../rig/database.ts';
import type { Report } from '../rig/report.ts';
import { ServerProcess } from '../rig/server.ts';
import { measureLatencies } from './reports/latencies.ts';

const centre = { latitude: 37.592, longitude: 127.092 };
const minuteMs = 60_000;
/** Fraction of reports about an incident that is already reported. */
const duplicates = 0.6;
/** Maximum number of reports sent at once while the processes are killed. */
const maxConcurrent = 8;

interface Sent {
  placeId: number;
  cause: string;
  address: string;
}

export const reports: Check = async (report, options) => {
  const { isShort, seed, defect } = options;
  const [lights, count, addresses, kills] = isShort ? [500, 200, 100, 2] : [10_000, 1_000, 500, 20];
  const random = randomOf(seed);
  const database = await startCheckDatabase();
  const processOf = (role: string) =>
    new ServerProcess({
      databaseUrl: database.url,
      appUrl: database.appUrl,
      folder: database.folder,
      defects: defect ? [defect] : [],
      env: { MARU_ROLE: role, TRUST_PROXY: '1' },
    });
  const [server, worker] = [processOf('web'), processOf('worker')];
  const client = await database.connect();
  const pool = openPool(database.appUrl, 4);
  try {
    const placeIds = await addLights(client, lights);
    await Promise.all([server.start(), worker.start()]);
    const any = () => placeIds[Math.floor(random() * placeIds.length)] ?? 0;
    let plans = 0;
    /** Plans a burst of reports from addresses that no earlier burst used. */
    const plan = (): Sent[] => {
      plans += 1;
      const fresh = Array.from({ length: Math.round(count * (1 - duplicates)) }, any);
      const again = () => fresh[Math.floor(random() * fresh.length)] ?? 0;
      return Array.from({ length: count }, (_, at) => ({ placeId: fresh[at] ?? again(), at: random() }))
        .sort((one, other) => one.at - other.at)
        .map(({ placeId }, at) => ({
          placeId,
          cause: placeId % 2 === 0 ? 'unlit' : 'damaged',
          address: `10.${plans}.${(at % addresses) >> 8}.${(at % addresses) & 255}`,
        }));
    };
    const acknowledged: (Sent & { secret: string })[] = [];
    const send = async (one: Sent) => {
      acknowledged.push({ ...one, secret: await untilTaken(server, one, timeFactorOf(options)) });
    };
    if (!isShort) await measureLatencies(server.url, () => Promise.all(plan().map(send)), report);
    const waiting = plan();
    const startedAt = performance.now();
    let isOver = false;
    async function reportAll() {
      while (waiting.length > 0) {
        await send(waiting.pop() as Sent);
        // Continues the burst until all kills are done.
        if (waiting.length === 0 && !isOver) waiting.push(...plan());
      }
    }
    async function killAgainAndAgain() {
      for (let kill = 1; kill <= kills; kill += 1) {
        await wait(200 + random() * 300);
        await Promise.all([server.end('SIGKILL'), worker.end('SIGKILL')]);
        await Promise.all([server.start(), worker.start()]);
        report.say(`kill ${kill} of ${kills}: ${acknowledged.length} reports taken`);
      }
    }
    const killing = killAgainAndAgain().then(() => {
      isOver = true;
    });
    await Promise.all([killing, ...Array.from({ length: maxConcurrent }, reportAll)]);
    report.measured('kills', kills);
    report.measured('lights', lights);
    report.measured('reports taken', acknowledged.length);
    report.measured('s', (performance.now() - startedAt) / 1000);
    await verifyIncidents(client, acknowledged, report);
    await worker.stop();
    await verifyClosing(pool, client, report);
    await verifyRepairs(client, worker, { kills: isShort ? 1 : 5, random, timeFactor: timeFactorOf(options) }, report);
  } finally {
    await Promise.all([server.stop(), worker.stop()]);
    await client.end();
    await pool.end();
    await database.stop();
  }
};

/** Adds lights that are switched off. */
async function addLights(client: pg.Client, count: number): Promise<number[]> {
  const first = await createPlace(client, { placeType: lightGroup.placeType });
  await client.query(
    `insert into installation_place (place_type, installation_place_name, facility_type, detail_facility_type, address,
       dong_code, latitude, longitude)
     select place_type, at || '번 등', facility_type, detail_facility_type, address, dong_code, latitude, longitude
     from installation_place, generate_series(2, $2::integer) at where installation_place_id = $1`,
    [first, count],
  );
  await client.query(
    `insert into device (management_code, series, installation_place_id, installation_type, is_activated, key_hash)
     select 'REPORT-' || installation_place_id, 'light', installation_place_id, 'outdoor', true,
       decode(lpad(to_hex(installation_place_id), 64, '0'), 'hex')
     from installation_place`,
  );
  await client.query(
    `insert into light_latest (device_id, measured_at, status) select device_id, now() - interval '1 minute', 'off' from device`,
  );
  const { rows } = await client.query<{ id: number }>(
    'select installation_place_id::float8 as id from installation_place order by 1',
  );
  return rows.map(({ id }) => id);
}

/** Resends a report until accepted, because a killed server doesn't answer; returns the report's secret. */
async function untilTaken(server: ServerProcess, one: Sent, timeFactor: number): Promise<string> {
  const deadline = performance.now() + 180_000 * timeFactor;
  let proofOfWork: string | undefined;
  while (performance.now() < deadline) {
    const fields = { cause: one.cause, ...(proofOfWork && { proofOfWork }) };
    const answer = await sendReport(server.url, one.placeId, fields, one.address).catch(() => undefined);
    if (answer?.status === 200) return answer.body.secret;
    if (answer?.body.challenge) proofOfWork = await solve(answer.body.challenge);
    else if (answer && answer.status < 500) throw new Error(`refused: ${JSON.stringify(answer)}`);
    else await wait(20);
  }
  throw new Error('a report was never taken');
}

async function verifyIncidents(
  client: pg.Client,
  acknowledged: readonly (Sent & { secret: string })[],
  report: Report,
): Promise<void> {
  const { rows } = await client.query<{ key: string; count: number; hashes: string[] }>(
    `select i.installation_place_id || ' ' || cause as key, report_count as count,
       array(select encode(secret_hash, 'hex') from report r where r.report_incident_id = i.report_incident_id) as hashes
     from report_incident i`,
  );
  const found = new Map(rows.map((row) => [row.key, row]));
  if (found.size < rows.length)
    report.broken(`${rows.length - found.size} incidents are of a reported place and cause`);
  const expected = new Set(acknowledged.map(({ placeId, cause }) => `${placeId} ${cause}`));
  report.measured('incidents', rows.length);
  if (found.size < expected.size) report.broken(`${expected.size - found.size} places and causes have no incident`);
  const lost = acknowledged.filter(({ placeId, cause, secret }) => {
    const hash = createHash('sha256').update(secret).digest('hex');
    return !found.get(`${placeId} ${cause}`)?.hashes.includes(hash);
  });
  if (lost.length > 0) report.broken(`${lost.length} acknowledged reports are lost`);
  const wrong = rows.filter(({ count, hashes }) => count !== hashes.length);
  if (wrong.length > 0) report.broken(`${wrong.length} incidents count other reports than they have`);
}

const isLit = 'installation_place_id % 3 = 0';

/** A time of the present or next night (or day), at least 10 minutes ahead. */
function next(isNight: boolean): Date {
  let at = Date.now() + 5 * minuteMs;
  while (isNightAt(new Date(at), centre) !== isNight) at += 5 * minuteMs;
  return new Date(at + 5 * minuteMs);
}

const setLights = (client: pg.Client, status: string, at: Date, condition: string) =>
  client.query(
    `update light_latest l set status = $1, measured_at = $2, received_at = $2 from device d
     where d.device_id = l.device_id and d.${condition}`,
    [status, at],
  );

/** Checks that no incident closes while all lamps stay off during the next day and night. */
async function verifyClosing(pool: pg.Pool, client: pg.Client, report: Report): Promise<void> {
  for (const isNight of [false, true]) {
    const now = next(isNight);
    const services = { db: openDatabase(pool), clock: { now: () => now } };
    await setLights(client, 'off', now, 'device_id > 0');
    await judgeMeasured(services, [reportedLights(services, centre)]);
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from report_incident where closed_at is not null`,
    );
    if (rows[0]?.count) report.broken(`${rows[0].count} incidents are closed while their lamps are off`);
  }
}

interface Kills {
  kills: number;
  random(): number;
  timeFactor: number;
}

/** Lights a third of the lamps in the next night, and kills the worker while it closes their incidents. */
async function verifyRepairs(
  client: pg.Client,
  worker: ServerProcess,
  { kills, random, timeFactor }: Kills,
  report: Report,
): Promise<void> {
  await setLights(client, 'on', new Date(next(true).getTime() + minuteMs), isLit);
  for (let kill = 0; kill < kills; kill += 1) {
    await worker.start();
    await wait(random() * 500);
    await worker.end('SIGKILL');
  }
  await worker.start();
  const deadline = performance.now() + 60_000 * timeFactor;
  for (;;) {
    const { rows } = await client.query<{ closed: number; left: number; wrong: number }>(
      `select count(*) filter (where state = 'done')::int as closed,
         count(*) filter (where state <> 'done' and cause = 'unlit' and ${isLit})::int as left,
         count(*) filter (where state = 'done' and not (cause = 'unlit' and ${isLit}) or (state = 'done')::int <>
           (select count(*) from report_event e
            where e.report_incident_id = i.report_incident_id and event = 'measuredDone'))::int as wrong
       from report_incident i`,
    );
    const [{ closed, left, wrong } = { closed: 0, left: 0, wrong: 0 }] = rows;
    if (wrong) report.broken(`${wrong} incidents are closed without a lit lamp, or not once`);
    if (!wrong && left > 0 && performance.now() < deadline) {
      await wait(100);
      continue;
    }
    report.measured('closed by readings', closed);
    if (closed === 0) report.broken('no incident is closed by readings, so nothing is shown');
    if (left > 0) report.broken(`${left} incidents stay open though their lamps are lit`);
    return;
  }
}
