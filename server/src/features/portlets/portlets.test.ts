/** Cards of the console's home and the air-quality dashboard, in one district. */
import type { SmsType } from '@maru/domain/sms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { type AirDistrict, startAirDistrict } from '#test/air-district.ts';
import { createDevice } from '#test/factories.ts';
import { become, keepMessage } from '#test/messages.ts';

let district: AirDistrict;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  district = await startAirDistrict();
  for (const deptCode of ['environment', 'cleaning'])
    tokens[deptCode] = (await addCaller(district.app.app.services, { deptCode })).token;
  await createDevice(district.app.pool, { placeId: district.ids.square, managementCode: 'NEVER-1' });
  await createDevice(district.app.pool, { placeId: district.ids.square, isActivated: false });
});
afterAll(() => district.app.stop());

const get = async <Body = Record<string, unknown>>(path: string, dept = 'environment') =>
  (await ask<Body>(district.app.url, tokens[dept] ?? '', `GET /admin/api${path}`)).body;

describe('portlets', () => {
  test("count active devices that report in time, and those that don't", async () => {
    const { list } = await get<{ list: object[] }>('/portlet/devices');
    // The market's device has been silent for too long, one never reported, and one is deactivated.
    expect(list).toMatchObject([
      { deviceType: 'air', deviceTypeName: '미세먼지 센서', normalCount: 5, breakdownCount: 2, deviceCount: 7 },
      ...['tilt', 'crack', 'people', 'light', 'vehicle', 'bin'].map((deviceType) => ({ deviceType, deviceCount: 0 })),
    ]);
  });

  test('count first steps of a new installation, for permitted administrators', async () => {
    tokens.supervisor = (await addCaller(district.app.app.services, { deptCode: 'supervisor' })).token;
    const counts = async () => {
      const { list } = await get<{ list: { step: string; count: number }[] }>('/portlet/first-steps', 'supervisor');
      return Object.fromEntries(list.map(({ step, count }) => [step, count]));
    };
    const before = await counts();
    expect(before).toMatchObject({ administrator: 3, reading: 1, notice: 0, sendNumber: 0, text: 0 });
    await createDevice(district.app.pool, { placeId: district.ids.square, isActivated: false });
    expect(await counts()).toEqual({ ...before, device: (before.device ?? 0) + 1 });
    expect(await get('/portlet/first-steps')).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('list broken devices in pages for permitted callers', async () => {
    const path = '/portlet/devices/breakdown?deviceType=air';
    expect(await get(path)).toMatchObject({
      totalCount: 2,
      list: [
        { managementCode: 'NEVER-1', measurementDatetime: '', installationPlaceName: '마루 100% 광장' },
        { installationPlaceName: '라온 시장', facilityTypeName: '실내 다중이용시설' },
      ],
    });
    expect(await get(`${path}&pageSize=1&pageNumber=2`)).toMatchObject({ list: [{ rowNumber: 1 }] });
    expect(await get(path, 'cleaning')).toMatchObject({ code: 'FORBIDDEN' });
  });

  test("count today's messages by kind, without yesterday's", async () => {
    const { services } = district.app.app;
    /** All messages are added in one transaction, so that the sender finds none to send. */
    const sent = (smsType: SmsType, states: string[], daysAgo = 0) =>
      services.db.transaction().execute(async (db) => {
        const dueAt = new Date(services.clock.now().getTime() - daysAgo * 86_400_000);
        const numbers = states.map((_, at) => `0101234000${at}`);
        await become(
          { ...services, db },
          await keepMessage({ ...services, db }, numbers, { smsType, dueAt }),
          ...states,
        );
      });
    await sent('instant', ['sent', 'sent', 'failed']);
    await sent('device', ['sent', 'unknown']);
    await sent('reserve', ['sent'], 2);
    const { monthCount, ...today } = await get('/portlet/sms');
    expect(today).toEqual({
      totalCount: 3,
      instant: 2,
      reserve: 0,
      notify: 0,
      device: 1,
      failedCount: 1,
      // Short texts cost 18 won.
      monthCost: Number(monthCount) * 18,
    });
  });
});

describe('dashboard of air quality', () => {
  test('shows markers with masked names', async () => {
    const { list } = await get<{ list: { installationPlaceName: string }[] }>(
      '/dashboard/air-quality/installation-place?installationType=all',
    );
    expect(list.map((row) => row.installationPlaceName)).toContain('다****');
    expect(JSON.stringify(list)).not.toContain('공원');
    const place = await get(`/dashboard/air-quality/installation-place/${district.ids.park}`);
    expect(place).toMatchObject({ placeName: '다****', devices: [{}, {}] });
  });

  test('sums up inside and outside separately, with places by grade and the highest first', async () => {
    expect(await get('/dashboard/air-quality/summary')).toMatchObject({
      indoor: { placeCount: 2, avgUltraFineDust: 7.5, avgUltraFineDustStatus: 'good' },
      outdoor: {
        placeCount: 4,
        gradeCounts: expect.arrayContaining([
          {
            measurementType: 'ultra_fine_dust',
            counts: [
              { status: 'normal', statusName: '보통', count: 1 },
              { status: 'very_bad', statusName: '매우나쁨', count: 1 },
              { status: 'inspection', statusName: '점검중', count: 2 },
            ],
          },
        ]),
      },
      normalCount: 5,
      breakdownCount: 2,
      ranking: [{ installationPlaceName: '다****', measurementValue: 85 }, {}, {}],
    });
  });

  test('returns the last day by hour', async () => {
    const { series } = await get<{ series: { name: string; points: object[] }[] }>(
      '/dashboard/air-quality/measurement?measurementType=co2',
    );
    expect(series.map(({ name, points }) => [name, points.length])).toEqual([
      ['실내', 24],
      ['실외', 24],
    ]);
  });
});
