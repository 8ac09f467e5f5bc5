import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { formatSeoul } from '@maru/domain/seoul-time';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { get, placesPath, report } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testDistrictFile } from '#test/district.ts';
import { basicOf, connectDevice, post, publish } from '#test/reporting.ts';
import { addDevice } from './add-device.ts';

const now = new Date();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.stop());

const environment = () => ({ ...process.env, DATABASE_URL: app.databaseUrl, MARU_DISTRICT: testDistrictFile });

/** Runs the command in its own process, which takes seconds to load. */
async function runAlone(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'add-device.ts'), ...args], { env: environment() });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += chunk));
  child.stderr.on('data', (chunk) => (said.err += chunk));
  const [code] = await once(child, 'close');
  return { code, ...said };
}

/** Runs the command in this process. */
async function run(args: string[], env: Record<string, string> = {}) {
  const said = { out: '', err: '' };
  const output = {
    log(line: unknown) {
      said.out += `${line}\n`;
    },
    error(line: unknown) {
      said.err += `${line}\n`;
    },
  };
  const code = await addDevice(args, { ...environment(), ...env }, output);
  return { code, ...said };
}

/** Runs the command successfully. */
const add = async (...args: string[]) => added(args, await run(args));

/** Checks the output of a successful run; returns the key, which is printed only once. */
function added(args: string[], { code, out, err }: Awaited<ReturnType<typeof run>>) {
  expect([code, err]).toEqual([0, '']);
  const keys = [...out.matchAll(/device key {2}([\w-]{43})$/gm)].map((match) => match[1] ?? '');
  expect(keys).toHaveLength(1);
  const key = keys[0] ?? '';
  expect(out.split(key), 'the key is said once').toHaveLength(2);
  return { managementCode: args[1] ?? '', key, deviceId: 0, out };
}

async function devices() {
  const { rows } = await app.pool.query(
    `select management_code as code, series, installation_type as type, installation_location as location,
            reporting_interval_seconds as seconds, place_type as "placeType", installation_place_name as place,
            facility_type as facility, dong_name as dong
     from device left join installation_place using (installation_place_id) left join dong using (dong_code)
     order by device_id`,
  );
  return rows;
}
const counts = async () =>
  (await app.pool.query('select (select count(*) from device) as d, (select count(*) from installation_place) as p'))
    .rows[0];
const status = async (device: { managementCode: string; key: string }) =>
  (await post(app.url, JSON.stringify({ measuredAt: now.getTime(), co2: 500 }), basicOf(device))).status;
/** The running server receives the key from the database shortly after the command's commit. */
const untilAccepted = (device: Parameters<typeof status>[0]) =>
  vi.waitFor(async () => expect(await status(device)).toBe(200));

const place = ['--place', '면목본동 주민센터'];
const here = [...place, '--dong', '면목본동'];

describe('new device', () => {
  test('reports immediately with the printed key, and is listed with its place', async () => {
    const args = ['air', 'AIR-1', ...here, '--type', 'indoor', '--location', '1층 로비', '--interval', '300'];
    const device = added(args, await runAlone(...args));
    expect(device.out).toContain("AIR-1 is registered: series air, indoor, in '면목본동 주민센터' (new place).");
    expect(device.out).toContain('topic maru/v1/devices/AIR-1/readings');
    await report(app, device, now, { ultraFineDust: 12 });
    expect((await get(app, placesPath)).list).toMatchObject([
      {
        placeName: '면목본동 주민센터',
        indoor: { avgUltraFineDust: 12, measurementDatetime: formatSeoul(now), isStale: false },
        outdoor: null,
      },
    ]);
    expect(await devices()).toEqual([
      {
        code: 'AIR-1',
        series: 'air',
        type: 'indoor',
        location: '1층 로비',
        seconds: 300,
        placeType: 'air',
        place: '면목본동 주민센터',
        facility: 'public',
        dong: '면목본동',
      },
    ]);
  });

  test('joins an existing place, and may report over MQTT', async () => {
    const device = await add('air', 'AIR-2', ...place);
    expect(device.out).not.toContain('new place');
    const client = await connectDevice(app.mqttPort, device);
    await publish(client, device, { measuredAt: now.getTime(), fineDust: 40 });
    await client.endAsync();
    expect((await get(app, placesPath)).list).toMatchObject([{ outdoor: { avgFineDust: 40 } }]);
  });

  test('is registered for another series at a place of its own group, or without a place if moving', async () => {
    await add('light', 'LIGHT-1', '--place', '면목본동 주민센터', '--dong', '면목본동');
    await add('vehicle', 'TRUCK-7', '--location', '서울 80가 1234');
    expect((await devices()).slice(-2)).toMatchObject([
      { code: 'LIGHT-1', series: 'light', placeType: 'light', place: '면목본동 주민센터', facility: '', seconds: null },
      { code: 'TRUCK-7', series: 'vehicle', place: null, location: '서울 80가 1234' },
    ]);
    const second = await run(['light', 'LIGHT-2', ...place]);
    expect([second.code, second.err]).toEqual([1, expect.stringContaining('is one device, LIGHT-1')]);
  });
});

