/** Rules and alarms as administrators see and handle them. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { rule } from '#test/audited/forms.ts';
import { createDevice } from '#test/factories.ts';

let app: TestApp;
let owner: pg.Client;
let token: string;
let deviceId: number;
let next = 0;
const path = '/admin/api/alarm-rules';

beforeAll(async () => {
  app = await startTestApp();
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  ({ token } = await addCaller(app.app.services));
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});
beforeEach(async () => {
  next += 1;
  ({ deviceId } = await createDevice(owner, { managementCode: `CALM-${next}` }));
  await owner.query('update alarm_rule set deleted_at = now() where deleted_at is null');
});

const call = <Body = Record<string, unknown>>(name: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, name, body);
const create = async (more: object = {}) =>
  (await call<{ alarmRuleId: number }>(`POST ${path}`, { ...rule, ...more })).body.alarmRuleId;
const report = (value: number) =>
  owner.query(
    `with read as (
       insert into air_reading (device_id, measured_at, ultra_fine_dust) values ($1, now(), $2) returning *
     )
     insert into air_latest (device_id, measured_at, ultra_fine_dust)
     select device_id, measured_at, ultra_fine_dust from read
     on conflict (device_id) do update set measured_at = excluded.measured_at`,
    [deviceId, value * 10],
  );
/** Opens an alarm, as the worker does. */
const open = (ruleId: number, value?: number, limit?: number) =>
  owner.query(
    `insert into alarm (alarm_rule_id, device_id, severity, state, crossed_at, opened_at, value, limit_value)
     values ($1, $2, 'warning', 'open', now(), now(), $3, $4)`,
    [ruleId, deviceId, value, limit],
  );
interface Listed {
  alarmId: number;
  state: string;
  reason: string;
  value: string;
  limit: string;
  managementCode: string;
}
const listed = async (query = '') =>
  (await call<{ list: Listed[] }>(`GET /admin/api/alarms?${query}`)).body.list.filter(
    ({ managementCode }) => managementCode === `CALM-${next}`,
  );
const raised = () =>
  vi.waitFor(
    async () => {
      const [alarm] = await listed('state=open&deviceType=air&severity=warning');
      if (!alarm) throw new Error('no alarm yet');
      return alarm;
    },
    { timeout: 20_000, interval: 100 },
  );

describe('an alarm', () => {
  it('is raised by the running server, acknowledged, commented, cleared and reopened', async () => {
    await create();
    await report(82.4);
    const alarm = await raised();
    expect(alarm).toMatchObject({ reason: '초미세먼지 나쁨', value: '82.4 ㎍/㎥', limit: '35 ㎍/㎥' });
    const act = async (action: string, comment?: string) =>
      (await call(`PATCH /admin/api/alarms/${alarm.alarmId}`, { action, ...(comment && { comment }) })).status;
    expect(await act('comment')).toBe(400);
    expect(await act('acknowledge')).toBe(200);
    expect(await act('acknowledge')).toBe(409);
    expect(await act('comment', '현장 확인')).toBe(200);
    expect(await act('clear')).toBe(200);
    expect(await act('reopen')).toBe(200);
    const { body } = await call<{ events: { actionName: string; comment: string }[] }>(
      `GET /admin/api/alarms/${alarm.alarmId}`,
    );
    expect(body.events.map(({ actionName, comment }) => [actionName, comment])).toEqual([
      ['발생', ''],
      ['확인', ''],
      ['의견', '현장 확인'],
      ['해제', ''],
      ['다시 열기', ''],
    ]);
  });

  it('is cleared with its rule, and can’t be reopened while a newer one is open', async () => {
    const ruleId = await create();
    await report(50);
    const { alarmId } = await raised();
    const { body } = await call(`PATCH /admin/api/alarms/${alarmId}`, { action: 'reopen' });
    expect(body).toMatchObject({ error: expect.stringContaining("'다시 열기' 조치를 할 수 없습니다") });
    await call(`PATCH /admin/api/alarms/${alarmId}`, { action: 'clear' });
    await open(ruleId);
    expect((await call(`PATCH /admin/api/alarms/${alarmId}`, { action: 'reopen' })).status).toBe(409);
    expect((await call(`DELETE ${path}/${ruleId}`)).status).toBe(200);
    expect((await listed()).map(({ state }) => state)).toEqual(['cleared', 'cleared']);
  });
});

