/** Popups: visible with an image within their period, replaced as a whole, changed by one author at a time. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
let now = new Date('2026-11-20T10:00:00+09:00');
let token: string;
let adminId: string;
let photo: Buffer;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token, adminId } = await addCaller(app.app.services));
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
});
afterAll(() => app.stop());

const form = {
  popupTitle: '행사 안내',
  popupContents: '',
  shortcutLink: '/posts/notice',
  isPublic: true,
  imageAlternativeText: '행사를 알리는 그림',
  startDatetime: '',
  endDatetime: '',
  sortOrder: 1,
};
const call = <Body = Record<string, unknown>>(key: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, key, body);
const make = async (more: object = {}) =>
  (await call<{ popupId: number }>('POST /admin/api/popup', { ...form, ...more })).body.popupId;

async function sendImage(popupId: number, name = '그림.png', bytes = photo, version?: number) {
  const body = new FormData();
  body.append('popupId', String(popupId));
  if (version !== undefined) body.append('version', String(version));
  body.append('file', new File([new Uint8Array(bytes)], name));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${app.url}/admin/api/popup/attachments`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as { hashFileName: string; version: number } };
}

interface Shown {
  list: { popupId: number; imgPath: string; registeredAdminId: string }[];
  secondsToChange: number | null;
}
const shown = async () => (await ask<Shown>(app.url, '', 'GET /api/popup')).body;
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

test('shows a popup while it has an image', async () => {
  const id = await make();
  expect((await fetch(`${app.url}/api/popup/${id}`)).status).toBe(404);
  const { status, body } = await sendImage(id);
  expect(status).toBe(200);
  const answer = await fetch(`${app.url}/api/popup/${id}`);
  expect(answer.status).toBe(200);
  const popup = (await answer.json()) as { imgPath: string };
  expect(popup.imgPath).toBe(`/api/popup/${id}/attachments/${body.hashFileName}`);
  expect(popup).toMatchObject({ registeredAdminId: '', lastUpdatedAdminNumber: null });
  expect(JSON.stringify(popup)).not.toContain(adminId);
  expect((await fetch(app.url + popup.imgPath)).headers.get('content-type')).toBe('image/png');
  // An image replaces the stored one; a file of another type doesn't.
  const second = await sendImage(id, '새 그림.png');
  expect((await fetch(app.url + popup.imgPath)).status).toBe(404);
  expect((await sendImage(id, '글.txt', Buffer.from('글'))).status).toBe(415);
  const images = await call<{ list: { hashFileName: string }[] }>(`GET /admin/api/popup/${id}/attachments`);
  expect(images.body.list.map(({ hashFileName }) => hashFileName)).toEqual([second.body.hashFileName]);
  expect((await call(`DELETE /admin/api/popup/attachments/${id}`)).status).toBe(200);
  expect((await call(`DELETE /admin/api/popup/attachments/${id}`)).status).toBe(404);
  const { body: whole } = await call<{ popupStatus: string; history: { changes: object[] }[] }>(
    `GET /admin/api/popup/${id}`,
  );
  expect(whole.popupStatus).toBe('imageless');
  expect(whole.history.map(({ changes }) => changes).slice(0, 2)).toEqual([
    [{ field: 'image', before: '새 그림.png', after: '' }],
    [{ field: 'image', before: '그림.png', after: '새 그림.png' }],
  ]);
});

test.each([
  [{ popupTitle: '', shortcutLink: 'x' }, 'popupTitle'],
  [{ popupTitle: '\u200b', shortcutLink: 'x' }, 'popupTitle'],
  [{ imageAlternativeText: ' ', shortcutLink: 'x' }, 'imageAlternativeText'],
  [{ shortcutLink: 'javascript:alert(1)', sortOrder: -1 }, 'shortcutLink'],
  [{ shortcutLink: '//example.kr' }, 'shortcutLink'],
  [{ startDatetime: 'x' }, 'startDatetime'],
  [{ endDatetime: '2020-01-01' }, 'endDatetime'],
  [{ sortOrder: null }, 'sortOrder'],
])('refuses a popup with %j', async (wrong, field) => {
  const answer = await call('POST /admin/api/popup', { ...form, ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', field } });
});

test('sorts and schedules popups, and returns the time of the next change', async () => {
  await app.pool.query('update popup set is_public = false');
  const [last, first] = [await make({ sortOrder: 9 }), await make({ sortOrder: 2 })];
  const coming = await make({ startDatetime: '2026-11-20 10:00:30' });
  const going = await make({ endDatetime: '2026-11-20 10:01', sortOrder: 5 });
  for (const id of [last, first, coming, going]) await sendImage(id);
  const seen = async () => {
    // Answers are cached for a second.
    await new Promise((resolve) => setTimeout(resolve, 2100));
    const { list, secondsToChange } = await shown();
    return [list.map(({ popupId }) => popupId), secondsToChange];
  };
  expect(await seen()).toEqual([[first, going, last], 30]);
  later(30_000);
  expect(await seen()).toEqual([[coming, first, going, last], 30]);
  later(30_000);
  expect(await seen()).toEqual([[coming, first, last], null]);
  expect((await fetch(`${app.url}/api/popup/${going}`)).status).toBe(404);
});

test('shows a popup until the end of its last day', async () => {
  const { body } = await call<{ popupId: number }>('POST /admin/api/popup', {
    ...form,
    startDatetime: '2026-11-20',
    endDatetime: '2026-11-20',
  });
  expect((await call(`GET /admin/api/popup/${body.popupId}`)).body).toMatchObject({
    endDatetime: '2026-11-20 23:59:59',
    popupStatus: 'imageless',
  });
});

test('creates a popup once if the call is repeated, as after a lost answer', async () => {
  const start = now;
  const unsure = { popupTitle: '두 번 보낸 팝업' };
  const id = await make(unsure);
  later(60_000);
  expect(await make(unsure)).toBe(id);
  expect(await make({ ...unsure, endDatetime: '2026-12-01' })).not.toBe(id);
  await sendImage(id);
  expect(await make(unsure)).not.toBe(id);
  now = start;
});

test('accepts one of two concurrent changes, and sanitises the text', async () => {
  const id = await make();
  const change = { ...form, popupId: id, version: 1, popupContents: '<p onclick="x()">가</p><script>x()</script>' };
  expect((await call('PATCH /admin/api/popup', change)).body).toEqual({ result: true, version: 2 });
  expect(await call('PATCH /admin/api/popup', { ...change, popupTitle: '다른' })).toMatchObject({ status: 409 });
  const { body } = await call(`GET /admin/api/popup/${id}`);
  expect(body).toMatchObject({ popupTitle: '행사 안내', popupContents: '<p>가</p>', version: 2 });
  const [{ changeId } = { changeId: 0 }] = body.history as { changeId: number }[];
  const former = (of: number) => call(`GET /admin/api/popup/${of}/changes/${changeId}`);
  expect(await former(id)).toEqual({ status: 200, body: { formerText: '' } });
  expect((await former(await make())).status).toBe(404);
  expect((await call(`DELETE /admin/api/popup/${id}`)).status).toBe(200);
  expect((await call(`GET /admin/api/popup/${id}`)).status).toBe(404);
});

test('accepts one of two concurrent replacements of an image, and refuses the other without effect', async () => {
  const id = await make();
  const first = await sendImage(id, '먼저.png', photo, 1);
  expect([first.status, first.body.version]).toEqual([200, 2]);
  expect(await sendImage(id, '나중.png', photo, 1)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const remove = (version: number) => call(`DELETE /admin/api/popup/attachments/${id}?version=${version}`);
  expect((await remove(1)).status).toBe(409);
  // The version covers the image as well as the text.
  const words = { ...form, popupId: id, version: 1, popupTitle: '다른' };
  expect((await call('PATCH /admin/api/popup', words)).status).toBe(409);
  const { body } = await call(`GET /admin/api/popup/${id}`);
  expect(body).toMatchObject({ hashFileName: first.body.hashFileName, popupTitle: form.popupTitle, version: 2 });
  expect(await remove(2)).toEqual({ status: 200, body: { result: true, version: 3 } });
});
