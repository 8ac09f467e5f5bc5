/** Dust corrected for humidity, from a model's option to the stored values, their statistics and the answers. */
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { setMark, takeMarkBack } from '#telemetry/marks/marks.ts';
import { rebuildLatest, rebuildRollups } from '#telemetry/rollups/rebuild.ts';
import { addAdministrator, addCaller, ask } from '#test/administrators.ts';
import { get, placesPath } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createModel, createPlace, type TestDevice } from '#test/factories.ts';
import { differences, readStoredRollups, recount, storedReadings } from '#test/recount.ts';
import { basicOf, connectDevice, post, publish } from '#test/reporting.ts';
import { airSeries } from './series.ts';

const at = (time: string) => new Date(`2026-11-${time}+09:00`);
let now = at('20T12:00:00');
let app: TestApp;
let adminNumber: number;
let placeId: number;
let device: TestDevice;
let modelId: number;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ adminNumber } = await addAdministrator(app.app.services));
});
beforeEach(async () => {
  now = at('20T12:00:00');
  placeId = await createPlace(app.pool);
  device = await createDevice(app.pool, { placeId });
  modelId = await createModel(app.pool, device.deviceId);
});
afterAll(() => app.stop());

/** Sets the model's correction as an administrator, and waits until the process has loaded it. */
async function correct(correction: 'kappaKoehler' | '') {
  // An earlier token may have expired by the test's clock.
  const { token } = await addCaller(app.app.services, { deptCode: 'systemOperator' });
  const path = `/admin/api/master/model/${modelId}/correction`;
  expect(await ask(app.url, token, `PATCH ${path}`, { correction })).toMatchObject({ status: 200 });
  await vi.waitUntil(async () => {
    const periods = (await app.app.telemetry.registry.find(device.managementCode))?.corrections ?? [];
    return periods.some(({ untilMs }) => untilMs === null) === (correction !== '');
  });
}

const reading = (measuredAt: Date, values: object = { ultraFineDust: 50, fineDust: 80, humidity: 75 }) => ({
  measuredAt: measuredAt.getTime(),
  ...values,
});
const send = async (...readings: object[]) => {
  const answer = await post(app.url, JSON.stringify(readings), basicOf(device));
  expect(await answer.json()).toEqual({ accepted: readings.length, refused: [] });
};
const columns =
  'ultra_fine_dust as pm25, ultra_fine_dust_raw as "rawPm25", fine_dust as pm10, fine_dust_raw as "rawPm10"';
const valuesIn = async (table: 'air_reading' | 'air_latest') =>
  (await app.pool.query(`select ${columns} from ${table} where device_id = $1 order by measured_at`, [device.deviceId]))
    .rows;
const corrected = { pm25: 289, rawPm25: 500, pm10: 463, rawPm10: 800 };
const uncorrected = { pm25: 500, rawPm25: null, pm10: 800, rawPm10: null };

/** Differences between the stored statistics and a recount of the stored values. */
const wrongStatistics = async () =>
  differences(
    await readStoredRollups(app.pool, airSeries, [device.deviceId]),
    recount(await storedReadings(app.pool, airSeries, [device.deviceId])),
  );

