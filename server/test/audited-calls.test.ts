/**
 * Promise 24: every call that writes, downloads or reveals data is in the audit log. The calls come from the contract.
 * A call that is neither tried in this test nor exempt fails it: add an example for a new call to `audited/`.
 */

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeFactor } from '#test/measured.ts';
import { addCaller } from './administrators.ts';
import { startTestApp, type TestApp } from './app.ts';
import { writeAlarms } from './audited/alarms.ts';
import { callerOf, callsOf, keyOf, type Made } from './audited/caller.ts';
import { writeMailings } from './audited/mailings.ts';
import { writeMaster } from './audited/master.ts';
import {
  writeAdministrators,
  writeCitizens,
  writeMessages,
  writeOwnAccount,
  writePosts,
  writeWeighings,
} from './audited/office.ts';
import { writePlaces } from './audited/places.ts';
import { writeReadingMarks } from './audited/reading-marks.ts';
import { writeReports } from './audited/reports.ts';
import { writeSources } from './audited/sources.ts';

/** Calls without an audit entry, each with the reason. */
const exempt: Readonly<Record<string, string>> = {
  'POST /admin/api/sms/send/receivers': 'reads the caller’s own workbook; nothing is kept, nothing stored is told',
  'POST /admin/api/master/{kind}/import/check':
    'compares with names that whoever may call it sees whole; nothing is kept',
  'POST /admin/api/auth/sso/token': 'carries on a session whose beginning is logged; needs the organisation’s login',
  'POST /admin/api/auth/passkey-login/options': 'opens nothing and names nobody; the login itself is logged',
  'PATCH /admin/api/auth/normal-status': 'needs a certification; held by recovery.test.ts (self-reactivation)',
  'PATCH /admin/api/auth/self-certification': 'needs a certification; held by recovery.test.ts (self-certification)',
  'GET /admin/api/installation-place/recycle-bin/attachments/{hashFileName}': 'an image that a page shows',
  'GET /admin/api/device/{deviceId}/attachments/{hashFileName}': 'an image that a page shows',
  'GET /admin/api/popup/{popupId}/attachments/{hashFileName}': 'an image that a page shows',
  'GET /admin/api/report/incidents/{incidentId}/photos/{hashFileName}': 'an image that a page shows',
  'GET /api/articles/temp/attachments/{hashFileName}': 'an image of the caller’s own draft',
};

const isOfAdministrators = ({ access, path }: { access: string; path: string }) =>
  access.startsWith('admin') || path.startsWith('/admin/api/');
const held = callsOf().filter(
  (call) => isOfAdministrators(call) && (call.method !== 'GET' || 'mediaTypes' in (call.output as object)),
);

/** Passkeys need a host name. */
const site = 'http://localhost:8080';

let app: TestApp;
let made: Made[];

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: site } });
  const { token } = await addCaller(app.app.services);
  const png = sharp({ create: { width: 60, height: 40, channels: 3, background: '#36c' } }).png();
  const photo = new Blob([new Uint8Array(await png.toBuffer())]);
  await app.pool.query(
    `insert into dong (dong_code, dong_name, latitude, longitude) values ('1126052000', '면목2동', 37.58, 127.08)
     on conflict do nothing`,
  );
  const caller = callerOf(app, token);
  ({ made } = caller);
  const kit = { app, does: caller.does, photo };
  await writeMaster(caller.does);
  await writeSources(app, caller.does);
  const left = await writePlaces(kit);
  await writeReadingMarks(caller.does, Number(left['fine-dusts device']));
  await writeAlarms(app, caller.does, Number(left['security-light device']));
  const sandboxMailAttachmentId = await writeMailings(app, caller.does);
  await writeReports(app, caller.does, Number(left['security-light place']), photo);
  await writeAdministrators(kit);
  await writeOwnAccount(kit);
  await writeCitizens(kit, Number(left['fine-dusts place']));
  const { articleId, hashFileName } = await writePosts(kit);
  await writeMessages(kit);
  await writeWeighings(kit);

  const ids = { articleId, hashFileName, sandboxMailAttachmentId, kind: 'vendor' };
  const values: Record<string, string | number> = {
    startDatetime: '2026-11-01',
    endDatetime: '2026-11-02',
    datetimeType: 'day',
    installationPlaceCode: 'rose',
    vehicleNumber: '80가1001',
    reason: '정기 점검',
    vehicleId: left.vehicleId ?? 0,
    deviceId: left['security-light device'] ?? 0,
  };
  for (const call of held.filter(({ method, path }) => method === 'GET' && !(`GET ${path}` in exempt))) {
    const { required = [] } = (call.query ?? {}) as { required?: string[] };
    const place =
      left[/air|fine-dusts/.test(call.path) ? 'fine-dusts place' : `${/tilt|crack/.exec(call.path)?.[0]} place`];
    const all = { ...values, installationPlaceId: place ?? 0 };
    const query = Object.fromEntries(required.map((name) => [name, all[name as keyof typeof all] ?? '']));
    await caller.does(keyOf(call), { ids, query });
  }
}, 240_000 * timeFactor);
afterAll(() => app.stop());

describe('audited calls', () => {
  test('are all made in this test or exempt for a reason', () => {
    const known = new Set([...made.map(({ call }) => call), ...Object.keys(exempt)]);
    expect(held.map(keyOf).filter((call) => !known.has(call))).toEqual([]);
    const all = new Set(held.map(keyOf));
    expect(Object.keys(exempt).filter((call) => !all.has(call))).toEqual([]);
  });

  test('succeed when made in this test', () => {
    expect(made.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('leave an entry in the audit log', () => {
    const all = new Set(held.map(keyOf));
    const silent = made.filter(({ call, added }) => all.has(call) && !(call in exempt) && added === 0);
    expect(silent.map(({ call }) => call)).toEqual([]);
  });
});
