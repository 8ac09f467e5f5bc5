import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeCode } from '@maru/domain/place-code';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writingPlaces } from '#platform/excel/excel-answer.ts';
import type { ExcelAccount } from '#platform/excel/places.ts';
import { addCaller } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { findProgram, systemPrograms } from '#test/system-program.ts';

const siteAddress = 'https://www.maru-district.example/portal';
const longName = '새마을금고앞네거리에서북쪽으로삼십미터떨어진가로수아래보안등'.repeat(3);
const lightCount = 300;

let app: TestApp;
let token: string;
let account: ExcelAccount;
const folder = mkdtempSync(join(tmpdir(), 'maru-labels-'));
const file = join(folder, 'labels.pdf');

/** Registers lights in a dong. The last one, which lists show first, has a long name. */
const register = (dongCode: string, prefix: string, count: number) =>
  app.pool.query(
    `with dong as (
       insert into dong (dong_code, dong_name, latitude, longitude) values ($1, '면목2동', 37.58, 127.08) returning dong_code
     ), place as (
       insert into installation_place (place_type, installation_place_name, facility_type, detail_facility_type, address,
         dong_code, latitude, longitude)
       select 'light', case n when $3 then $4 else '겸재로 ' || n || '길 어귀' end, '', '', '서울특별시 중랑구 겸재로 ' || n,
         dong_code, 37.58, 127.08
       from dong, generate_series(1, $3::integer) n
       returning installation_place_id
     )
     insert into device (management_code, series, installation_place_id, installation_type, key_hash)
     select $2 || installation_place_id, 'light', installation_place_id, 'outdoor', decode('00', 'hex') from place`,
    [dongCode, prefix, count, longName],
  );