describe('readings of a corrected model', () => {
  test('are stored corrected, with their raw values, over MQTT and HTTP', async () => {
    await correct('kappaKoehler');
    now = at('20T12:10:00');
    const client = await connectDevice(app.mqttPort, device);
    await publish(client, device, reading(at('20T12:01:00')));
    await client.endAsync();
    await send(reading(at('20T12:02:00')), reading(at('20T12:03:00'), { fineDust: 80, humidity: 75 }));
    expect(await valuesIn('air_reading')).toEqual([
      corrected,
      corrected,
      { pm25: null, rawPm25: null, pm10: 463, rawPm10: 800 },
    ]);
    expect(await wrongStatistics()).toEqual([]);
  });

  test('stay unchanged without humidity, and are not marked', async () => {
    await correct('kappaKoehler');
    await send(reading(now, { ultraFineDust: 50, fineDust: 80 }));
    expect(await valuesIn('air_reading')).toEqual([uncorrected]);
    expect((await get(app, `${placesPath}/${placeId}/measurement`)).outdoor).not.toHaveProperty('isCorrected');
  });

  test('refuse raw values sent by a device', async () => {
    const answer = await post(app.url, JSON.stringify(reading(now, { ultraFineDustRaw: 5 })), basicOf(device));
    expect(await answer.json()).toMatchObject({ accepted: 0, refused: [{ reason: 'unknown-field' }] });
  });

  test('are corrected while the option was on when they were measured, also late, repeated and across midnight', async () => {
    const minutes = Array.from({ length: 20 }, (_, minute) => new Date(at('20T23:50:00').getTime() + minute * 60_000));
    now = at('20T23:55:00');
    await correct('kappaKoehler');
    await send(...minutes.slice(0, 5).map((minute) => reading(minute)));
    now = at('21T00:05:00');
    await correct('');
    now = at('21T00:10:00');
    await send(...minutes.toReversed().map((minute) => reading(minute)));
    await send(...minutes.map((minute) => reading(minute, { ultraFineDust: 1, humidity: 10 })));
    expect(await valuesIn('air_reading')).toEqual(
      minutes.map((minute) => (minute >= at('20T23:55:00') && minute < at('21T00:05:00') ? corrected : uncorrected)),
    );
    expect(await wrongStatistics()).toEqual([]);
    const { rows } = await app.pool.query(
      'select ultra_fine_dust_sum::int as sum from air_day where device_id = $1 order by bucket',
      [device.deviceId],
    );
    expect(rows.map(({ sum }) => sum)).toEqual([5 * 500 + 5 * 289, 5 * 289 + 5 * 500]);
  });

  test('are no longer marked from the first uncorrected reading after the option was turned off', async () => {
    await correct('kappaKoehler');
    await send(reading(now));
    now = at('20T12:01:00');
    await correct('');
    expect(await valuesIn('air_latest')).toEqual([corrected]);
    await send(reading(now));
    expect(await valuesIn('air_latest')).toEqual([uncorrected]);
  });

  test('keep their raw values under marks and after a rebuild', async () => {
    await correct('kappaKoehler');
    now = at('20T12:10:00');
    await send(reading(at('20T12:01:00')), reading(at('20T12:02:00')));
    const mark = { deviceId: device.deviceId, from: at('20T12:02:00'), until: at('20T12:03:00'), reason: '안개' };
    const by = { adminNumber, now };
    const set = (field: string | null) =>
      inTransaction(app.pool, (client) => setMark(client, airSeries, { ...mark, field }, by));
    const takeBack = (markId: number) =>
      inTransaction(app.pool, (client) => takeMarkBack(client, airSeries, { deviceId: device.deviceId, markId }, by));

    const ofMeasure = await set('ultraFineDust');
    expect(await valuesIn('air_latest')).toEqual([{ ...corrected, pm25: null, rawPm25: null }]);
    await send(reading(at('20T12:02:30')));
    expect(await valuesIn('air_latest')).toEqual([{ ...corrected, pm25: null, rawPm25: null }]);
    await takeBack(ofMeasure);
    await takeBack(await set(null));
    const stored = [corrected, corrected, corrected];
    const check = async () => {
      expect(await valuesIn('air_reading')).toEqual(stored);
      expect(await valuesIn('air_latest')).toEqual([corrected]);
      expect(await wrongStatistics()).toEqual([]);
    };
    await check();
    await app.pool.query('delete from air_latest where device_id = $1', [device.deviceId]);
    await rebuildRollups(app.pool, airSeries, { from: at('20T00:00:00'), until: at('21T00:00:00') });
    await rebuildLatest(app.pool, airSeries);
    await check();
  });

  test('are corrected by another process within a second', async () => {
    const other = await startTestApp({ clock: { now: () => now }, databaseUrl: app.databaseUrl });
    try {
      await correct('kappaKoehler');
      await vi.waitUntil(
        async () => (await other.app.telemetry.registry.find(device.managementCode))?.corrections?.length === 1,
        { timeout: 1000 },
      );
      await post(other.url, JSON.stringify(reading(now)), basicOf(device));
      expect(await valuesIn('air_reading')).toEqual([corrected]);
    } finally {
      await other.stop();
    }
  });
});

