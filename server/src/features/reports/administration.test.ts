import { placeCode } from '@maru/domain/place-code';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createPlace } from '#test/factories.ts';
import { createSingle, sendReport } from '#test/reports.ts';

let now = new Date('2026-11-02T10:00:00+09:00');
let app: TestApp;
let token: string;
let addresses = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web', TRUST_PROXY: '1' } });
  ({ token } = await addCaller(app.app.services));
});
afterAll(() => app.stop());

interface Row {
  incidentId: number;
  state: string;
  reportCount: number;
}
interface Detail extends Row {
  actions: string[];
  reports: { reportId: number; words: string; photo: string; contact: string }[];
  history: { event: string; detail: string; handledAdminId: string }[];
  photos: string[];
  joinedIncidentId: number | null;
  others: { incidentId: number }[];
}
const path = '/admin/api/report/incidents';
const call = <Body = Record<string, unknown>>(key: Parameters<typeof ask>[2], body?: object, as = token) =>
  ask<Body>(app.url, as, key, body);
const list = async (query: string, as = token) =>
  (await call<{ list: Row[]; totalCount: number }>(`GET ${path}?${query}`, undefined, as)).body;
const detail = async (incidentId: number) => (await call<Detail>(`GET ${path}/${incidentId}`)).body;
const act = (incidentId: number, action: string, more: object = {}, as = token) =>
  call(`PATCH ${path}/${incidentId}`, { action, ...more }, as);

async function report(placeId: number, fields: Record<string, string | Blob>) {
  addresses += 1;
  const { body } = await sendReport(app.url, placeId, fields, `198.51.100.${addresses}`);
  const { list: rows } = await list(`keyword=${placeCode(placeId)}&state=open`);
  return { secret: body.secret, incidentId: rows[0]?.incidentId ?? 0 };
}

describe('the list of incidents', () => {
  it('filters by state, group, department, place, time and overdue', async () => {
    const { placeId } = await createSingle(app.pool, 'light', { name: '찾는 보안등' });
    const bin = await createSingle(app.pool, 'bin', { name: '찾는 수거함' });
    const { incidentId } = await report(placeId, { cause: 'unlit' });
    await report(bin.placeId, { cause: 'dirty' });
    const found = async (query: string) => (await list(`keyword=찾는&${query}`)).totalCount;
    expect(await found('')).toBe(2);
    expect(await found('placeType=bin')).toBe(1);
    expect(await found('state=open')).toBe(2);
    expect(await found('startDate=2026-11-03')).toBe(0);
    await act(incidentId, 'assign', { deptCode: 'cleaning' });
    expect([await found('deptCode=cleaning'), await found('deptCode=none')]).toEqual([1, 1]);
    expect(await found('isOverdue=true')).toBe(0);
    now = new Date(now.getTime() + 86_400_001);
    // The first session has expired by now.
    ({ token } = await addCaller(app.app.services));
    expect(await found('isOverdue=true')).toBe(2);
    // Confirming extends the time limit by three days.
    await act(incidentId, 'confirm');
    expect([await found('isOverdue=true'), await found('isOverdue=false')]).toEqual([1, 1]);
    expect(await found('state=confirmed')).toBe(1);
    const third = await createSingle(app.pool, 'light', { name: '찾는 새 보안등' });
    await report(third.placeId, { cause: 'unlit' });
    expect((await list('keyword=찾는')).list).toMatchObject([
      { placeType: 'bin', isOverdue: true },
      { placeName: '찾는 새 보안등', isOverdue: false },
      { placeName: '찾는 보안등', isOverdue: false },
    ]);
    expect((await call(`GET /admin/api/report/counts`)).body).toEqual({
      openCount: 3,
      receivedCount: 2,
      overdueCount: 1,
    });
  });

  it('shows only incidents of groups whose devices the caller may see', async () => {
    const { placeId } = await createSingle(app.pool, 'light', { name: '가려진 보안등' });
    const building = await createPlace(app.pool, { placeType: 'building', name: '가려진 빌라' });
    const { incidentId } = await report(placeId, { cause: 'unlit' });
    await report(building, { cause: 'crack' });
    const { token: architect } = await addCaller(app.app.services, { deptCode: 'structure' });
    expect((await list('keyword=가려진', architect)).list).toMatchObject([{ placeType: 'building' }]);
    expect((await call(`GET ${path}/${incidentId}`, undefined, architect)).status).toBe(404);
    expect((await act(incidentId, 'confirm', {}, architect)).status).toBe(404);
    expect(
      (await call(`GET ${path}`, undefined, (await addCaller(app.app.services, { deptCode: 'environment' })).token))
        .status,
    ).toBe(403);
  });
});

