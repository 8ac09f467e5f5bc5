import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace, type TestDevice } from '#test/factories.ts';
import { basicOf, post } from '#test/reporting.ts';
import { untilWaiting } from '#test/waiting.ts';

/** Ten in the evening, long after sunset. */
let now = new Date('2026-11-01T22:00:30+09:00');
const seoul = (text: string) => new Date(`2026-11-01T${text}+09:00`);
let app: TestApp;
let token: string;

interface Lamp extends TestDevice {
  placeId: number;
}
let lit: Lamp;
let broken: Lamp;

async function addLamp(managementCode: string, isActivated = true, indcCompany = '예시조명'): Promise<Lamp> {
  const dong = managementCode.startsWith('B')
    ? { dongCode: '1126057000', dongName: '면목본동' }
    : { dongCode: '1126052000', dongName: '면목2동' };
  const placeId = await createPlace(app.pool, { placeType: 'light', name: `${managementCode} 골목`, dong });
  await app.pool.query(`insert into security_light values ($1, 'led', $2)`, [placeId, indcCompany]);
  return { placeId, ...(await createDevice(app.pool, { series: 'light', placeId, managementCode, isActivated })) };
}

async function report(lamp: Lamp, readings: [at: string, status: string, reportType: string][]) {
  const payload = readings.map(([at, status, reportType]) => ({
    measuredAt: seoul(at).getTime(),
    status,
    reportType,
    dimming: status === 'on' ? 100 : 0,
    ampere: status === 'on' ? 0.42 : 0,
  }));
  // The server loads new devices a moment later.
  await vi.waitFor(async () => {
    const { status } = await post(app.url, JSON.stringify(payload), basicOf(lamp));
    if (status !== 200) throw new Error(`refused with ${status}`);
  });
}

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'administrator' }));
  lit = await addLamp('A-ON');
  const dark = await addLamp('A-DARK');
  broken = await addLamp('B-BROKEN', true, '가상전기');
  const silent = await addLamp('B-SILENT');
  await addLamp('B-UNHEARD');
  await addLamp('B-UNUSED', false);
  await report(lit, [
    ['15:00:00', 'off', 'periodic'],
    ['17:30:00', 'on', 'event'],
    ['20:00:00', 'on', 'periodic'],
    ['21:30:00', 'on', 'periodic'],
  ]);
  await report(dark, [['21:50:00', 'off', 'periodic']]);
  await report(broken, [
    ['19:00:00', 'on', 'periodic'],
    ['20:00:00', 'failure', 'event'],
    ['21:59:00', 'failure', 'periodic'],
  ]);
  await report(silent, [['17:00:00', 'on', 'event']]);
});
afterAll(() => app.stop());

const call = <Body = Record<string, unknown>>(path: string) => ask<Body>(app.url, token, `GET ${path}`);
type Names = { list: { placeName: string }[] };
const named = async (query: string) =>
  (await call<Names>(`/api/security-light/installation-place?${query}`)).body.list.map((one) =>
    one.placeName.replace(' 골목', ''),
  );

describe('public lights', () => {
  test('are counted by state, in the district and by dong', async () => {
    const { body } = await call('/api/security-light/device-summary');
    expect(body).toMatchObject({
      totalCount: 6,
      onCount: 1,
      offCount: 1,
      brokenCount: 1,
      blackoutCount: 1,
      nightFaultCount: 1,
      silentCount: 1,
      unknownCount: 1,
      measurementDatetime: '2026-11-01 21:59:00',
      indcCompanies: ['가상전기', '예시조명'],
      dongs: [
        { dongName: '면목2동', totalLightCount: 2, activateOnLightCount: 2, activateOffLightCount: 0, onCount: 1 },
        { dongName: '면목본동', totalLightCount: 4, activateOnLightCount: 3, activateOffLightCount: 1, brokenCount: 1 },
      ],
    });
  });

  test('are found by dong, company, state and use, without codes and people', async () => {
    expect(await named('dongCode=1126052000')).toEqual(['A-DARK', 'A-ON']);
    expect(await named('status=outage')).toEqual(['B-SILENT']);
    expect(await named('indcCompany=가상')).toEqual(['B-BROKEN']);
    expect(await named('isActivated=false')).toEqual(['B-UNUSED']);
    expect(await named('keyword=DARK')).toEqual(['A-DARK']);
    expect(await named('pageSize=2&pageNumber=2')).toEqual(['B-BROKEN', 'B-SILENT']);
    const { body } = await call<{ list: object[] }>('/api/security-light/installation-place?keyword=DARK');
    expect(body.list[0]).toMatchObject({
      light: { status: 'off', isNightFault: true, statusDescription: '야간 소등: 점검 필요' },
    });
    expect(await named('sort=worst&pageSize=3')).toEqual(['B-SILENT', 'B-BROKEN', 'A-DARK']);
    expect(JSON.stringify(body)).not.toMatch(/managementCode|charge|mobile/);
    const markers = await call<{ list: object[] }>('/api/security-light/installation-place/map?status=failure');
    expect(markers.body.list).toMatchObject([{ installationPlaceId: broken.placeId, light: { status: 'failure' } }]);
  });

  test('list their changes, newest first', async () => {
    const path = '/api/security-light/installation-place/detail?installationPlaceId=';
    expect((await call(`${path}${lit.placeId}`)).body).toMatchObject({
      light: { status: 'on', dimming: 100, ampere: 0.42 },
      events: [{ eventDatetime: '2026-11-01 17:30:00', reportTypeName: '이벤트', statusName: '점등' }],
    });
    expect((await call(`${path}999999`)).status).toBe(404);
  });
});

