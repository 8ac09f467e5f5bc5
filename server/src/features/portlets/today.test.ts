/** Figures of the console's home: each equals the length of the linked list, for permitted callers. */
import { deptCodes } from '@maru/domain/administration';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newlyBroken, statuses } from '#places/administration/device-status.ts';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { addMember, become, keepMessage } from '#test/messages.ts';
import { allSeries } from '../all-series.ts';

const now = new Date();
const minuteMs = 60_000;
const dayMs = 86_400_000;
let app: TestApp;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web' } });
  for (const deptCode of deptCodes) tokens[deptCode] = (await addCaller(app.app.services, { deptCode })).token;
});
afterAll(() => app.stop());

const get = async <Body = Record<string, unknown>>(path: string, deptCode = 'supervisor') =>
  (await ask<Body>(app.url, tokens[deptCode] ?? '', `GET /admin/api${path}`)).body;

/** Required columns of a latest report, by series. */
const reported: Record<string, string> = {
  air: 'ultra_fine_dust',
  light: 'status',
  vehicle: 'latitude, longitude, ignition',
};
const values: Record<string, string> = { air: '100', light: `'off'`, vehicle: `37500000, 127000000, 'off'` };

interface Past {
  series: string;
  heardMinutesAgo: number | null;
  registeredMinutesAgo: number;
  reportingIntervalSeconds?: number;
  isActivated?: boolean;
}

/** Registers a device whose last report was some minutes ago. */
async function addDevice({ series, heardMinutesAgo, registeredMinutesAgo, ...options }: Past) {
  const placeId = await createPlace(app.pool, { placeType: series });
  const device = await createDevice(app.pool, { series, placeId, ...options });
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  await app.pool.query('update device set registered_at = $2 where device_id = $1', [
    device.deviceId,
    ago(registeredMinutesAgo),
  ]);
  if (heardMinutesAgo !== null)
    await app.pool.query(
      `insert into ${series}_latest (device_id, measured_at, received_at, ${reported[series]})
       values ($1, $2, $2, ${values[series]})`,
      [device.deviceId, ago(heardMinutesAgo)],
    );
  return device;
}

