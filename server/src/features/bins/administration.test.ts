/** Features of recycle bins in the console: type and number, photos, bins to be emptied, the wall. */
import { readSheet } from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { single } from '#test/audited/forms.ts';
import { basicOf, post } from '#test/reporting.ts';
import { addDemoBinPhotos } from './demo/demo-photos.ts';

/** A Monday. */
const now = new Date('2026-11-16T10:00:00+09:00');
const hourMs = 3_600_000;
let app: TestApp;
let token: string;
let vendorId: number;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'cleaning' }));
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into vendor (vendor_code, vendor_code_name, device_type) values ('b1', '예시자원', 'bin')
     returning vendor_id::integer as id`,
  );
  vendorId = rows[0]?.id ?? 0;
  await app.pool.query(
    `insert into dong (dong_code, dong_name, latitude, longitude) values ('1126052000', '면목2동', 37.58, 127.08)
     on conflict do nothing`,
  );
});
afterAll(() => app.stop());

const path = '/admin/api/installation-place/recycle-bin';
const wall = '/admin/api/dashboard/clean-environment/recycle-bin';
const call = <Body = Record<string, unknown>>(key: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, key, body);

const formOf = (managementCode: string) =>
  single(managementCode, vendorId, {
    modelName: 'RB-200',
    recycleBinType: 'both',
    recycleBinCount: 2,
    detailAddress: '주민센터 앞',
    telephoneNumber: '02-2094-0000',
    mobileNumber: '010-1234-5678',
  });
interface Made {
  recycleBinInstallationPlaceId: number;
  deviceId: number;
  deviceKey: string;
}
const make = async (code: string, more: object = {}) => {
  const { status, body } = await call<Made>(`POST ${path}`, { ...formOf(code), ...more });
  expect(status).toBe(200);
  return { id: body.recycleBinInstallationPlaceId, managementCode: code, key: body.deviceKey };
};
async function report(device: { managementCode: string; key: string }, readings: object[]) {
  const answer = await post(app.url, JSON.stringify(readings), basicOf(device));
  expect(await answer.json()).toMatchObject({ refused: [] });
}
const reading = (hoursAgo: number, petCanFill: number, cartonFill = 0) => ({
  measuredAt: now.getTime() - hoursAgo * hourMs,
  petCanFill,
  cartonFill,
  petCanItems: 0,
  cartonItems: 0,
});

describe('recycle bin', () => {
  test("stores type and number besides a place's common fields, with a history of both", async () => {
    const { id, ...device } = await make('BIN-1');
    await report(device, [reading(0, 42, 96)]);
    expect((await call(`GET ${path}/${id}`)).body).toMatchObject({
      recycleBinInstallationPlaceId: id,
      recycleBinTypeName: '페트·캔, 종이팩',
      recycleBinCount: 2,
      bin: { avgPetCanFill: 42, avgCartonFillStatusName: '가득' },
      forecast: [{ kind: 'unknown' }, { recycleBinType: 'carton', kind: 'full' }],
    });
    const { telephoneNumber: _number, ...fields } = formOf('BIN-1');
    const changed = { ...fields, recycleBinInstallationPlaceId: id, recycleBinType: 'carton', recycleBinCount: 3 };
    expect((await call(`PATCH ${path}`, changed)).status).toBe(200);
    const { body } = await call<{ history: { changes: object[] }[] }>(`GET ${path}/${id}`);
    expect(body).toMatchObject({ recycleBinTypeName: '종이팩', recycleBinCount: 3, forecast: [{ kind: 'full' }] });
    expect(body.history[0]?.changes).toEqual([
      { field: 'recycleBinType', before: 'both', after: 'carton' },
      { field: 'recycleBinCount', before: '2', after: '3' },
      // The author may not see the number, so the history must not reveal whether it changed.
      { field: 'mobileNumber', before: '', after: '' },
    ]);
  });

  test.each([
    [{ recycleBinType: 'glass' }, 'recycleBinType'],
    [{ recycleBinCount: null }, 'recycleBinCount'],
  ])('is refused with %j', async (wrong, field) => {
    const answer = await call(`POST ${path}`, { ...formOf('BIN-WRONG'), ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', field } });
  });

  test('is listed by its type, also in the workbook', async () => {
    await make('TYPE-1', { recycleBinType: 'pet_can' });
    const { body } = await call(`GET ${path}?keyword=TYPE&recycleBinType=pet_can`);
    expect(body).toMatchObject({ totalCount: 1, list: [{ recycleBinTypeName: '페트·캔', recycleBinCount: 2 }] });
    expect((await call(`GET ${path}?keyword=TYPE&recycleBinType=carton`)).body).toMatchObject({ totalCount: 0 });
    const answer = await fetch(`${app.url}${path}/excel?keyword=TYPE`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const sheet = JSON.stringify(await readSheet(Buffer.from(await answer.arrayBuffer())));
    expect(sheet).toContain('페트·캔');
    expect(sheet).not.toContain('담당');
  });
});

describe('photos', () => {
  const photo = () =>
    sharp({ create: { width: 20, height: 10, channels: 3, background: '#226688' } })
      .jpeg()
      .toBuffer();
  async function send(id: number, bytes: Uint8Array<ArrayBuffer>, name = '현장.jpg') {
    const form = new FormData();
    form.append('recycleBinInstallationPlaceId', String(id));
    form.append('file', new Blob([bytes]), name);
    const answer = await fetch(`${app.url}${path}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as { hashFileName: string; code: string } };
  }
  const bytes = async () => new Uint8Array(await photo());
  const open = `/api/clean-environment/recycle-bin/installation-place`;

  test('are added, shown publicly under their bin only, and deleted', async () => {
    const { id } = await make('PHOTO-1');
    const other = await make('PHOTO-2');
    const { status, body } = await send(id, await bytes());
    expect(status).toBe(200);
    const { hashFileName } = body;
    expect((await call(`GET ${path}/attachments?recycleBinInstallationPlaceId=${id}`)).body).toMatchObject({
      list: [{ hashFileName, attachedFileName: '현장.jpg' }],
    });
    const seen = await fetch(`${app.url}${open}/${id}/attachments/${hashFileName}`);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await fetch(`${app.url}${open}/${other.id}/attachments/${hashFileName}`)).status).toBe(404);
    const answer = await fetch(`${app.url}${path}/attachments/${hashFileName}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    expect((await call(`DELETE ${path}/attachments/${hashFileName}`)).status).toBe(200);
    expect((await fetch(`${app.url}${open}/${id}/attachments/${hashFileName}`)).status).toBe(404);
    expect((await call(`DELETE ${path}/attachments/${hashFileName}`)).status).toBe(404);
  });

  test("are refused for a missing bin, or a file that isn't an image", async () => {
    const { id } = await make('PHOTO-3');
    expect(await send(999_999, await bytes())).toMatchObject({ status: 404 });
    expect(await send(id, new TextEncoder().encode('<svg/>'), 'a.svg')).toMatchObject({
      status: 415,
      body: { code: 'FILE_TYPE_REFUSED' },
    });
  });

  test('are deleted with their bin', async () => {
    const { id } = await make('PHOTO-4');
    const { hashFileName } = (await send(id, await bytes())).body;
    expect((await call(`DELETE ${path}/${id}`)).status).toBe(200);
    expect((await fetch(`${app.url}${open}/${id}/attachments/${hashFileName}`)).status).toBe(404);
    expect((await call(`GET ${path}/attachments/${hashFileName}`)).status).toBe(404);
  });

  test('are generated once for a few bins of the demo', async () => {
    const { services } = app.app;
    const { adminNumber } = await addCaller(services);
    await app.pool.query(`update administrator set admin_id = 'manager' where admin_number = $1`, [adminNumber]);
    await app.pool.query(
      `update attachment set state = 'removed', owner_id = null where owner_kind = 'recycle-bin' and state = 'owned'`,
    );
    const drawn = async () => {
      const { rows } = await app.pool.query<{ photos: number }>(
        `select count(*)::integer as photos from attachment where owner_kind = 'recycle-bin' and state = 'owned'
         group by owner_id order by owner_id`,
      );
      return rows.map(({ photos }) => photos);
    };
    await addDemoBinPhotos(services);
    expect(await drawn()).toEqual([2, 1, 1, 1]);
    await addDemoBinPhotos(services);
    expect(await drawn()).toEqual([2, 1, 1, 1]);
  });
});

describe('bins to be emptied today', () => {
  test('are full now or before midnight, fullest first, with the due compartments', async () => {
    const [full, soon, later, silent] = [
      await make('DUE-1'),
      await make('DUE-2', { detailAddress: '시장 앞' }),
      await make('DUE-3'),
      await make('DUE-4'),
    ];
    await report(full, [reading(0, 97, 10)]);
    // Three days with a rise of five points an hour; the forecast uses the same hour of any day.
    const rising = (last: number) => {
      const gained = [];
      for (let hoursAgo = 96, fill = 0; hoursAgo > 0; hoursAgo -= 1, fill = fill >= 90 ? 0 : fill + 5)
        gained.push(reading(hoursAgo, fill));
      return [...gained, reading(0, last)];
    };
    await report(soon, rising(80));
    await report(later, rising(10));
    await report(silent, [reading(9, 99)]);
    const { body } = await call<{ list: { managementCode: string }[] }>(`GET ${path}/to-empty`);
    expect(body.list.filter(({ managementCode }) => managementCode.startsWith('DUE'))).toMatchObject([
      { managementCode: 'DUE-1', fill: 97, statusName: '가득', compartments: [{ kind: 'full', fill: 97 }] },
      {
        managementCode: 'DUE-2',
        installationPlaceName: '시장 앞',
        statusName: '가득 임박',
        compartments: [{ recycleBinType: 'pet_can', kind: 'expected', fullDatetime: '2026-11-16 13:00:00' }],
      },
    ]);
  });

  test('are on the wall with masked names, with counts and levels', async () => {
    const { token: guard } = await addCaller(app.app.services, { deptCode: 'cleaning' });
    const summary = await ask<{ toEmpty: object[] }>(app.url, guard, `GET ${wall}/summary-count`);
    expect(summary.status).toBe(200);
    expect(summary.body.toEmpty).toContainEqual(
      expect.objectContaining({ managementCode: 'DUE-2', installationPlaceName: '시***' }),
    );
    const all = await call<{ list: { installationPlaceName: string; recycleBinCount: number }[] }>(`GET ${wall}`);
    expect(summary.body).toMatchObject({
      totalCount: all.body.list.reduce((sum, { recycleBinCount }) => sum + recycleBinCount, 0),
      measurementDatetime: '2026-11-16 10:00:00',
      deviceCount: all.body.list.length,
    });
    expect(all.body.list.every(({ installationPlaceName }) => /^.\*+$/.test(installationPlaceName))).toBe(true);
  });
});