describe('an incident', () => {
  it('passes through its states, each with an entry; reporters see reasons, but no comments', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const { incidentId, secret } = await report(placeId, { cause: 'damaged', words: '기둥이 기울었습니다' });
    for (const [action, more] of [
      ['confirm', {}],
      ['start', { comment: '김기사 출동' }],
      ['comment', { comment: '부품 대기' }],
      ['done', { comment: '김기사 완료' }],
    ] as const)
      expect([action, (await act(incidentId, action, more)).status]).toEqual([action, 200]);
    expect((await act(incidentId, 'start')).status).toBe(409);
    expect(await detail(incidentId)).toMatchObject({
      state: 'done',
      actions: ['reopen', 'assign', 'comment'],
      reports: [{ words: '기둥이 기울었습니다', contact: '', photo: '' }],
      history: [
        { event: 'done', detail: '김기사 완료' },
        { event: 'commented' },
        { event: 'started' },
        { event: 'confirmed' },
        { event: 'received', handledAdminId: '' },
      ],
    });
    const followed = await (await fetch(`${app.url}/api/report/follow/${secret}`)).text();
    expect(followed).not.toContain('김기사');
    expect((await act(incidentId, 'reopen')).status).toBe(200);
    expect(await act(incidentId, 'reject', { comment: ' ' })).toMatchObject({
      status: 400,
      body: { field: 'comment' },
    });
    await act(incidentId, 'reject', { comment: '사유지의 등입니다' });
    const rejected = await (await fetch(`${app.url}/api/report/follow/${secret}`)).json();
    expect(rejected).toMatchObject({ state: 'rejected', canReopen: false });
    expect(JSON.stringify(rejected)).toContain('사유지의 등입니다');
    const { rows } = await app.pool.query<{ detail: string }>(
      `select detail from audit_log where subject = $1 and action = 'report-act'`,
      [`시민 신고 #${incidentId}`],
    );
    expect(rows.map((row) => row.detail)).toEqual(['확인', '처리 시작', '의견', '완료', '다시 열기', '반려']);
  });

  it('can’t be reopened beside an open incident of the same place and cause', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const { incidentId } = await report(placeId, { cause: 'damaged' });
    await act(incidentId, 'done');
    await report(placeId, { cause: 'damaged' });
    expect(await act(incidentId, 'reopen')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await detail(incidentId)).state).toBe('done');
  });

  it('is joined into another incident of the place, which the reporters then see', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const other = await createSingle(app.pool, 'light');
    const first = await report(placeId, { cause: 'unlit' });
    const { incidentId: elsewhere } = await report(other.placeId, { cause: 'unlit' });
    const second = await report(placeId, { cause: 'other' });
    expect((await detail(second.incidentId)).others).toMatchObject([{ incidentId: first.incidentId }]);
    for (const intoIncidentId of [elsewhere, second.incidentId, 999_999])
      expect(await act(second.incidentId, 'join', { intoIncidentId })).toMatchObject({
        status: 400,
        body: { field: 'intoIncidentId' },
      });
    expect((await act(second.incidentId, 'join', { intoIncidentId: first.incidentId })).status).toBe(200);
    expect(await detail(second.incidentId)).toMatchObject({
      state: 'joined',
      reportCount: 0,
      actions: [],
      joinedIncidentId: first.incidentId,
    });
    expect(await detail(first.incidentId)).toMatchObject({ reportCount: 2, history: [{ event: 'tookReports' }, {}] });
    await act(first.incidentId, 'start');
    const followed = await (await fetch(`${app.url}/api/report/follow/${second.secret}`)).json();
    expect(followed).toMatchObject({ state: 'inWork', cause: 'unlit' });
  });

  it('keeps the time of the newest report and a reporter’s dispute when it is joined into another', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const first = await report(placeId, { cause: 'unlit' });
    now = new Date(now.getTime() + 60_000);
    const second = await report(placeId, { cause: 'other' });
    await act(second.incidentId, 'done');
    const reopened = await call('POST /api/report/reopen', { secret: second.secret });
    expect(reopened.status).toBe(200);
    expect((await act(second.incidentId, 'join', { intoIncidentId: first.incidentId })).status).toBe(200);
    const { rows } = await app.pool.query(
      'select measured_after as at, is_disputed from report_incident where report_incident_id = $1',
      [first.incidentId],
    );
    expect(rows).toEqual([{ at: now, is_disputed: true }]);
    expect((await act(second.incidentId, 'comment', { comment: '합친 뒤' })).body).toMatchObject({
      error: "지금 상태에서는 '의견' 조치를 할 수 없습니다. 다시 확인해 주십시오.",
    });
  });

  it('shows the reporter’s photo to the office only, and photos after the repair to both', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#36c' } })
      .png()
      .toBuffer();
    const file = new Blob([new Uint8Array(png)]);
    const { incidentId, secret } = await report(placeId, { cause: 'damaged', file });
    const form = new FormData();
    form.set('incidentId', String(incidentId));
    form.set('file', file, '수리.png');
    const headers = { authorization: `Bearer ${token}` };
    const added = await fetch(`${app.url}/admin/api/report/photos`, { method: 'POST', headers, body: form });
    const { hashFileName } = (await added.json()) as { hashFileName: string };
    const { photos, reports } = await detail(incidentId);
    expect(photos).toEqual([hashFileName]);
    for (const name of [hashFileName, reports[0]?.photo])
      expect((await fetch(`${app.url}${path}/${incidentId}/photos/${name}`, { headers })).status).toBe(200);
    const publicly = (name: string | undefined) => fetch(`${app.url}/api/report/photos/${name}/${secret}`);
    expect((await publicly(hashFileName)).headers.get('content-type')).toBe('image/png');
    expect((await publicly(reports[0]?.photo)).status).toBe(404);
    expect((await call(`DELETE ${path}/${incidentId}/photos/${hashFileName}`)).status).toBe(200);
    expect((await publicly(hashFileName)).status).toBe(404);
  });
});