it('shows the level of a low battery and its limit in percent', async () => {
  await open(await create({ kind: 'lowBattery', field: '', grade: '', batteryPercent: 20 }), 12.4, 20);
  expect((await listed())[0]).toMatchObject({ reason: '배터리 부족', value: '12 %', limit: '20 %' });
});

it('is counted by severity while nobody has acknowledged it', async () => {
  const open = async () => (await call<Record<string, number>>('GET /admin/api/alarms/open')).body;
  await owner.query(`update alarm set state = 'cleared' where state = 'open'`);
  const ruleId = await create({ severity: 'critical' });
  await owner.query(
    `insert into alarm (alarm_rule_id, device_id, severity, state, crossed_at, opened_at)
     values ($1, $2, 'critical', 'open', now(), now())`,
    [ruleId, deviceId],
  );
  expect(await open()).toEqual({ critical: 1, warning: 0, notice: 0 });
  await owner.query(`update alarm set state = 'acknowledged' where state = 'open'`);
  expect(await open()).toEqual({ critical: 0, warning: 0, notice: 0 });
});

describe('a rule', () => {
  it.each([
    [{ deviceType: 'toaster' }, 'deviceType'],
    [{ field: 'dust' }, 'field'],
    [{ grade: 'good' }, 'grade'],
    [{ grade: '' }, 'grade'],
    [{ kind: 'deviceSilent' }, 'field'],
    [{ managementCode: 'NOT-THERE' }, 'managementCode'],
    [{ kind: 'lowBattery', field: '', grade: '' }, 'batteryPercent'],
    [{ batteryPercent: 20 }, 'batteryPercent'],
  ])('refuses %j at %s', async (more, field) => {
    expect((await call(`POST ${path}`, { ...rule, ...more })).body).toMatchObject({ field });
  });

  it('is unique per type, measure and grade, and is listed in words', async () => {
    await create();
    expect((await call(`POST ${path}`, rule)).status).toBe(409);
    await create({ managementCode: `CALM-${next}`, isUsed: false });
    const { body } = await call<{ list: object[] }>(`GET ${path}`);
    expect(body.list).toMatchObject([
      { managementCode: `CALM-${next}`, isUsed: false, reason: '초미세먼지 나쁨', deviceTypeName: '미세먼지 센서' },
      { managementCode: '', isUsed: true },
    ]);
  });

  it('names a field that every kind’s form shows if it exists already', async () => {
    const ofDevice = { kind: 'deviceSilent', field: '', grade: '' };
    await create(ofDevice);
    const { status, body } = await call(`POST ${path}`, { ...rule, ...ofDevice });
    expect([status, body.field]).toEqual([409, 'kind']);
  });

  it('is replaced if it watches something else, so that earlier alarms keep their description', async () => {
    const ruleId = await create();
    await report(82);
    const { alarmId } = await raised();
    expect((await call(`PATCH ${path}/${ruleId}`, { ...rule, severity: 'critical' })).status).toBe(200);
    expect((await listed()).map(({ state, reason }) => [state, reason])).toEqual([['open', '초미세먼지 나쁨']]);
    const changed = { ...rule, kind: 'deviceSilent', field: '', grade: '' };
    expect((await call(`PATCH ${path}/${ruleId}`, changed)).status).toBe(200);
    expect((await listed()).map((alarm) => [alarm.alarmId, alarm.state, alarm.reason])).toEqual([
      [alarmId, 'cleared', '초미세먼지 나쁨'],
    ]);
    const { body } = await call<{ list: object[] }>(`GET ${path}`);
    expect(body.list).toMatchObject([{ reason: '장치 미수신', openCount: 0 }]);
  });

  it('keeps its id if it is replaced', async () => {
    const ruleId = await create();
    const listedRules = async () => (await call<{ list: object[] }>(`GET ${path}`)).body.list;
    for (const grade of ['very_bad', 'bad']) {
      expect((await call(`PATCH ${path}/${ruleId}`, { ...rule, grade })).status).toBe(200);
      expect(await listedRules()).toMatchObject([{ alarmRuleId: ruleId, grade }]);
    }
    expect((await call(`PATCH ${path}/${ruleId}`, { ...rule, severity: 'critical' })).status).toBe(200);
    expect(await listedRules()).toMatchObject([{ alarmRuleId: ruleId, severity: 'critical' }]);
    expect((await call(`DELETE ${path}/${ruleId}`)).status).toBe(200);
    expect(await listedRules()).toEqual([]);
    expect((await call(`PATCH ${path}/${ruleId}`, rule)).status).toBe(404);
  });
});