const ask = (query: string, kind = 'security-light', signal?: AbortSignal) =>
  fetch(`${app.url}/admin/api/installation-place/${kind}/labels?${query}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  });

/** Position of a label in points from the upper left corner of the page, measured in millimetres on label paper. */
const corner = (at: number) => ({
  x: ((7.2 + (at % 3) * 66.04) / 25.4) * 72,
  y: ((15.1 + Math.floor(at / 3) * 38.1) / 25.4) * 72,
});
const size = { width: (63.5 / 25.4) * 72, height: (38.1 / 25.4) * 72 };
const labelsPerPage = 21;
const dpi = 150;
const pixels = (points: number) => Math.round((points / 72) * dpi);

/** Ids of the lights in the list's order. */
async function lightIds(): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    `select installation_place_id::float8 as id from installation_place where dong_code = '1126052000' order by 1 desc`,
  );
  return rows.map(({ id }) => id);
}

const first = ['스마트', '보안등', '·', '면목2동'];
const last = ['고장을', '알려', '주십시오', '중랑구'];
const lastOfBuilding = ['이상을', ...last.slice(1)];

/** The words of a label on the first page. */
const wordsOf = (at: number) => {
  const { x, y } = corner(at);
  const region = { x, y, W: size.width, H: size.height };
  const crop = Object.entries(region).flatMap(([name, value]) => [`-${name}`, String(Math.round(value))]);
  const args = ['-l', '1', '-r', '72', '-layout', ...crop, file, '-'];
  return execFileSync(findProgram(systemPrograms.pdfText), args, { encoding: 'utf8' }).split(/\s+/).filter(Boolean);
};

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://www.maru-district.example/' } });
  const caller = await addCaller(app.app.services, { deptCode: 'administrator' });
  token = caller.token;
  account = { queue: 'office', name: `administrator ${caller.adminNumber}` };
  await register('1126052000', 'SL-', lightCount);
  await register('1126053000', 'MANY-', 2001);
  writeFileSync(file, Buffer.from(await (await ask('dongCode=1126052000')).arrayBuffer()));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

describe('label sheet', () => {
  test("has a QR code for each light of the filter, with the address of the light's page", async () => {
    execFileSync(findProgram(systemPrograms.pdfPages), ['-png', '-r', String(dpi), file, join(folder, 'page')]);
    const pages = readdirSync(folder)
      .filter((name) => name.endsWith('.png'))
      .sort();
    expect(pages).toHaveLength(Math.ceil(lightCount / labelsPerPage));
    const decoded: string[] = [];
    for (const page of pages)
      for (let at = 0; at < labelsPerPage; at += 1) {
        const { x, y } = corner(at);
        const area = { left: pixels(x), top: pixels(y), width: pixels(size.width), height: pixels(size.height) };
        const image = sharp(join(folder, page)).extract(area).ensureAlpha().raw();
        const { data, info } = await image.toBuffer({ resolveWithObject: true });
        const found = jsqr.default(new Uint8ClampedArray(data), info.width, info.height);
        if (found) decoded.push(found.data);
      }
    expect(decoded).toEqual((await lightIds()).map((id) => `${siteAddress}/q/${placeCode(id)}`));
  });

  test("prints a place's name and codes on the place's own label", async () => {
    const [, id = 0] = await lightIds();
    // A long name may be broken within a word.
    const words = [...first, '겸재로', '299길', '어귀', `SL-${id}`, placeCode(id), ...last];
    expect(wordsOf(1).join('')).toBe(words.join(''));
  });

  test("shortens names that don't fit on a label", async () => {
    const [id = 0] = await lightIds();
    const words = wordsOf(0);
    expect(words.slice(0, first.length)).toEqual(first);
    expect(words.slice(-2 - last.length)).toEqual([`SL-${id}`, placeCode(id), ...last]);
    const name = words.slice(first.length, -2 - last.length).join('');
    expect(name).toMatch(/…$/);
    expect(longName).toContain(name.slice(0, -1));
    expect(name.length).toBeGreaterThan(30);
  });

  test('leaves the queue when its download is cancelled', async () => {
    const running = await Promise.all(['a', 'b'].map((name) => writingPlaces.take({ queue: 'office', name })));
    const cancelled = new AbortController();
    const answer = ask('dongCode=1126052000', 'security-light', cancelled.signal);
    await vi.waitFor(() => expect(writingPlaces.ahead(account)).toBe(2));
    cancelled.abort();
    await expect(answer).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(writingPlaces.ahead(account)).toBeNull());
    for (const end of running) end();
  });

  test('is logged as a download with its filter', async () => {
    const { rows } = await app.pool.query(
      `select subject, detail from audit_log where action = 'file-download' order by 1 limit 1`,
    );
    expect(rows).toMatchObject([{ subject: expect.stringContaining('라벨.pdf'), detail: '검색: dongCode 1126052000' }]);
  });

  test.each([
    ['dongCode=1126053000', '2,000개'],
    ['keyword=NOTHING', '조건에 맞는 장소가 없어'],
  ])('is refused for %s with the reason', async (query, reason) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION', error: expect.stringContaining(reason) });
  });
});

describe('label sheet of buildings', () => {
  test.each([
    ['tilt', 'dongCode=1126054000'],
    ['crack', 'dongCode=1126054000&keyword=가람&searchType=installationPlaceName'],
  ])(
    'has masked names, addresses within the district, and codes that lead to the public page (%s)',
    async (kind, query) => {
      const placeId = await createPlace(app.pool, {
        placeType: 'building',
        name: `가람빌라 ${kind}`,
        dong: { dongCode: '1126054000', dongName: '면목3동' },
        address: '서울특별시 중랑구 겸재로 7',
      });
      await createDevice(app.pool, { placeId, series: kind });
      writeFileSync(file, Buffer.from(await (await ask(query, kind)).arrayBuffer()));
      const masked = `가${'*'.repeat(`가람빌라 ${kind}`.length - 1)}`;
      const code = placeCode(placeId);
      const words = ['노후', '건물', '·', '면목3동', masked, '겸재로', '7', code, ...lastOfBuilding];
      expect(wordsOf(0).join('')).toBe(words.join(''));
      expect(await (await fetch(`${app.url}/api/report/things/${code}`)).json()).toMatchObject({
        placeName: masked,
        status: 'inspection',
        causes: expect.arrayContaining([expect.objectContaining({ cause: 'tilt' })]),
      });
    },
  );
});