describe('the contact of a report', () => {
  it('is masked, and unmasked only for a reason and with both permissions; the access is logged', async () => {
    const { placeId } = await createSingle(app.pool, 'light');
    const fields = { cause: 'other', contact: '010-1234-5678', hasConsented: 'true' };
    const { incidentId } = await report(placeId, fields);
    const { reports } = await detail(incidentId);
    expect(reports).toMatchObject([{ contact: '010-****-5678' }]);
    const unmask = (reason: string, as = token) =>
      call(`POST /admin/api/report/reports/${reports[0]?.reportId}/unmask`, { reason }, as);
    expect(await unmask(' ')).toMatchObject({ status: 400, body: { field: 'reason' } });
    const operator = await addCaller(app.app.services, { deptCode: 'administrator' });
    expect((await unmask('통화', operator.token)).status).toBe(403);
    const keys = ['personal/unmask:get'];
    expect((await unmask('통화', (await addCaller(app.app.services, { deptCode: 'none', keys })).token)).status).toBe(
      403,
    );
    const architect = await addCaller(app.app.services, { deptCode: 'structure', keys });
    expect((await unmask('통화', architect.token)).status).toBe(404);
    expect((await unmask('위치 확인 통화')).body).toEqual({ contact: '01012345678' });
    const { rows } = await app.pool.query(
      `select subject, detail from audit_log where action = 'report-unmask' order by audit_log_id`,
    );
    expect(rows).toEqual([
      { subject: `시민 신고 #${incidentId} 신고 ${reports[0]?.reportId}`, detail: '위치 확인 통화' },
    ]);
  });
});