describe('statistics', () => {
  const path = '/admin/api/statistics/security-light';

  test('contain the hours in each state, and the last event within the range', async () => {
    const { body } = await call(`${path}?keyword=A-ON&startDate=2026-11-01&endDate=2026-11-01`);
    // Off from three until half past five, and on since.
    expect(body).toMatchObject({
      totalCount: 1,
      list: [
        {
          managementCode: 'A-ON',
          lastEventDatetime: '2026-11-01 17:30:00',
          lightTypeName: 'LED',
          statusName: '점등',
          onHours: 4.5,
          offHours: 2.5,
          failureHours: 0,
        },
      ],
    });
    const before = await call(`${path}?keyword=A-ON&startDate=2026-10-01&endDate=2026-10-31`);
    expect(before.body).toMatchObject({ list: [{ lastEventDatetime: '', onHours: 0 }] });
    const future = 'startDate=2026-12-01&endDate=2026-12-31';
    expect((await call(`${path}?keyword=A-ON&${future}`)).body).toMatchObject({ list: [{ onHours: 0, offHours: 0 }] });
    expect((await call(`${path}/detail?deviceId=${lit.deviceId}&${future}`)).body).toMatchObject({ totalCount: 0 });
    expect((await call(`${path}?startDate=2026-11-02&endDate=2026-11-01`)).status).toBe(400);
    expect((await call(`${path}?status=failure`)).body).toMatchObject({ list: [{ managementCode: 'B-BROKEN' }] });
  });

  test('count the time before a report once that arrives between two reads', async () => {
    const owner = new pg.Client({ connectionString: app.databaseUrl });
    await owner.connect();
    const move = (minutes: number) =>
      owner.query(
        `with moved as (
           update light_latest set measured_at = measured_at + $2 * interval '1 minute' where device_id = $1
         )
         update light_day set status_on_sum = status_on_sum + $2 * 60000 where device_id = $1`,
        [lit.deviceId, minutes],
      );
    await owner.query('begin; lock table light_day in access exclusive mode');
    const answer = call(`${path}?keyword=A-ON&startDate=2026-11-01&endDate=2026-11-01`);
    await untilWaiting(app.pool, 1);
    await move(29);
    await owner.query('commit');
    expect((await answer).body).toMatchObject({ list: [{ onHours: 4.5, offHours: 2.5 }] });
    await move(-29);
    await owner.end();
  });

  test('contain every report of a light with its days, and workbooks of both', async () => {
    const detail = `${path}/detail?deviceId=${lit.deviceId}&startDate=2026-11-01`;
    expect((await call(`${detail}&pageSize=2`)).body).toMatchObject({
      totalCount: 4,
      managementCode: 'A-ON',
      list: [
        { rowNumber: 4, eventDatetime: '2026-11-01 21:30:00' },
        { rowNumber: 3, eventDatetime: '2026-11-01 20:00:00' },
      ],
      days: [{ measureDatetime: '2026-11-01', onHours: 4.5, offHours: 2.5 }],
    });
    expect((await call(`${path}/detail?deviceId=999999`)).status).toBe(404);
    for (const [excel, rows] of [
      [`${path}/excel?keyword=B-`, null],
      [`${path}/detail/excel?deviceId=${lit.deviceId}`, '4'],
    ]) {
      const answer = await fetch(`${app.url}${excel}`, { headers: { authorization: `Bearer ${token}` } });
      expect([answer.status, answer.headers.get('x-row-count')]).toEqual([200, rows ?? '4']);
    }
  });
});

describe('dashboard', () => {
  const path = '/admin/api/dashboard/security-light';

  test('shows lights by dong with masked names', async () => {
    expect((await call(`${path}/installation-place?dongCode=1126057000&status=failure`)).body).toMatchObject({
      svgMarkers: [{ managementCode: 'B-BROKEN', installationPlaceName: 'B**********' }],
      dongSummary: [{ dongName: '면목본동', totalLightCount: 1 }],
      summary: { totalCount: 1, brokenCount: 1 },
    });
  });

  test('sums up the states, and lists faulty lights, newest first', async () => {
    const { body } = await call<{ hours: { measureDatetime: string }[] }>(`${path}/summary`);
    expect(body).toMatchObject({
      totalCount: 5,
      blackoutCount: 1,
      troubles: [
        { managementCode: 'B-BROKEN' },
        { managementCode: 'A-DARK', isNightFault: true },
        { managementCode: 'B-SILENT', isSilent: true },
      ],
    });
    // Two lights were on from seven to eight, including the silent one, whose state is valid for three hours.
    expect(body.hours).toContainEqual({
      measureDatetime: '2026-11-01 19:00',
      onNumber: 3,
      offNumber: 0,
      totalNumber: 3,
    });
  });

  test('shows the reports of one light', async () => {
    expect((await call(`${path}/report/detail?deviceId=${broken.deviceId}`)).body).toMatchObject({
      managementCode: 'B-BROKEN',
      list: [{ statusName: '고장' }, { statusName: '고장' }, { statusName: '점등' }],
    });
    expect((await call(`${path}/report/detail?deviceId=999999`)).status).toBe(404);
  });

  test.each(['22:00:00', '22:00:01'])(
    'counts no more lights than there are at %s if a clock is ahead',
    async (time) => {
      now = seoul(time);
      await report(lit, [['22:04:00', 'on', 'periodic']]);
      const { body } = await call<{ hours: Record<string, unknown>[] }>(`${path}/summary`);
      expect(body.hours.at(-1)).toMatchObject({ measureDatetime: '2026-11-01 22:00', totalNumber: 5 });
    },
  );
});
