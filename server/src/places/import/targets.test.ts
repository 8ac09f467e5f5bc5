import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importedAir } from '#features/air/imported.ts';
import { hourlyFile, type ImportBench, openImportBench } from '#test/import-bench.ts';
import type { ImportRequest } from './request.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await openImportBench();
});
beforeEach(() => bench.empty());
afterAll(() => bench.close());

describe('places and devices', () => {
  const text = hourlyFile('2022-01-01 01:00,10,20');

  test('are created if missing, and found again by a later run', async () => {
    const { targets } = await bench.run(text);
    expect(targets).toMatchObject([{ isNewPlace: true, isNewDevice: true, managementCode: 'D' }]);
    const { rows } = await bench.pool.query(
      `select installation_place_name, facility_type, detail_facility_type, address, p.dong_code, p.latitude, series,
              installation_type, reporting_interval_seconds, length(key_hash) as key
       from installation_place p join device using (installation_place_id)`,
    );
    expect(rows).toEqual([
      {
        installation_place_name: 'P',
        facility_type: 'public',
        detail_facility_type: 'park',
        address: '서울특별시 중랑구 가동',
        dong_code: '11',
        latitude: 37.5,
        series: 'air',
        installation_type: 'outdoor',
        reporting_interval_seconds: 3_600,
        key: 32,
      },
    ]);
    const again = await bench.run(text, { dong: undefined });
    expect(again.targets).toMatchObject([{ isNewPlace: false, isNewDevice: false }]);
  });

  test.each<[string, Partial<ImportRequest>, string]>([
    ['a place that has to be made, without its dong', { place: 'new', device: 'E', dong: undefined }, '--dong'],
    ['a dong that isn’t there', { place: 'new', device: 'E', dong: '다동' }, "There is no dong '다동'"],
    ['a place that stands in another dong', { dong: '나동' }, "'P' stands in 가동"],
    ['a device that stands in another place', { place: 'new' }, "The device D stands in 'P', not in 'new'"],
    ['a device that stands indoors', { type: 'indoor' }, '--type says indoor'],
    ['a device of another series', { device: 'L' }, 'its series is light'],
    ['a code that devices can’t have', { device: '가 1' }, "'가 1' can't be a device's code"],
    ['a facility type that isn’t there', { place: 'new', device: 'E', facility: 'zoo' }, "no facility type 'zoo'"],
    ['a detail that isn’t there', { place: 'new', device: 'E', facility: 'public/zoo' }, "no detail 'zoo'"],
    ['a station in a file without stations', { station: '중구' }, 'The file names no stations'],
  ])('are refused with %s', async (_name, changes, message) => {
    await bench.pool.query(`
      insert into installation_place (place_type, installation_place_name, address, dong_code, latitude, longitude)
        values ('air', 'P', '', '11', 37.5, 127.1);
      insert into device (management_code, series, installation_place_id, key_hash)
        select code, series, installation_place_id, ''
        from installation_place, (values ('D', 'air'), ('L', 'light')) as v (code, series)`);
    expect(await bench.refusal(text, changes)).toContain(message);
    const { rows } = await bench.pool.query('select count(*) as places from installation_place');
    expect(rows, 'nothing was made').toEqual([{ places: 1 }]);
  });

  test.each([
    ['of another name', 'E'],
    ['of another numbering', 'BIN-{n}'],
  ])(
    'are refused for a second device %s in a place with a single device, unlike its first device',
    async (_name, device) => {
      const single = { ...importedAir, placeType: 'bin' };
      await bench.run(text, {}, {}, single);
      const more = hourlyFile('2022-01-01 02:00,10,20');
      expect(await bench.run(more, {}, {}, single)).toMatchObject({ stored: 1 });
      await bench.pool.query('delete from air_reading');
      expect(await bench.refusal(more, { device }, single)).toContain("'P' is one device, D; another needs a place");
      expect((await bench.pool.query('select management_code from device')).rows).toEqual([{ management_code: 'D' }]);
    },
  );

  test('need the dong if two places have the same name', async () => {
    await bench.run(text);
    await bench.pool.query(`
      delete from air_reading;
      insert into installation_place (place_type, installation_place_name, address, dong_code, latitude, longitude)
        values ('air', 'P', '', '12', 37.6, 127.2)`);
    expect(await bench.refusal(text, { dong: undefined })).toContain("2 air places are called 'P'");
    expect(await bench.run(text, { dong: '나동', device: 'E' })).toMatchObject({ stored: 1 });
  });
});

describe('file with several stations', () => {
  const stations = (...names: string[]) =>
    `측정일시,측정소명,미세먼지농도(㎍/㎥),초미세먼지농도(㎍/㎥)\n${names.map((name, i) => `2022010${i + 1},${name},${10 * (i + 1)},`).join('\n')}\n`;
  const each = { place: '서울 {station}', device: 'SEOUL-{n}' };
  const storedReadings = async () => (await bench.readings()).map(({ code, at, pm10 }) => `${code} ${at} ${pm10}`);

  test('provides a place and a device for each station, and dates rows without a time to midnight', async () => {
    const { survey, targets, stored, refused } = await bench.run(stations('중구', '강남구', '중구', ''), each);
    expect(targets.map(({ placeName, managementCode }) => `${placeName} ${managementCode}`)).toEqual([
      '서울 중구 SEOUL-1',
      '서울 강남구 SEOUL-2',
    ]);
    expect(survey?.intervalSeconds).toBe(86_400);
    expect([stored, refused]).toEqual([3, { 'no station': { count: 1, lines: [5] } }]);
    expect(await storedReadings()).toEqual([
      'SEOUL-1 2022-01-01 00:00 100',
      'SEOUL-1 2022-01-03 00:00 300',
      'SEOUL-2 2022-01-02 00:00 200',
    ]);
  });

  test("finds each station's device again in any order, and assigns free numbers to new devices", async () => {
    await bench.run(stations('중구', '강남구'), each);
    await bench.pool.query(
      'delete from air_reading; delete from air_hour; delete from air_day; delete from air_latest',
    );
    await bench.pool.query("delete from device where management_code = 'SEOUL-1'");
    const { targets } = await bench.run(stations('항동', '강남구', '중구'), each);
    expect(targets.map(({ station, managementCode }) => `${station} ${managementCode}`)).toEqual([
      '항동 SEOUL-1',
      '강남구 SEOUL-2',
      '중구 SEOUL-3',
    ]);
  });

  test('imports only the requested station', async () => {
    const { rows, stored } = await bench.run(stations('중구', '강남구', '중구'), { station: '중구' });
    expect({ rows, stored }).toEqual({ rows: 2, stored: 2 });
    expect(await storedReadings()).toEqual(['D 2022-01-01 00:00 100', 'D 2022-01-03 00:00 300']);
  });

  test.each<[string, Partial<ImportRequest>, string]>([
    ['no station chosen', {}, 'The file has 2 stations. Choose one with --station'],
    ['one device for all', { ...each, device: 'D' }, 'each needs a device of its own'],
    ['a station that it doesn’t have', { station: '부산' }, "The file has no station '부산'. It has: 중구, 강남구."],
  ])('is refused with %s', async (_name, changes, message) => {
    expect(await bench.refusal(stations('중구', '강남구'), changes)).toContain(message);
  });
});
