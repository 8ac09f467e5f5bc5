/**
 * The main page's answer: every group equals the group's own calls, unusual groups come first, and names stay masked.
 */
import type { OutputOf } from '@maru/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get, placesPath, report } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createArea, createCctv, reportTotals } from '#test/counting.ts';
import { createDevice, createPlace } from '#test/factories.ts';

type MainPage = OutputOf<'GET /api/main-page'>;
type Group = MainPage['groups'][number];

/** Ten in the evening, when a light that is off is unusual. */
const now = new Date('2026-11-16T22:00:30+09:00');
const hourMs = 3_600_000;
const path = '/api/main-page';

describe('GET /api/main-page', () => {
  let app: TestApp;
  let page: MainPage;

  async function place(placeType: string, name: string) {
    return createPlace(app.pool, { placeType, name });
  }
  async function measured(placeId: number, series: string, ...readings: [hoursAgo: number, values: object][]) {
    const device = await createDevice(app.pool, { series, placeId });
    for (const [hoursAgo, values] of readings)
      await report(app, device, new Date(now.getTime() - hoursAgo * hourMs), values as Record<string, number>);
    return device;
  }
  const group = (name: Group['group']): Group => {
    const found = page.groups.find((one) => one.group === name);
    if (!found) throw new Error(`no group ${name}`);
    return found;
  };
  const counts = (name: Group['group']) => group(name).statuses.map(({ status, count }) => [status, count]);

  beforeAll(async () => {
    app = await startTestApp({ clock: { now: () => now } });
    const park = await place('air', '가람 공원');
    await measured(park, 'air', [1, { ultraFineDust: 20, fineDust: 40 }], [0, { ultraFineDust: 30, fineDust: 50 }]);
    const library = await place('air', '나래 도서관');
    await measured(library, 'air', [0, { ultraFineDust: 10, temperature: 3.5, humidity: 40 }]);
    const indoor = await createDevice(app.pool, { placeId: library, installationType: 'indoor' });
    await report(app, indoor, now, { co2: 1200 });

    const villa = await place('building', '가람연립 1동');
    await measured(villa, 'tilt', [5, { xAngle: 1, yAngle: 0 }], [0, { xAngle: 1.5, yAngle: 0 }]);
    await measured(await place('building', '나래빌딩'), 'tilt', [0, { xAngle: 0, yAngle: 0 }]);
    await measured(villa, 'crack', [0, { crackWidth: 0.35 }]);

    await measured(await place('bin', '가 주민센터 앞'), 'bin', [
      0,
      { petCanFill: 97, cartonFill: 20, petCanItems: 1, cartonItems: 1 },
    ]);
    await measured(await place('bin', '나 공원'), 'bin', [
      0,
      { petCanFill: 10, cartonFill: 20, petCanItems: 1, cartonItems: 1 },
    ]);

    const lamp = { reportType: 'periodic', dimming: 0, ampere: 0 };
    await measured(await place('light', '가 골목'), 'light', [0, { ...lamp, status: 'on' }]);
    await measured(await place('light', '나 골목'), 'light', [0, { ...lamp, status: 'failure' }]);
    await measured(await place('light', '다 골목'), 'light', [0, { ...lamp, status: 'off' }]);

    const cctv = await createCctv(
      app.pool,
      await createArea(app.pool, { code: 'market', name: '시장 앞', capacity: 100 }),
    );
    await reportTotals(app, cctv, '2026-11-16 20:10:00', [100, 50, 0, 0]);
    await reportTotals(app, cctv, '2026-11-16 22:00:00', [200, 55, 0, 0]);

    const truck = await place('vehicle', '80가1001');
    await app.pool.query(`insert into vehicle values ($1, '80가1001', 'household', 'yongma', 5)`, [truck]);
    page = await get(app, path);
  });
  afterAll(() => app.stop());

  it('counts air places like the markers of each side', async () => {
    for (const [name, query] of [
      ['outdoorAir', 'measurementType=ultra_fine_dust&installationType=outdoor'],
      ['indoorAir', 'measurementType=co2&installationType=indoor'],
    ] as const) {
      const { list } = await get(app, `${placesPath}/map?${query}`);
      expect(group(name).figure).toBe(list.length);
      for (const [status, count] of counts(name))
        expect(
          list.filter((marker: { measurementStatus: string }) => marker.measurementStatus === status),
        ).toHaveLength(count as number);
    }
    expect(counts('outdoorAir')).toEqual([
      ['normal', 1],
      ['good', 1],
    ]);
    expect(group('indoorAir').worst).toEqual({ placeName: '나래 도서관', dongName: '면목2동' });
  });

  it.each(['tilt', 'crack'] as const)('counts buildings by %s like their own calls', async (kind) => {
    const { installationPlaceCount } = await get(app, `/api/${kind}/installation-place/count`);
    const { list } = await get(app, `/api/${kind}/installation-place/measure-status`);
    expect(group(kind).figure).toBe(installationPlaceCount);
    expect(Object.fromEntries(counts(kind))).toEqual(
      Object.fromEntries(
        list
          .filter(({ count }: { count: number }) => count > 0)
          .map(({ status, count }: { status: string; count: number }) => [status, count]),
      ),
    );
  });

  it('counts bins, lights, people and vehicles like their own calls', async () => {
    const bins = await get(app, '/api/clean-environment/recycle-bin/count');
    expect(group('bins').figure).toBe(bins.totalCount);
    expect(counts('bins')).toEqual([
      ['very_bad', 1],
      ['good', 1],
    ]);
    const lights = await get(app, '/api/security-light/device-summary');
    expect(group('lights').figure).toBe(lights.totalCount);
    expect([lights.brokenCount, lights.nightFaultCount, lights.onCount, lights.offCount]).toEqual([1, 1, 1, 1]);
    expect(counts('lights')).toEqual([
      ['failure', 1],
      ['nightFault', 1],
      ['on', 1],
    ]);
    const areas = await get(app, '/api/cctv/installation-place/location-status');
    expect(group('people').figure).toBe(areas.list[0].personCount);
    expect(counts('people')).toEqual([[areas.list[0].personCountStatus, 1]]);
    const vehicles = await get(app, '/api/clean-environment/vehicle/count');
    expect(group('vehicles').figure).toBe(vehicles.operationVehicleCount);
    expect(counts('vehicles')).toEqual([['parked', vehicles.totalVehicleCount]]);
  });

  it('puts severe groups first, then unusual ones, then the rest', () => {
    expect(page.groups.map((one) => one.group)).toEqual([
      'bins',
      'people',
      'tilt',
      'indoorAir',
      'lights',
      'crack',
      'outdoorAir',
      'vehicles',
    ]);
  });

  it('contains the last hours of outdoor air and of arrivals', () => {
    expect(group('outdoorAir').last24Hours).toHaveLength(24);
    expect(
      group('outdoorAir')
        .last24Hours.slice(-2)
        .map(({ value }) => value),
    ).toEqual([20, 20]);
    expect(group('people').last24Hours.map(({ value }) => value)).toEqual([0, 100]);
  });

  it('contains every outdoor station with its values', () => {
    expect(page.list).toMatchObject([
      { installationPlaceName: '가람 공원', outdoor: { avgUltraFineDust: 30, avgFineDust: 50, avgTemperature: null } },
      { installationPlaceName: '나래 도서관', outdoor: { avgUltraFineDust: 10, avgTemperature: 3.5, avgHumidity: 40 } },
    ]);
  });

  it('masks private names', () => {
    expect(group('tilt').worst).toEqual({ placeName: '가******', dongName: '면목2동' });
    expect(JSON.stringify(page)).not.toMatch(/가람연립|나래빌딩|80가1001/);
  });
});

describe('GET /api/main-page of an empty district', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  it('returns every group without places, and no forecast', async () => {
    const page: MainPage = await get(app, path);
    expect(page.groups).toHaveLength(8);
    for (const one of page.groups) expect(one).toMatchObject({ figure: 0, statuses: [], worst: null, last24Hours: [] });
    expect(page).toMatchObject({
      list: [],
      forecast: { source: 'none' },
      notices: [],
      popups: [],
      secondsToPopups: null,
    });
  });
});
