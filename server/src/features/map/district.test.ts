import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { District } from '@maru/domain/district';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '#app.ts';
import { ConfigError, readConfig } from '#config.ts';
import { selectKnownCodes } from '#places/bulk-import/fields.ts';
import { openDistrict, readDistrict } from '#places/district/district-file.ts';
import { retiredDongsOfPlaces, storeDongs } from '#places/district/queries.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPlace } from '#test/factories.ts';

const folder = mkdtempSync(join(tmpdir(), 'maru-district-'));
afterAll(() => rmSync(folder, { recursive: true }));

const office = { name: '구청', address: '주소', telephone: '', nightTelephone: '', fax: '', homepage: '' };
const dong = { dongCode: '1107052', dongName: '면목2동', latitude: 37.5868, longitude: 127.0807 };
const good = {
  name: '중랑구',
  fullName: '서울특별시 중랑구',
  isDemo: false,
  office,
  centre: { latitude: 37.592, longitude: 127.092, zoom: 13 },
  dongs: [dong, { ...dong, dongCode: '1107054', dongName: '면목4동', latitude: 37.5708 }],
};
const square: [number, number][] = [
  [127, 37],
  [127.1, 37],
  [127.1, 37.1],
  [127, 37],
];

function written(content: unknown): string {
  const path = join(folder, 'district.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** The start's error messages without the file's name. */
async function faultsOf(content: unknown): Promise<string[]> {
  const path = written(content);
  const error: unknown = await readDistrict(path).catch((thrown: unknown) => thrown);
  if (!(error instanceof ConfigError)) throw new Error('the file was taken');
  return error.faults.map((fault) => fault.replace(`${path}: `, ''));
}

describe('district file', () => {
  test('keeps its own boundaries unchanged', async () => {
    const { dongs } = await readDistrict(written({ ...good, dongs: [{ ...dong, boundary: square }] }));
    expect(dongs[0]?.boundary).toEqual(square);
  });

  test('is refused with all its faults at once', async () => {
    const faults = await faultsOf({
      ...good,
      nickname: '중랑',
      englishName: 'Jungnang 구',
      centre: { latitude: 100, longitude: 127, zoom: 13 },
      dongs: [{ ...dong, dongCode: 'x' }, { dongCode: '1107054' }],
    });
    expect(faults).toEqual([
      'nickname is no field of this file',
      'englishName must be written without Korean letters, not "Jungnang 구"',
      'centre.latitude must be <= 40, not 100',
      'dongs[0] (면목2동).dongCode must have 7 to 10 digits, not "x"',
      'dongs[1].dongName is missing',
      'dongs[1].latitude is missing',
      'dongs[1].longitude is missing',
    ]);
  });

  test('hints at swapped latitude and longitude, and names a distant dong', async () => {
    expect(await faultsOf({ ...good, dongs: [dong, { ...dong, latitude: 127.08, longitude: 37.58 }] })).toEqual([
      'dongs[1] (면목2동).latitude must be <= 40, not 127.08; latitude and longitude may be swapped',
      'dongs[1] (면목2동).longitude must be >= 123, not 37.58; latitude and longitude may be swapped',
    ]);
    const far = { ...dong, dongCode: '2600001', dongName: '중앙동', latitude: 35.1, longitude: 129.03 };
    expect(await faultsOf({ ...good, dongs: [dong, far] })).toEqual([
      'dongs[1] (중앙동) is more than 50 km from the centre: 35.1, 129.03',
    ]);
  });

  test('may contain comments, and replaces the whole template', async () => {
    expect((await readDistrict(written({ '//': '구의 이름', ...good }))).name).toBe('중랑구');
    expect(await faultsOf({ ...good, name: '○○구' })).toEqual(['name is still the template’s: "○○구"']);
  });

  test("is refused outside the demo if marked as the demo's", async () => {
    const districtFile = written({ ...good, isDemo: true });
    expect((await openDistrict({ districtFile, isDemo: true })).isDemo).toBe(true);
    await expect(openDistrict({ districtFile, isDemo: false })).rejects.toThrow('isDemo is true');
  });

  test('is refused if its parts contradict each other', async () => {
    const backwards = { ...dong, dongCode: '1107055', dongName: '뒤집힌동', boundary: square.toReversed() };
    const open = { ...dong, dongCode: '1107056', dongName: '열린동', boundary: [...square.slice(0, 3), [127, 37.1]] };
    expect(await faultsOf({ ...good, dongs: [dong, dong, backwards, open] })).toEqual([
      'dongs[0] (면목2동).boundary is missing: give every dong one, or none',
      'dongs[1] (면목2동).dongCode 1107052 is another dong’s already',
      'dongs[1] (면목2동).dongName is another dong’s already',
      'dongs[1] (면목2동).boundary is missing: give every dong one, or none',
      'dongs[2] (뒤집힌동).boundary must run counter-clockwise',
      'dongs[3] (열린동).boundary must end where it begins',
    ]);
  });

  test('is refused if missing or malformed, with line and column', async () => {
    expect((await faultsOf('{\n  "name": "중랑구",,\n}'))[0]).toMatch(/^line 2, column 17: this is no JSON/);
    expect((await faultsOf('{'))[0]).toMatch(/^line 1, column 2: this is no JSON/);
    await expect(readDistrict(join(folder, 'nowhere.json'))).rejects.toThrow('MARU_DISTRICT');
  });
});

describe('GET /api/district', () => {
  let database: TestDatabase;
  let app: App;
  beforeAll(async () => {
    database = await createTestDatabase();
    const env = {
      DATABASE_URL: database.url,
      DATABASE_APP_URL: database.appUrl,
      MARU_DISTRICT: written({
        ...good,
        dongs: [{ ...dong, englishName: 'Myeonmok 2-dong' }, ...good.dongs.slice(1)],
        englishNames: { 구청: 'District Office' },
      }),
      MARU_DEMO: 'on',
      PORT: '0',
      MQTT_PORT: '0',
    };
    app = await createApp(
      readConfig({ ...env, MAP_STYLE_URL: 'https://map.example/style' }),
      pino({ level: 'silent' }),
    );
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  const storedDongs = () =>
    app.services.db.selectFrom('dong').select(['dong_code', 'dong_name', 'latitude']).orderBy('dong_code').execute();

  test('returns exactly the English names in its file', async () => {
    const response = await app.http.inject('/api/district/english-names');
    expect(response.json()).toEqual({
      list: [
        { name: '구청', englishName: 'District Office' },
        { name: '면목2동', englishName: 'Myeonmok 2-dong' },
      ],
    });
  });

  test('updates the stored dongs from the file at the start, and keeps those that the file no longer contains', async () => {
    await storeDongs(app.services.db, [
      { ...dong, dongCode: '1107099', dongName: '없어진동', boundary: [] },
      { ...dong, dongName: '옛이름', latitude: 37, boundary: [] },
    ]);
    await app.start();
    expect(await storedDongs()).toEqual([
      { dong_code: '1107052', dong_name: '면목2동', latitude: 37.5868 },
      { dong_code: '1107054', dong_name: '면목4동', latitude: 37.5708 },
      { dong_code: '1107099', dong_name: '없어진동', latitude: 37.5868 },
    ]);
  });

  test('offers imports a dong only by its present code, and lists the former one that places have', async () => {
    const { db, pool } = app.services;
    const former = { ...dong, dongCode: '1107098', boundary: [] };
    await storeDongs(db, [former]);
    await createPlace(pool, { dong: former });
    await storeDongs(db, [{ ...dong, boundary: [] }]);
    expect((await selectKnownCodes(db, 'air')).dongs).toEqual(
      new Map([dong.dongName, dong.dongCode].map((name) => [name, dong.dongCode])),
    );
    const { dongCode, dongName } = former;
    expect(await retiredDongsOfPlaces(db)).toEqual([{ dongCode, dongName, placeCount: 1 }]);
    // The only request so far, because answers are cached.
    expect((await app.http.inject('/api/district')).json().formerDongs).toEqual([{ dongCode, dongName }]);
    await storeDongs(db, [former]);
    expect((await selectKnownCodes(db, 'air')).dongs.get(former.dongName)).toBe(former.dongCode);
  });

  test("returns the file with boundaries, the start's demo flag and the map style", async () => {
    const response = await app.http.inject('/api/district');
    expect(response.statusCode).toBe(200);
    const { dongs, ...rest } = response.json<District & { mapStyleUrl: string }>();
    const { dongs: _, ...expected } = good;
    expect(rest).toEqual({
      ...expected,
      isDemo: true,
      showsNurserySubtypes: false,
      copyrightYear: 2019,
      formerDongs: expect.any(Array),
      addressSearch: 'sandbox',
      mapStyleUrl: 'https://map.example/style',
      streets: null,
    });
    expect(dongs.map(({ boundary, ...facts }) => facts)).toEqual(good.dongs);
    for (const { boundary } of dongs) expect(boundary.length).toBeGreaterThan(10);
  });
});
