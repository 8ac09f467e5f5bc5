import { facilityTypes } from '@maru/domain/facility';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { columnName } from '#telemetry/series/series.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { testDistrictFile } from '#test/district.ts';
import { allSeries } from '../all-series.ts';

let database: TestDatabase;
let app: App;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await createApp(
    readConfig({ DATABASE_URL: database.url, DATABASE_APP_URL: database.appUrl, MARU_DISTRICT: testDistrictFile }),
    pino({ level: 'silent' }),
  );
  await app.services.pool.query(`
    insert into dong values ('11', '하동', 37.5, 127), ('12', '가동', 37.5, 127), ('13', '나동', 37.5, 127);
    update vendor set retired_at = now();
    insert into vendor (vendor_code, vendor_code_name, device_type)
      values ('b', '나전자', 'air'), ('a', '가전자', 'air'), ('a', '가전자', 'light');
    insert into installation_place (place_type, installation_place_name, address, dong_code, latitude, longitude)
      values ('light', '하동 1', '', '11', 37.5, 127), ('light', '하동 2', '', '11', 37.5, 127),
             ('light', '가동', '', '12', 37.5, 127), ('light', '장치 없음', '', '13', 37.5, 127),
             ('air', '공원', '', '13', 37.5, 127);
    insert into device (management_code, series, installation_place_id, key_hash)
      select 'D-' || installation_place_id, place_type, installation_place_id, ''
      from installation_place where installation_place_name <> '장치 없음'`);
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

async function get(path: string) {
  const response = await app.http.inject(path);
  return { status: response.statusCode, ...response.json<{ list?: Record<string, unknown>[]; code?: string }>() };
}

describe('categories', () => {
  const names = facilityTypes.map(({ code, name }) => ({ code, name }));

  test.each(['/api/category/facility', '/api/map/category/facility'])('list the facility types at %s', async (path) => {
    expect(await get(path)).toEqual({ status: 200, list: names });
  });

  test.each(['/api/category/facility', '/api/map/category/facility'])(
    'list the details of one at %s/detail',
    async (path) => {
      const { list } = await get(`${path}/detail/nursery_school`);
      expect(list?.map(({ name }) => name)).toEqual(['국공립어린이집', '민간어린이집', '유치원', '공동육아나눔터']);
      const unknown = await get(`${path}/detail/public_nursery`);
      expect(unknown).toMatchObject({
        status: 404,
        code: 'NO_FACILITY_GROUP_TYPE',
        error: '시설 구분 유형이 없습니다.',
      });
    },
  );

  test.each(['/api/category/vehicle', '/api/category/constructor', '/api/category/vehicle/detail/public'])(
    'answer 404 for %s',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    },
  );
});

describe('common codes', () => {
  test('name the grades in order', async () => {
    const { list } = await get('/api/common-code/air/grade');
    expect(list?.[3]).toEqual({ code: 'very_bad', name: '매우나쁨' });
  });

  test('exist for every word that a device may report', async () => {
    const words = allSeries.flatMap(({ name, columns }) =>
      Object.entries(columns).flatMap(([field, column]) =>
        column.kind === 'word' ? [[name, columnName(field), column.values]] : [],
      ),
    );
    expect(words.length).toBeGreaterThan(0);
    for (const [table, column, values] of words) {
      const { list } = await get(`/api/common-code/${table}/${column}`);
      expect(list?.map(({ code }) => code)).toEqual(values);
    }
  });

  test('name every series as a device type', async () => {
    const { list } = await get('/api/common-code/device/device_type');
    expect(list?.map(({ code }) => code)).toEqual(allSeries.map(({ name }) => name));
  });

  test.each(['air/nothing', 'nothing/grade', 'constructor/name'])('answer 404 for %s', async (path) => {
    expect(await get(`/api/common-code/${path}`)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('stored codes', () => {
  const vendorCodes = async (path: string) => (await get(path)).list?.map((v) => `${v.vendorCode} ${v.deviceType}`);

  test('list active vendors by name, all or of one device type', async () => {
    expect(await vendorCodes('/api/vendors')).toEqual(['a air', 'a light', 'b air']);
    expect(await vendorCodes('/api/vendors?deviceType=light')).toEqual(['a light']);
    expect(await vendorCodes('/api/vendors?deviceType=crack')).toEqual([]);
  });

  test('list dongs once each, only those with a security light', async () => {
    expect((await get('/api/security-light/dong')).list).toEqual([
      { dongCode: '12', dongName: '가동' },
      { dongCode: '11', dongName: '하동' },
    ]);
  });
});
