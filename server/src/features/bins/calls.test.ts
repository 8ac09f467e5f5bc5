/** Public data about recycle bins. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get } from '#test/air-reports.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace, type TestDevice } from '#test/factories.ts';
import { basicOf, post } from '#test/reporting.ts';

/** A Monday. */
const now = new Date('2026-11-16T10:00:00+09:00');
const hourMs = 3_600_000;
const path = '/api/clean-environment/recycle-bin';
const sangbong = { dongCode: '1126058000', dongName: '상봉1동' };
const minyeon = { dongCode: '1126052000', dongName: '면목2동' };
let app: TestApp;
const ids: Record<string, number> = {};

interface Reported {
  hoursAgo: number;
  petCanFill?: number;
  cartonFill?: number;
  petCanItems: number;
  cartonItems: number;
}

async function report(device: TestDevice, readings: readonly Reported[]) {
  for (let from = 0; from < readings.length; from += 1000) {
    const some = readings.slice(from, from + 1000).map(({ hoursAgo, ...values }) => ({
      measuredAt: now.getTime() - hoursAgo * hourMs,
      ...values,
    }));
    const answer = await post(app.url, JSON.stringify(some), basicOf(device));
    expect(await answer.json()).toMatchObject({ accepted: some.length, refused: [] });
  }
}

async function bin(name: string, recycleBinType: string | null, dong: typeof sangbong, readings: readonly Reported[]) {
  const placeId = await createPlace(app.pool, { placeType: 'bin', name, dong });
  if (recycleBinType) await app.pool.query('insert into recycle_bin values ($1, $2, $3)', [placeId, recycleBinType, 2]);
  const device = await createDevice(app.pool, { series: 'bin', placeId });
  await report(device, readings);
  ids[name] = placeId;
}

/**
 * Eight weeks of hourly readings: the fill rises by five points an hour during the day, and the bin is emptied every
 * second morning.
 */
const rhythmic: Reported[] = [];
for (let hoursAgo = 8 * 168, fill = 0, items = 0; hoursAgo >= 0; hoursAgo -= 1) {
  const seoulHour = (((10 - hoursAgo) % 24) + 24) % 24;
  if (seoulHour === 6 && Math.floor((10 - hoursAgo) / 24) % 2 === 0) fill = 0;
  if (hoursAgo === 0) fill = 60;
  rhythmic.push({ hoursAgo, petCanFill: fill, petCanItems: items, cartonItems: 0 });
  const gain = seoulHour < 8 || seoulHour >= 20 ? 0 : 5;
  fill = Math.min(100, fill + gain);
  items += gain;
}

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  await bin('가 주민센터 앞', 'both', minyeon, [
    { hoursAgo: 12, petCanFill: 10, cartonFill: 20, petCanItems: 100, cartonItems: 50 },
    { hoursAgo: 5, petCanFill: 59.4, cartonFill: 94.5, petCanItems: 130, cartonItems: 52 },
    { hoursAgo: 1, petCanFill: 59.4, cartonFill: 94.5, petCanItems: 10, cartonItems: 60 },
  ]);
  await bin('나 공원', 'carton', sangbong, [{ hoursAgo: 4, cartonFill: 50, petCanItems: 0, cartonItems: 5 }]);
  await bin('다 시장', 'pet_can', sangbong, rhythmic);
  await bin('라 골목', null, sangbong, []);
});
afterAll(() => app.stop());

