import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCaller } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createPlace } from '#test/factories.ts';
import { timeFactor } from '#test/measured.ts';

const placeCount = 10_000;
const promisedMs = 60_000;
const path = '/admin/api/installation-place/crack/excel';

let app: TestApp;
let headers: { authorization: string };
beforeAll(async () => {
  app = await startTestApp();
  headers = { authorization: `Bearer ${(await addCaller(app.app.services)).token}` };
  // Also creates the dong that the sheet refers to.
  await createPlace(app.pool, { placeType: 'light' });
});
afterAll(() => app.stop());

/** A sheet of cracks, whose places and devices have own tables in addition to the common ones. */
async function crackSheet(): Promise<string> {
  const { rows } = await app.pool.query<{ name: string }>('select dong_name as name from dong limit 1');
  const cells = {
    주소: '면목로 2',
    행정동: rows[0]?.name ?? '',
    위도: '37.5868',
    경도: '127.0807',
    '건물 구조': '벽돌조2층',
    '구조 형식': '조적조',
    '건물 용도': '공동주택',
    '건물 등급': 'E',
    준공일: '1978-03-02',
    소유자: '홍길동',
    '소유자 휴대전화': '010-1234-5678',
    제조사: '제조사 미상',
    DevEUI: '',
    설치일: '2026-10-31',
    '설치 위치': '옥상',
  };
  const places = Array.from({ length: placeCount }, (_, at) =>
    [`건물 ${at}`, `K-${at}`, ...Object.values({ ...cells, DevEUI: at.toString(16).padStart(16, '0') })].join('\t'),
  );
  return [['설치 장소명', '관리번호', ...Object.keys(cells)].join('\t'), ...places].join('\n');
}

test(
  'stores ten thousand places with their devices within a minute, and undoes the import within another',
  async () => {
    const form = new FormData();
    form.set('file', new File([await crackSheet()], '균열 센서.tsv'));
    let startedAt = performance.now();
    const imported = await fetch(app.url + path, { method: 'POST', headers, body: form });
    expect(performance.now() - startedAt).toBeLessThan(promisedMs);
    const { importId, ...counts } = (await imported.json()) as { importId: number };
    expect(counts).toMatchObject({ placeCount, deviceCount: placeCount });

    startedAt = performance.now();
    const takenBack = await fetch(`${app.url}${path}/${importId}`, { method: 'DELETE', headers });
    expect(performance.now() - startedAt).toBeLessThan(promisedMs);
    expect(await takenBack.json()).toEqual({ placeCount, deviceCount: placeCount, stayed: [] });
  },
  180_000 * timeFactor,
);