describe('answers', () => {
  test('mark and grade corrected values, and state the start of the correction', async () => {
    await send(reading(at('20T11:59:00')));
    expect(await get(app, `${placesPath}/${placeId}/measurement`)).toMatchObject({
      outdoor: { avgUltraFineDust: 50, avgUltraFineDustStatus: 'bad' },
      corrections: [],
    });
    await correct('kappaKoehler');
    now = at('20T12:00:02');
    await send(reading(at('20T12:00:01')));
    const shown = { avgUltraFineDust: 28.9, avgUltraFineDustStatus: 'normal', isCorrected: true };
    await vi.waitFor(
      async () =>
        expect(await get(app, `${placesPath}/${placeId}/measurement`)).toMatchObject({
          outdoor: shown,
          devices: [shown],
          corrections: [{ correction: 'kappaKoehler', startDatetime: '2026-11-20 12:00:00', endDatetime: null }],
        }),
      { timeout: 5000 },
    );
    const { list } = await get(app, `${placesPath}?keyword=&pageSize=100`);
    expect(list.find((place: { placeId: number }) => place.placeId === placeId)).toMatchObject({ outdoor: shown });

    const facts = {
      correction: 'kappaKoehler',
      correctionStartDatetime: '2026-11-20 12:00:00',
      ultraFineDust: 28.9,
      ultraFineDustRaw: 50,
      fineDust: 46.3,
      fineDustRaw: 80,
    };
    const { token } = await addCaller(app.app.services, { deptCode: 'supervisor' });
    const detail = `GET /admin/api/device/${device.deviceId}/fine-dusts` as const;
    expect((await ask(app.url, token, detail)).body).toMatchObject(facts);
    const devices = `GET /admin/api/installation-place/${placeId}/device/fine-dusts` as const;
    expect((await ask(app.url, token, devices)).body).toMatchObject({ list: [facts] });

    const periods = [{ correction: 'kappaKoehler', startDatetime: '2026-11-20 12:00:00', endDatetime: null }];
    const span = 'startDatetime=2026-11-20%2000:00:00&endDatetime=2026-11-20%2023:59:59&datetimeType=hour';
    const statistics = '/admin/api/statistics/air-quality';
    const detailChart = `${statistics}/detail/chart?${span}&installationPlaceId=${placeId}` as const;
    expect((await ask(app.url, token, `GET ${detailChart}`)).body).toMatchObject({ corrections: periods });
    const all = await ask(app.url, token, `GET ${statistics}/chart?${span}&installationType=all`);
    expect(all.body).toMatchObject({ corrections: expect.arrayContaining(periods) });
    const indoors = await ask(app.url, token, `GET ${statistics}/chart?${span}&installationType=indoor`);
    expect(indoors.body).toMatchObject({ corrections: [] });

    now = at('20T12:10:00');
    await correct('');
    expect((await ask(app.url, token, detail)).body).toMatchObject({ correction: '', correctionStartDatetime: '' });
    await vi.waitFor(
      async () =>
        expect(await get(app, `${placesPath}/${placeId}/measurement`)).toMatchObject({
          corrections: [{ startDatetime: '2026-11-20 12:00:00', endDatetime: '2026-11-20 12:10:00' }],
        }),
      { timeout: 5000 },
    );
  });

  test('name the correction in open data, workbooks and embedded pages', async () => {
    await send(reading(at('20T11:59:00')));
    await correct('kappaKoehler');
    now = at('20T12:00:02');
    await send(reading(at('20T12:00:01')));
    const { rows } = await get(app, '/api/open-data/air-hours/file?format=json');
    const own = rows.filter(
      ({ installationPlaceId }: { installationPlaceId: number }) => installationPlaceId === placeId,
    );
    expect(own).toMatchObject([
      { measurementDatetime: '2026-11-20 11:00', avgFineDust: 80, dustCorrection: '' },
      { measurementDatetime: '2026-11-20 12:00', avgFineDust: 46.3, dustCorrection: 'kappaKoehler' },
    ]);

    const { token } = await addCaller(app.app.services, { deptCode: 'supervisor' });
    const noteOn = async (day: string) => {
      const span = `startDatetime=2026-11-${day}&endDatetime=2026-11-${day}&datetimeType=day&installationType=all`;
      const answer = await fetch(`${app.url}/admin/api/statistics/air-quality/excel?${span}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return (await readSheet(Buffer.from(await answer.arrayBuffer()))).at(-1)?.[0];
    };
    expect(await noteOn('20')).toMatch(/습도로 보정한 미세먼지·초미세먼지 값이 들어 있습니다 \(κ-쾰러 습도 보정\)/);
    expect(await noteOn('19')).not.toMatch(/습도/);

    const page = async () => (await fetch(`${app.url}/portal/embed/air/${placeId}`)).text();
    await vi.waitFor(async () => expect(await page()).toContain('실외 · 초미세먼지 · 습도 보정'), { timeout: 5000 });
  });
});
