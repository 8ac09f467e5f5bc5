/**
 * Citizens' reports: one incident per place and cause, none lost over kill -9 of the server, none closed by readings
 * while its lamp is off; public pages stay quick.
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
import { compareLatencies, type Latencies } from '../rig/latencies.ts';
import type { Report } from '../rig/report.ts';
import { ServerProcess } from '../rig/server.ts';

const centre = { latitude: 37.592, longitude: 127.092 };
const minuteMs = 60_000;
/** Share of reports of an incident that is already reported. */
const duplicates = 0.6;
/** Reports under way at once while the server is killed, so that the burst outlasts the kills. */
const maxConcurrent = 8;
const mostRatio = 1.5;

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
  const server = new ServerProcess({
    databaseUrl: database.url,
    appUrl: database.appUrl,
    folder: database.folder,
    defects: defect ? [defect] : [],
    env: { MARU_ROLE: 'web', TRUST_PROXY: '1' },
  });
  const client = await database.connect();
  const pool = openPool(database.appUrl, 4);
  try {
    const placeIds = await addLights(client, lights);
    await server.start();
    const any = () => placeIds[Math.floor(random() * placeIds.length)] ?? 0;
    let plans = 0;
    /** A burst of reports, from other addresses than the bursts before. */
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
    if (!isShort) await measureLatencies(server, plan, acknowledged, report);
    const waiting = plan();
    const begunAt = performance.now();
    let isOver = false;
    async function reportAll() {
      for (let one = waiting.pop(); one; one = waiting.pop())
        acknowledged.push({ ...one, secret: await untilTaken(server, one, timeFactorOf(options)) });
    }
    async function killAgainAndAgain() {
      for (let kill = 0; kill < kills && !isOver; kill += 1) {
        await wait(200 + random() * 300);
        await server.end('SIGKILL');
        await server.start();
        report.say(`kill ${kill + 1} of ${kills}: ${acknowledged.length} reports taken`);
      }
    }
    const killing = killAgainAndAgain();
    await Promise.all(Array.from({ length: maxConcurrent }, reportAll));
    isOver = true;
    await killing;
    report.measured('lights', lights);
    report.measured('reports taken', acknowledged.length);
    report.measured('s', (performance.now() - begunAt) / 1000);
    await verifyIncidents(client, acknowledged, report);
    await verifyClosing(pool, client, report);
  } finally {
    await server.stop();
    await client.end();
    await pool.end();
    await database.stop();
  }
};

/** Adds lights that are off. */
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

/** Sends a report until the server takes it; a killed server answers nothing. Returns its secret. */
async function untilTaken(server: ServerProcess, one: Sent, timeFactor: number): Promise<string> {
  const deadline = performance.now() + 60_000 * timeFactor;
  let proofOfWork: string | undefined;
  while (performance.now() < deadline) {
    const fields = { cause: one.cause, ...(proofOfWork && { proofOfWork }) };
    const answer = await sendReport(server.url, one.placeId, fields, one.address).catch(() => undefined);
    if (answer?.status === 200) return answer.body.secret;
    if (answer?.body.challenge) proofOfWork = solve(answer.body.challenge);
    else if (answer && answer.status < 500) throw new Error(`refused: ${JSON.stringify(answer)}`);
    else await wait(20);
  }
  throw new Error('a report was never taken');
}

/** Compares the time of public pages with and without a burst of reports. */
async function measureLatencies(
  server: ServerProcess,
  plan: () => Sent[],
  acknowledged: (Sent & { secret: string })[],
  report: Report,
): Promise<void> {
  const rounds: Latencies[] = [];
  const pages = async (ms: number) => {
    const took: number[] = [];
    for (const beganAt = performance.now(); performance.now() - beganAt < ms; await wait(20)) {
      const askedAt = performance.now();
      await (await fetch(`${server.url}/api/security-light/installation-place?pageSize=10`)).arrayBuffer();
      took.push(performance.now() - askedAt);
    }
    return took;
  };
  await pages(1_000);
  for (let round = 0; round < 3; round += 1) {
    const calm = await pages(2_000);
    const [storm] = await Promise.all([
      pages(2_000),
      ...plan().map(async (one) => acknowledged.push({ ...one, secret: await untilTaken(server, one, 1) })),
    ]);
    rounds.push({ calm, storm });
  }
  compareLatencies(rounds, { of: 'public pages', percentile: 95, most: mostRatio, floorMs: 20 }, report);
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

/** Lets a third of the lamps be lit by the next day, then a third in the next night: only the latter close. */
async function verifyClosing(pool: pg.Pool, client: pg.Client, report: Report): Promise<void> {
  const next = (isNight: boolean) => {
    let at = Date.now() + 5 * minuteMs;
    while (isNightAt(new Date(at), centre) !== isNight) at += 5 * minuteMs;
    return new Date(at + 5 * minuteMs);
  };
  let now = new Date();
  const services = { db: openDatabase(pool), clock: { now: () => now } };
  const sources = [reportedLights(services, centre)];
  const say = async (status: string, condition: string) => {
    await client.query(
      `update light_latest l set status = $1, measured_at = $2 from device d
       where d.device_id = l.device_id and ${condition}`,
      [status, now],
    );
    await judgeMeasured(services, sources);
  };
  const lit = 'd.installation_place_id % 3 = 0';
  for (const isNight of [false, true]) {
    now = next(isNight);
    await say('off', 'true');
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from report_incident where closed_at is not null`,
    );
    if (rows[0]?.count) report.broken(`${rows[0].count} incidents are closed while their lamps are off`);
  }
  await say('on', lit);
  const { rows } = await client.query<{ closed: number; wrong: number }>(
    `select count(*) filter (where state = 'done')::int as closed,
       count(*) filter (where (state = 'done') <> (cause = 'unlit' and ${lit.replace('d.', 'i.')}))::int as wrong
     from report_incident i`,
  );
  report.measured('closed by readings', rows[0]?.closed ?? 0);
  if (!rows[0]?.closed) report.broken('no incident is closed by readings, so nothing is shown');
  if (rows[0]?.wrong) report.broken(`${rows[0].wrong} incidents have another state than their lamps' readings give`);
}