describe('new key', () => {
  test('replaces the key of an existing device: the old key is refused, and all other data stays unchanged', async () => {
    const before = await devices();
    const old = await add('air', 'AIR-1', '--new-key');
    await untilAccepted(old);
    const renewed = await add('air', 'AIR-1', '--new-key');
    expect(renewed.out).toContain('AIR-1 has a new key; the old one is refused.');
    await untilAccepted(renewed);
    expect(await status(old)).toBe(401);
    expect(await devices()).toEqual(before);
  });

  test('closes a connection made with the old one, and discards later messages on it', async () => {
    const old = await add('air', 'AIR-3', ...here);
    await untilAccepted(old);
    const client = await connectDevice(app.mqttPort, old);
    const renewed = await add('air', 'AIR-3', '--new-key');
    await untilAccepted(renewed);
    const closed = new Promise<void>((resolve) => client.once('close', resolve));
    const late = new Date(now.getTime() - 60_000);
    client.publish('maru/v1/devices/AIR-3/readings', JSON.stringify({ measuredAt: late, co2: 1 }), { qos: 1 });
    await closed;
    const { rows } = await app.pool.query('select 1 from air_reading where measured_at = $1', [late]);
    expect(rows).toEqual([]);
    await expect(connectDevice(app.mqttPort, old)).rejects.toThrow();
  });
});

test.each<[string, string[], string]>([
  ['a code that is taken', ['air', 'AIR-1', ...here], 'AIR-1 is registered already: series air in '],
  ['a code that is taken in another series', ['light', 'AIR-1', ...here], 'AIR-1 is registered already: series air'],
  ['a new key for nobody', ['air', 'AIR-9', '--new-key'], 'There is no device AIR-9 yet'],
  ['a new key for another series', ['light', 'AIR-1', '--new-key'], 'its series is air'],
  ['a dong that isn’t there', ['air', 'AIR-9', ...place, '--dong', '없는동'], "There is no dong '없는동'. There are: "],
  [
    'a new place without its dong',
    ['air', 'AIR-9', '--place', '새 곳'],
    "no air place '새 곳'. To make it, say with --dong",
  ],
  ['a place in another dong', ['air', 'AIR-9', ...place, '--dong', '망우본동'], 'stands in 면목본동'],
  ['a facility type that isn’t there', ['air', 'AIR-9', ...here, '--facility', 'zoo'], "no facility type 'zoo'"],
  [
    'a light that reports more rarely than its states are counted',
    ['light', 'LIGHT-9', '--place', '새 골목', '--dong', '면목본동', '--interval', '21600'],
    'a light reports every 3600 or more often',
  ],
])('refuses %s in one line, and creates nothing', async (_name, args, message) => {
  const before = await counts();
  const { code, out, err } = await run(args);
  expect([code, out, err]).toEqual([1, '', expect.stringContaining(message)]);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(await counts()).toEqual(before);
});

test('creates no place if the database refuses the device', async () => {
  const before = await counts();
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  await owner.query("alter table device add constraint refused check (management_code <> 'AIR-9')");
  const { code, out, err } = await run(['air', 'AIR-9', '--place', '새 곳', '--dong', '면목본동']);
  await owner.query('alter table device drop constraint refused');
  await owner.end();
  expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^[^\n]*violates check constraint[^\n]*\n$/)]);
  expect(await counts()).toEqual(before);
});

test('reports a missing database in one line', async () => {
  const { code, err } = await run(['vehicle', 'TRUCK-8'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect([code, err]).toEqual([1, 'The database can’t be reached, or takes no writes now.\n']);
});

test("refuses a demo that isn't loaded yet", async () => {
  const { code, err } = await run(['vehicle', 'TRUCK-8'], { MARU_DEMO: 'on' });
  expect([code, err]).toEqual([1, expect.stringContaining('Run npm start first')]);
});

test('prints its usage after wrong arguments, and on request', async () => {
  const { code, err } = await runAlone('water', 'W-1');
  expect([code, err]).toEqual([2, expect.stringMatching(/no series 'water'.*usage: npm run device:add/s)]);
  expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Exit codes') });
});