describe('a maintenance window', () => {
  const windows = '/admin/api/alarm-windows';
  const window = {
    deviceType: 'air',
    managementCode: '',
    repetition: 'once',
    startDatetime: '2099-11-30 22:00',
    endDatetime: '2099-12-01 06:00',
    weekdays: [false, false, false, false, false, false, false],
    startTime: '',
    endTime: '',
    reason: '필터 교체',
  };
  const weekly = {
    ...window,
    deviceType: '',
    repetition: 'weekly',
    startDatetime: '',
    endDatetime: '',
    weekdays: [false, false, false, false, false, true, true],
    startTime: '22:00',
    endTime: '06:00',
  };

  it.each([
    [{ deviceType: 'toaster' }, 'deviceType'],
    [{ managementCode: 'NOT-THERE' }, 'managementCode'],
    [{ startDatetime: '2099-02-30 22:00' }, 'startDatetime'],
    [{ endDatetime: '2099-11-30 21:00' }, 'endDatetime'],
    [{ repetition: 'weekly' }, 'weekdays'],
    [{ reason: ' ' }, 'reason'],
  ])('refuses %j at %s', async (more, field) => {
    expect((await call(`POST ${windows}`, { ...window, ...more })).body).toMatchObject({ field });
  });

  it('is listed in words, changed and removed', async () => {
    const { body } = await call<{ alarmWindowId: number }>(`POST ${windows}`, window);
    const one = `${windows}/${body.alarmWindowId}` as const;
    const first = async () => (await call<{ list: object[] }>(`GET ${windows}`)).body.list[0];
    expect(await first()).toMatchObject({
      ...window,
      deviceTypeName: '미세먼지 센서',
      period: '2099-11-30 22:00 ~ 2099-12-01 06:00',
    });
    expect((await call(`PATCH ${one}`, { ...weekly, managementCode: `CALM-${next}` })).status).toBe(200);
    expect(await first()).toMatchObject({
      ...weekly,
      managementCode: `CALM-${next}`,
      period: '매주 토·일 22:00 ~ 다음 날 06:00',
    });
    expect((await call(`DELETE ${one}`)).status).toBe(200);
    expect((await call(`PATCH ${one}`, window)).status).toBe(404);
    expect((await call(`DELETE ${one}`)).status).toBe(404);
  });

  it('is listed separately after its end', async () => {
    const ended = {
      ...window,
      startDatetime: '2020-11-30 22:00',
      endDatetime: '2020-12-01 06:00',
      reason: '지난 정비',
    };
    for (const one of [window, weekly, ended]) await call(`POST ${windows}`, one);
    const reasons = async (query: string) =>
      (await call<{ list: { reason: string }[] }>(`GET ${windows}${query}`)).body.list.map(({ reason }) => reason);
    expect(await reasons('')).toEqual([window.reason, window.reason]);
    expect(await reasons('?phase=current')).toEqual([window.reason, window.reason]);
    expect(await reasons('?phase=ended')).toEqual([ended.reason]);
  });
});