describe('newlyBroken', () => {
  it('finds the devices that broke down since a time, by their statuses', async () => {
    const minutes = fc.integer({ min: 0, max: 4000 });
    const past = fc.record(
      {
        series: fc.constantFrom('air', 'light', 'vehicle'),
        heardMinutesAgo: fc.option(minutes, { nil: null }),
        registeredMinutesAgo: minutes,
        reportingIntervalSeconds: fc.integer({ min: 10, max: 20_000 }),
        isActivated: fc.boolean(),
      },
      { requiredKeys: ['series', 'heardMinutesAgo', 'registeredMinutesAgo'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(past, { minLength: 1, maxLength: 8 }), minutes, async (pasts, sinceMinutes) => {
        for (const one of pasts) await addDevice(one);
        const since = new Date(now.getTime() - sinceMinutes * minuteMs);
        for (const series of allSeries.filter(({ name }) => name in reported)) {
          const all = await statuses(app.app.services.db, series, now);
          const expected = all.flatMap(({ deviceId, brokenSince }) =>
            brokenSince && brokenSince >= since && brokenSince <= now ? [deviceId] : [],
          );
          const found = await newlyBroken(app.app.services.db, series, { since, now });
          expect(found.map(({ deviceId }) => deviceId).sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
        }
      }),
      { numRuns: 12 },
    );
  });
});

interface NewBreakdowns {
  startDate: string;
  totalCount: number;
  types: { deviceType: string; count: number }[];
  list: { managementCode: string }[];
}

describe('new breakdowns', () => {
  it('equal the count of each permitted type’s list', async () => {
    const day = (minutes: number) => ({ heardMinutesAgo: minutes, registeredMinutesAgo: 90 * 1440 });
    await addDevice({ series: 'air', ...day(3) });
    await addDevice({ series: 'air', ...day(60 * 24 * 30) });
    await addDevice({ series: 'light', ...day(1500), reportingIntervalSeconds: 60 });
    for (const series of ['air', 'light', 'vehicle'])
      await addDevice({ series, ...day(720), reportingIntervalSeconds: 60 });
    for (const deptCode of deptCodes) {
      const { startDate, totalCount, types, list } = await get<NewBreakdowns>('/portlet/today/breakdowns', deptCode);
      if (types === undefined) continue;
      expect(totalCount).toBe(types.reduce((sum, { count }) => sum + count, 0));
      expect(list.length).toBe(Math.min(3, totalCount));
      for (const { deviceType, count } of types)
        expect(
          await get(`/portlet/devices/breakdown?deviceType=${deviceType}&startDate=${startDate}`, deptCode),
          `${deptCode} ${deviceType}`,
        ).toMatchObject({ totalCount: count });
    }
    const typesOf = async (deptCode: string) =>
      (await get<NewBreakdowns>('/portlet/today/breakdowns', deptCode)).types.map(({ deviceType }) => deviceType);
    expect(await typesOf('supervisor')).toEqual(expect.arrayContaining(['air', 'light', 'vehicle']));
    expect(await typesOf('environment')).toEqual(['air']);
    expect(await typesOf('cleaning')).toEqual(['vehicle']);
  });

  it('cover the last hour on request, newest first and limited', async () => {
    const reportedAgo = (minutes: number) => ({ heardMinutesAgo: minutes, registeredMinutesAgo: 90 * 1440 });
    // Each device is broken after three minutes of silence.
    const minutes = [12, 33, 71, 50, 200];
    const codes: string[] = [];
    for (const one of minutes)
      codes.push(
        (await addDevice({ series: 'air', ...reportedAgo(one), reportingIntervalSeconds: 60 })).managementCode,
      );
    const within = async (query: string) =>
      (await get<NewBreakdowns>(`/portlet/today/breakdowns?${query}`, 'environment')).list.map(
        ({ managementCode }) => managementCode,
      );
    const ofHour = [codes[0], codes[1], codes[3]];
    expect((await within('hours=1&limit=100')).filter((code) => codes.includes(code))).toEqual(ofHour);
    expect((await within('hours=2&limit=100')).filter((code) => codes.includes(code))).toEqual([...ofHour, codes[2]]);
    expect(await within('hours=1&limit=2')).toHaveLength(2);
  });
});

describe('texts to settle', () => {
  it("equal the history's count with the link's filter", async () => {
    const { services } = app.app;
    const sent = (daysAgo: number, ...states: string[]) =>
      services.db.transaction().execute(async (db) => {
        const dueAt = new Date(now.getTime() - daysAgo * dayMs);
        const smsId = await keepMessage(
          { ...services, db },
          states.map((_, at) => `0101234000${at}`),
          { dueAt },
        );
        await become({ ...services, db }, smsId, ...states);
        return smsId;
      });
    const newest = await sent(0, 'failed', 'sent', 'failed');
    await sent(1, 'failed', 'unknown');
    await sent(3, 'failed');
    await sent(9, 'unknown', 'unknown');
    await sent(0, 'sent');
    const removed = await sent(0, 'failed');
    await app.pool.query('update sms set deleted_at = now() where sms_id = $1', [removed]);
    interface Unsettled {
      startDate: string;
      totalCount: number;
      list: { smsId: number; count: number }[];
    }
    const { failed, unknown } = await get<{ failed: Unsettled; unknown: Unsettled }>('/portlet/today/texts');
    expect([failed.totalCount, unknown.totalCount]).toEqual([2, 2]);
    expect(failed.list[0]).toMatchObject({ smsId: newest, count: 2 });
    for (const [state, { startDate, totalCount }] of Object.entries({ failed, unknown }))
      expect(await get(`/sms/send-history?smsState=${state}&startDate=${startDate}`), state).toMatchObject({
        totalCount,
      });
    expect(await get('/portlet/sms')).toMatchObject({ totalCount: 2, failedCount: 3, monthCost: expect.any(Number) });
  });
});

describe('members waiting for places', () => {
  it('equal the list of members, with the services they wait for', async () => {
    await addMember(app.app.services, '01055550001', [], { services: ['airQuality', 'oldBuilding'] });
    await addMember(app.app.services, '01055550002', [], { services: ['facility', 'oldBuilding'] });
    await addMember(app.app.services, '01055550003', [], { services: ['airQuality'] });
    const { totalCount, list } = await get<{ totalCount: number; list: { serviceNames: string }[] }>(
      '/portlet/today/requests',
    );
    expect(await get('/users?application=waiting')).toMatchObject({ totalCount });
    expect(list.map(({ serviceNames }) => serviceNames)).toEqual(['운영 시설, 노후 건축물', '노후 건축물']);
    expect(Object.keys(list[0] ?? {})).toEqual(['userNumber', 'serviceNames', 'applicationDatetime']);
  });
});

describe('each department', () => {
  const parts = {
    breakdowns: '/portlet/today/breakdowns',
    texts: '/portlet/today/texts',
    requests: '/portlet/today/requests',
    bins: '/installation-place/recycle-bin/to-empty',
    dongs: '/dashboard/clean-environment/vehicle/summary-count',
  };

  it.each([
    ['supervisor', ['breakdowns', 'texts', 'requests', 'bins', 'dongs']],
    ['systemOperator', ['breakdowns', 'texts', 'requests', 'bins', 'dongs']],
    ['environment', ['breakdowns', 'requests']],
    ['structure', ['breakdowns', 'requests']],
    ['cleaning', ['breakdowns', 'bins', 'dongs']],
  ])('shows %s only its own tasks', async (deptCode, expected) => {
    const visible = [];
    for (const [part, path] of Object.entries(parts))
      if ((await get<{ code?: string }>(path, deptCode)).code !== 'FORBIDDEN') visible.push(part);
    expect(visible).toEqual(expected);
  });
});