describe('public bins', () => {
  test('show the level of each compartment, and inspection for missing compartments and silent bins', async () => {
    const { list } = await get(app, `${path}/installation-place`);
    expect(list).toMatchObject([
      {
        rowNumber: 1,
        recycleBinInstallationPlaceId: ids['가 주민센터 앞'],
        recycleBinTypeName: '페트·캔, 종이팩',
        recycleBinCount: 2,
        chargeName: '',
        bin: {
          avgPetCanFill: 59.4,
          avgPetCanFillStatusName: '여유',
          avgCartonFill: 94.5,
          avgCartonFillStatusName: '가득',
          measurementDatetime: '2026-11-16 09:00:00',
        },
      },
      { recycleBinTypeName: '종이팩', bin: { isStale: true, avgCartonFill: 50, avgCartonFillStatusName: '점검중' } },
      { recycleBinTypeName: '페트·캔', bin: { avgPetCanFillStatusName: '보통', avgCartonFillStatusName: '점검중' } },
      { recycleBinTypeName: '페트·캔, 종이팩', recycleBinCount: 1, bin: { measurementDatetime: null } },
    ]);
    expect(JSON.stringify(list)).not.toContain('managementCode');
    expect(JSON.stringify(list)).not.toContain('deviceId');
  });

  test.each([
    ['recycleBinType=pet_can', ['가 주민센터 앞', '다 시장', '라 골목']],
    ['recycleBinType=carton', ['가 주민센터 앞', '나 공원', '라 골목']],
    [`dongCode=${sangbong.dongCode}`, ['나 공원', '다 시장', '라 골목']],
    [`dongCode=${minyeon.dongCode}&recycleBinType=carton`, ['가 주민센터 앞']],
  ])('are filtered by %s', async (query, names) => {
    const { list } = await get(app, `${path}/installation-place?${query}`);
    expect(list.map((row: { installationPlaceName: string }) => row.installationPlaceName)).toEqual(names);
  });

  test("are refused for an unknown type, or a place that isn't a bin", async () => {
    expect(await get(app, `${path}/installation-place?recycleBinType=glass`)).toMatchObject({ status: 400 });
    const park = await createPlace(app.pool, { name: '다솜 공원' });
    expect(await get(app, `${path}/installation-place/${park}`)).toMatchObject({
      status: 404,
      error: '수거함을 찾을 수 없습니다.',
    });
  });

  test('are counted by item type', async () => {
    expect(await get(app, `${path}/count`)).toEqual({ petCanCount: 5, cartonCount: 5, totalCount: 7 });
  });
});

describe('report', () => {
  test("counts levels of the fullest compartment and today's items, in total and by dong", async () => {
    const { conditionInfo, conditionList } = await get(app, `${path}/report`);
    expect(conditionInfo.levels).toEqual([
      { status: 'good', statusName: '여유', count: 0 },
      { status: 'normal', statusName: '보통', count: 2 },
      { status: 'bad', statusName: '가득 임박', count: 0 },
      { status: 'very_bad', statusName: '가득', count: 2 },
      { status: 'inspection', statusName: '점검중', count: 3 },
    ]);
    expect(conditionInfo.totalCount).toBe(7);
    // A lower total means that the counter restarted: 30 items before, 10 after. The market's bin counts at eight and
    // nine in the morning.
    expect(conditionInfo).toMatchObject({ petCanItems: 30 + 10 + 10, cartonItems: 2 + 8 });
    expect(conditionList).toMatchObject([
      { dongName: '면목2동', totalCount: 2, petCanItems: 40 },
      { dongName: '상봉1동', totalCount: 5, petCanItems: 10 },
    ]);
  });

  test('covers one compartment', async () => {
    const { conditionInfo } = await get(app, `${path}/report?recycleBinType=pet_can`);
    expect(conditionInfo.levels).toMatchObject([{ count: 2 }, { count: 2 }, { count: 0 }, { count: 0 }, { count: 1 }]);
  });
});

describe('one bin', () => {
  test("shows the forecast from the filling rhythm, the level history, and today's items", async () => {
    const found = await get(app, `${path}/installation-place/${ids['다 시장']}`);
    expect(found).toMatchObject({
      installationPlaceName: '다 시장',
      forecast: [{ recycleBinType: 'pet_can', kind: 'expected', fullDatetime: '2026-11-16 17:00:00' }],
      todayItems: { petCan: 10, carton: 0 },
      attachments: [],
    });
    expect(found.last24Hours.petCan).toHaveLength(24);
    expect(found.last24Hours.petCan.at(-1)).toEqual({ measurementDatetime: '2026-11-16 10:00', value: 60 });
  });

  test("shows a state for each of its compartments: full, or unknown while it doesn't report", async () => {
    expect((await get(app, `${path}/installation-place/${ids['가 주민센터 앞']}`)).forecast).toEqual([
      { recycleBinType: 'pet_can', kind: 'unknown', fullDatetime: null },
      { recycleBinType: 'carton', kind: 'full', fullDatetime: null },
    ]);
    expect((await get(app, `${path}/installation-place/${ids['나 공원']}`)).forecast).toEqual([
      { recycleBinType: 'carton', kind: 'unknown', fullDatetime: null },
    ]);
  });
});
