/**
 * Automatic messages with a simulated clock: forecasts over nights, days and a month's end; single and simultaneous
 * breakdowns.
 */
import type { Grade } from '@maru/domain/grade';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Bulletin } from '#feature.ts';
import { airSeries } from '#features/air/series.ts';
import { vehicleSeries } from '#features/vehicles/series.ts';
import { leaveRestoredUnknown } from '#platform/messages/restored.ts';
import { addAdministrator } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { addMember, addSendNumber, putInCharge, sendNumber } from '#test/messages.ts';
import { addTemplate, changeTemplate, turnSwitch } from '../templates.ts';
import { withDevices } from './breakdowns.ts';
import { sendAutomatically } from './send-automatically.ts';

let app: TestApp;
let adminNumber: number;
let now = new Date();
let bulletin: Bulletin | null = null;
let isInvented = false;
/** The job runs every minute, except while the server or its database is away. */
let isAway = false;

const at = (seoul: string) => new Date(`${seoul.replace(' ', 'T')}+09:00`);

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, env: { MARU_ROLE: 'web' } });
  const { services } = app.app;
  ({ adminNumber } = await addAdministrator(services));
  await addSendNumber(services, adminNumber);
  await addMember(services, '010-1000-0001', ['notification'], { services: ['airQuality'] });
  await addMember(services, '010-1000-0002', [], { services: ['airQuality'] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('delete from sms_receiver; delete from sms; delete from sms_template');
  bulletin = null;
  isInvented = false;
  isAway = false;
  now = at('2027-01-01 00:00');
  await app.pool.query('update sms_setting set watched_since = $1', [now]);
  await turn(true);
});

async function turn(sendsByItself: boolean) {
  await app.pool.query('update sms_setting set sends_by_itself = not $1', [sendsByItself]);
  await turnSwitch(app.app.services.db, { adminNumber, now }, sendsByItself);
}

const forecast = { message: '나쁨 예보입니다.', forecastStandard: 'bad', forecastType: 'fineDust', sendNumber };
const breakdown = { message: '장치 고장', forecastStandard: 'breakdown', forecastType: 'breakdown', sendNumber };
const template = (given: typeof forecast, more: object = {}) =>
  addTemplate(app.app.services.db, { adminNumber, now }, { ...given, ...more });

/** Publishes a bulletin with the fine dust of the following days. */
function announce(announced: string, ...fineDust: (Grade | null)[]) {
  const announcedAt = at(`${announced}:00`);
  const days = fineDust.map((grade, index) => ({
    date: formatSeoulDate(new Date(announcedAt.getTime() + index * 86_400_000)),
    fineDust: grade,
    ultraFineDust: null,
  }));
  bulletin = { announcedAt, days };
}

/** Messages created at a time: their reasons, or their texts. */
async function messagesAt(
  seoul: string,
  column: 'reason' | 'message' = 'reason',
  services = app.app.services,
): Promise<string[]> {
  now = at(seoul);
  if (!isAway) await app.pool.query('update sms_setting set watched_at = $1', [new Date(now.getTime() - 60_000)]);
  const last = (await app.pool.query<{ id: string }>('select coalesce(max(sms_id), 0)::text as id from sms')).rows[0]
    ?.id;
  const series = [airSeries, vehicleSeries];
  await sendAutomatically(services, { bulletins: [async () => ({ bulletin, isInvented })], series });
  const { rows } = await app.pool.query<{ said: string }>(
    `select ${column} as said from sms where sms_id > $1 order by sms_id`,
    [last],
  );
  return rows.map(({ said }) => said);
}

describe('forecast message', () => {
  test('is sent once a day, after the first bulletin that reaches the standard, to members with consent', async () => {
    await template(forecast);
    announce('2027-01-05 05', 'normal', 'bad');
    expect(await messagesAt('2027-01-05 08:30')).toEqual([]);
    announce('2027-01-05 11', 'bad', 'bad');
    expect(await messagesAt('2027-01-05 11:10')).toEqual([
      '2027-01-05 미세먼지 예보 나쁨, 2027-01-05 11시 발표 (기준: 나쁨 이상)',
    ]);
    const { rows } = await app.pool.query(
      `select sms_type, forecast_type, forecast_standard, s.receiver_count, r.consent_code, registered_by, keeps_night,
         expires_at
       from sms s join sms_receiver r using (sms_id)`,
    );
    expect(rows).toEqual([
      {
        sms_type: 'notify',
        forecast_type: 'fineDust',
        forecast_standard: 'bad',
        receiver_count: 1,
        consent_code: 'notification',
        registered_by: null,
        keeps_night: true,
        expires_at: at('2027-01-06 00:00'),
      },
    ]);
    expect(await messagesAt('2027-01-05 11:11')).toEqual([]);
  });

  test("covers the next day if the bulletin is of 17 or 23 h, and isn't repeated for the morning's bulletin", async () => {
    await template(forecast);
    announce('2027-01-05 17', 'normal', 'very_bad', 'bad');
    expect(await messagesAt('2027-01-05 17:05')).toEqual([
      '2027-01-06 미세먼지 예보 매우나쁨, 2027-01-05 17시 발표 (기준: 나쁨 이상)',
    ]);
    announce('2027-01-06 05', 'bad', 'bad');
    expect(await messagesAt('2027-01-06 08:00')).toEqual([]);
    announce('2027-01-06 17', 'bad', 'bad');
    expect(await messagesAt('2027-01-06 17:00')).toHaveLength(1);
  });

  test("waits at night for the morning, across a month's end, and is sent if the forecast still reaches the standard", async () => {
    await template(forecast);
    announce('2027-01-31 23', 'normal', 'bad');
    for (const time of ['2027-01-31 23:05', '2027-02-01 00:00', '2027-02-01 07:59'])
      expect([time, await messagesAt(time)]).toEqual([time, []]);
    expect(await messagesAt('2027-02-01 08:00')).toEqual([
      '2027-02-01 미세먼지 예보 나쁨, 2027-01-31 23시 발표 (기준: 나쁨 이상)',
    ]);
    announce('2027-02-01 23', 'normal', 'bad');
    expect(await messagesAt('2027-02-01 23:05')).toEqual([]);
    announce('2027-02-02 05', 'normal', 'bad');
    expect(await messagesAt('2027-02-02 08:00')).toEqual([]);
  });

  test('is sent at night if urgent', async () => {
    await template(forecast, { isUrgent: true });
    announce('2027-12-31 23', 'normal', 'bad');
    expect(await messagesAt('2027-12-31 23:05')).toEqual([
      '2028-01-01 미세먼지 예보 나쁨, 2027-12-31 23시 발표 (기준: 나쁨 이상)',
    ]);
    expect((await app.pool.query('select keeps_night, expires_at from sms')).rows).toEqual([
      { keeps_night: false, expires_at: at('2028-01-02 00:00') },
    ]);
    announce('2028-01-01 05', 'bad', 'bad');
    expect(await messagesAt('2028-01-01 08:00')).toEqual([]);
  });

  test('is sent by its standard: good and normal exactly, bad also when worse', async () => {
    for (const forecastStandard of ['good', 'normal', 'bad', 'very_bad'])
      await template({ ...forecast, forecastStandard, message: forecastStandard });
    const messagesOn = async (day: string, grade: Grade | null) => {
      announce(`${day} 11`, grade);
      return messagesAt(`${day} 12:00`, 'message');
    };
    expect(await messagesOn('2027-03-01', 'good')).toEqual(['good']);
    expect(await messagesOn('2027-03-02', 'normal')).toEqual(['normal']);
    expect(await messagesOn('2027-03-03', 'bad')).toEqual(['bad']);
    expect(await messagesOn('2027-03-04', 'very_bad')).toEqual(['bad', 'very_bad']);
    expect(await messagesOn('2027-03-05', null)).toEqual([]);
  });

  test('ignores bulletins before the template or the switch, and past days', async () => {
    announce('2027-01-05 11', 'bad', 'bad');
    now = at('2027-01-05 14:00');
    await template(forecast);
    expect(await messagesAt('2027-01-05 14:01')).toEqual([]);
    announce('2027-01-06 11', 'bad', 'bad');
    now = at('2027-01-06 12:00');
    await turn(false);
    expect(await messagesAt('2027-01-06 12:01')).toEqual([]);
    await turn(true);
    expect(await messagesAt('2027-01-06 12:02')).toEqual([]);
    // The service is unreachable, so the cached bulletin is yesterday's.
    announce('2027-01-07 05', 'bad', 'bad');
    expect(await messagesAt('2027-01-08 09:00')).toEqual([]);
    announce('2027-01-08 05', 'bad', 'bad');
    expect(await messagesAt('2027-01-08 09:01')).toHaveLength(1);
  });

  test('waits after a restore for a bulletin about a day of which none can have been sent', async () => {
    const restored = new Date();
    const day = formatSeoulDate(new Date(restored.getTime() + 7 * 3_600_000));
    now = new Date(restored.getTime() - 86_400_000);
    await turn(true);
    await template(forecast);
    await leaveRestoredUnknown(app.pool);
    announce(`${day} 11`, 'bad', 'bad');
    expect(await messagesAt(`${day} 16:59`)).toEqual([]);
    announce(`${day} 17`, 'bad', 'bad');
    expect(await messagesAt(`${day} 17:00`)).toHaveLength(1);
  });

  test("is limited by the template's daily number", async () => {
    await template(forecast, { dayLimit: 1 });
    announce('2027-01-05 11', 'bad', 'bad');
    expect(await messagesAt('2027-01-05 11:05')).toHaveLength(1);
    announce('2027-01-05 17', 'bad', 'bad');
    expect(await messagesAt('2027-01-05 17:05')).toEqual([]);
    announce('2027-01-06 05', 'bad', 'bad');
    expect(await messagesAt('2027-01-06 08:00')).toHaveLength(1);
  });

  test('is never sent by a real gateway if the forecast is fictitious', async () => {
    await template(forecast);
    announce('2027-01-05 11', 'bad');
    isInvented = true;
    const { services } = app.app;
    if (!services.messages) throw new Error('no gateway');
    const sending = { ...services, messages: { ...services.messages, name: 'solapi' as const } };
    expect(await messagesAt('2027-01-05 11:05', 'reason', sending)).toEqual([]);
    expect(await messagesAt('2027-01-05 11:06')).toHaveLength(1);
  });

  test('is in the history even without receivers', async () => {
    await template(forecast, { receiverGroup: 'members:facility' });
    announce('2027-01-05 11', 'bad');
    expect(await messagesAt('2027-01-05 11:05')).toHaveLength(1);
    expect(await messagesAt('2027-01-05 11:06')).toEqual([]);
  });
});

describe('breakdown message', () => {
  const charges = ['010-2000-0001', '010-2000-0002'];
  /** Devices at a place with a person in charge; each reports once a minute and is broken after three. */
  async function devices(charge: string, count: number): Promise<number[]> {
    const placeId = await createPlace(app.pool, { name: '면목 도서관' });
    await putInCharge(app.app.services, placeId, charge);
    const made = [];
    for (let index = 0; index < count; index += 1)
      made.push((await createDevice(app.pool, { placeId, reportingIntervalSeconds: 60 })).deviceId);
    await app.pool.query('update device set registered_at = $1 where device_id = any($2)', [now, made]);
    return made;
  }
  const report = (seoul: string, ...ids: number[]) =>
    app.pool.query(
      `insert into air_latest (device_id, measured_at) select unnest($1::bigint[]), $2
       on conflict (device_id) do update set measured_at = excluded.measured_at`,
      [ids, at(seoul)],
    );
  const [one = '', other = ''] = charges;

  beforeEach(async () => {
    await app.pool.query('delete from told_breakdown; delete from air_latest; update device set deleted_at = now()');
    now = at('2027-01-05 09:00');
  });

  test("is sent once to the place's person in charge, and again after the next breakdown", async () => {
    await template(breakdown);
    const [device = 0] = await devices(one, 1);
    await report('2027-01-05 10:00', device);
    expect(await messagesAt('2027-01-05 10:02')).toEqual([]);
    // Broken from 10:03 on; the message waits five minutes for further breakdowns.
    expect(await messagesAt('2027-01-05 10:07')).toEqual([]);
    expect(await messagesAt('2027-01-05 10:08')).toEqual([
      expect.stringMatching(/^T-\w+, 2027-01-05 10:00 이후 응답 없음$/),
    ]);
    const { rows } = await app.pool.query<{ message: string }>('select sms_type, message, receiver_count from sms');
    expect(rows).toEqual([
      { sms_type: 'device', message: expect.stringMatching(/^장치 고장\n- 면목 도서관 T-\w+$/), receiver_count: 1 },
    ]);
    expect(await messagesAt('2027-01-06 10:08')).toEqual([]);
    await report('2027-01-06 11:00', device);
    expect(await messagesAt('2027-01-06 11:01')).toEqual([]);
    expect(await messagesAt('2027-01-06 11:30')).toHaveLength(1);
  });

  test('is sent for a vehicle with the engine off after 600 s of silence, not between two reports', async () => {
    await template(breakdown);
    const placeId = await createPlace(app.pool, { placeType: 'vehicle', name: '80가0001' });
    await putInCharge(app.app.services, placeId, one);
    const { deviceId } = await createDevice(app.pool, { series: 'vehicle', placeId, reportingIntervalSeconds: 5 });
    const parked = (seoul: string) =>
      app.pool.query(
        `insert into vehicle_latest (device_id, measured_at, latitude, longitude, operation_state)
         values ($1, $2, 37586800, 127080700, 'off')
         on conflict (device_id) do update set measured_at = excluded.measured_at`,
        [deviceId, at(seoul)],
      );
    await parked('2027-01-05 10:00');
    expect(await messagesAt('2027-01-05 10:09')).toEqual([]);
    await parked('2027-01-05 10:10');
    expect(await messagesAt('2027-01-05 10:19')).toEqual([]);
    expect(await messagesAt('2027-01-05 10:26')).toEqual([expect.stringMatching(/, 2027-01-05 10:10 이후 응답 없음$/)]);
  });

  test('names a device whose silence was reported before together with others', async () => {
    await template(breakdown);
    const [device = 0, other = 0] = await devices(one, 2);
    await report('2027-01-05 12:00', other);
    await report('2027-01-05 10:00', device);
    expect(await messagesAt('2027-01-05 10:08')).toHaveLength(1);
    await report('2027-01-05 12:01', device);
    expect(await messagesAt('2027-01-05 12:02')).toEqual([]);
    // A mark of the reading of 12:01 makes that of 10:00 the last one again.
    await report('2027-01-05 10:00', device);
    expect(await messagesAt('2027-01-05 12:08')).toEqual([expect.stringContaining(' 외 1대')]);
    expect(await messagesAt('2027-01-05 12:09')).toEqual([]);
  });

  test("is sent once while a device's clock is behind by more than its allowed silence", async () => {
    await template(breakdown);
    const [device = 0] = await devices(one, 1);
    const hearAt = async (minute: number) => {
      await report(`2027-01-05 10:${minute}`, device);
      return messagesAt(`2027-01-05 11:${minute}`);
    };
    expect(await hearAt(10)).toHaveLength(1);
    for (const minute of [11, 12, 30, 59]) expect([minute, await hearAt(minute)]).toEqual([minute, []]);
  });

  test("isn't repeated while a recovering device sends its backlog, and is sent again after it", async () => {
    await template(breakdown);
    const [device = 0] = await devices(one, 1);
    await report('2027-01-05 10:00', device);
    expect(await messagesAt('2027-01-05 10:08')).toHaveLength(1);
    for (const [minute, measured] of ['12:00', '15:00', '17:55', '18:03'].entries()) {
      await report(`2027-01-05 ${measured}`, device);
      expect([measured, await messagesAt(`2027-01-05 18:0${minute}`)]).toEqual([measured, []]);
    }
    expect(await messagesAt('2027-01-05 18:11')).toEqual([expect.stringMatching(/ 18:03 이후 응답 없음$/)]);
  });

  test('is sent again in the morning if a device recovered in the night and broke down again', async () => {
    await template(breakdown);
    const [device = 0] = await devices(one, 1);
    await report('2027-01-05 20:00', device);
    expect(await messagesAt('2027-01-05 20:08')).toHaveLength(1);
    await report('2027-01-05 23:00', device);
    expect(await messagesAt('2027-01-05 23:01')).toEqual([]);
    expect(await messagesAt('2027-01-06 08:00')).toHaveLength(1);
  });

  test('is one text per person in charge', async () => {
    await template(breakdown);
    await report('2027-01-05 10:00', ...(await devices(one, 3)), ...(await devices(other, 40)));
    expect(await messagesAt('2027-01-05 10:20')).toEqual([
      expect.stringContaining(' 외 39대'),
      expect.stringContaining(' 외 2대'),
    ]);
    expect(await messagesAt('2027-01-05 10:21')).toEqual([]);
  });

  test('waits for related breakdowns, at most a quarter of an hour', async () => {
    await template(breakdown);
    const all = await devices(one, 6);
    for (const [index, device] of all.entries())
      await report(`2027-01-05 10:${String(index * 4).padStart(2, '0')}`, device);
    // The first device is broken from 10:03 on, then one more every four minutes.
    for (const minute of ['10:08', '10:12', '10:17']) expect(await messagesAt(`2027-01-05 ${minute}`)).toEqual([]);
    expect(await messagesAt('2027-01-05 10:18')).toEqual([expect.stringContaining(' 외 3대')]);
    expect(await messagesAt('2027-01-05 10:30')).toEqual([expect.stringContaining(' 외 1대')]);
  });

  test('waits for the morning, and omits recovered devices', async () => {
    await template(breakdown);
    const [ill = 0, well = 0] = await devices(one, 2);
    await report('2027-01-05 22:00', ill, well);
    expect(await messagesAt('2027-01-05 22:30')).toEqual([]);
    await report('2027-01-06 07:59', well);
    expect(await messagesAt('2027-01-06 08:00')).toEqual([expect.stringMatching(/^T-\w+, 2027-01-05 22:00/)]);
  });

  test('is sent at night if urgent', async () => {
    await template(breakdown, { isUrgent: true });
    await report('2027-01-05 22:00', ...(await devices(one, 1)));
    expect(await messagesAt('2027-01-05 22:30')).toHaveLength(1);
  });

  test('ignores breakdowns before the template or the switch', async () => {
    const [device = 0] = await devices(one, 1);
    await report('2027-01-05 09:00', device);
    now = at('2027-01-05 10:00');
    await template(breakdown);
    expect(await messagesAt('2027-01-05 10:30')).toEqual([]);
    await report('2027-01-05 11:00', device);
    await turn(false);
    expect(await messagesAt('2027-01-05 11:30')).toEqual([]);
    await turn(true);
    expect(await messagesAt('2027-01-05 11:31')).toEqual([]);
  });

  test('is sent only after the allowed silence since the server or its database returned', async () => {
    await template(breakdown);
    const [well = 0, ill = 0] = await devices(one, 2);
    await report('2027-01-05 12:00', well, ill);
    expect(await messagesAt('2027-01-05 12:00')).toEqual([]);
    isAway = true;
    expect(await messagesAt('2027-01-05 13:00')).toEqual([]);
    isAway = false;
    expect(await messagesAt('2027-01-05 13:02')).toEqual([]);
    await report('2027-01-05 13:02', well);
    expect(await messagesAt('2027-01-05 13:03')).toEqual([expect.stringMatching(/^T-\w+, 2027-01-05 12:00/)]);
  });

  test('is sent again if a device recovered and broke down again while the server was away', async () => {
    await template(breakdown);
    const [device = 0] = await devices(one, 1);
    await report('2027-01-05 10:00', device);
    expect(await messagesAt('2027-01-05 10:08')).toHaveLength(1);
    isAway = true;
    await report('2027-01-05 12:00', device);
    expect(await messagesAt('2027-01-05 13:00')).toEqual([]);
    isAway = false;
    expect(await messagesAt('2027-01-05 13:03')).toHaveLength(1);
    expect(await messagesAt('2027-01-05 13:04')).toEqual([]);
  });

  test('is sent without delay after a night, or a missed run', async () => {
    await template(breakdown);
    await report('2027-01-06 07:50', ...(await devices(one, 1)));
    expect(await messagesAt('2027-01-06 07:58')).toEqual([]);
    isAway = true;
    expect(await messagesAt('2027-01-06 08:01')).toHaveLength(1);
  });

  test('is sent for a device that never reported, after the allowed silence', async () => {
    await template(breakdown);
    await devices(one, 1);
    expect(await messagesAt('2027-01-05 09:02')).toEqual([]);
    expect(await messagesAt('2027-01-05 09:08')).toEqual([expect.stringMatching(/, 응답한 적 없음$/)]);
    expect(await messagesAt('2027-01-06 09:08')).toEqual([]);
  });

  test('is delayed by the daily limit to the next day', async () => {
    await template(breakdown, { dayLimit: 1 });
    await report('2027-01-05 10:00', ...(await devices(one, 1)), ...(await devices(other, 2)));
    expect(await messagesAt('2027-01-05 10:20')).toEqual([expect.stringContaining(' 외 1대')]);
    expect(await messagesAt('2027-01-05 20:59')).toEqual([]);
    expect(await messagesAt('2027-01-06 00:00')).toEqual([]);
    expect(await messagesAt('2027-01-06 08:00')).toHaveLength(1);
  });

  test("isn't sent for a place without a person in charge, or a deactivated device", async () => {
    await template(breakdown);
    const [idle = 0] = await devices(one, 1);
    const nobodys = await createDevice(app.pool, {
      placeId: await createPlace(app.pool),
      reportingIntervalSeconds: 60,
    });
    await app.pool.query('update device set is_activated = false where device_id = $1', [idle]);
    await report('2027-01-05 10:00', idle, nobodys.deviceId);
    expect(await messagesAt('2027-01-05 11:00')).toEqual([]);
  });
});

test('creates no message while the switch is being turned off', async () => {
  await template(forecast);
  announce('2027-01-05 11', 'bad');
  now = at('2027-01-05 11:05');
  const transaction = await app.app.services.db.startTransaction().execute();
  await turnSwitch(transaction, { adminNumber, now }, false);
  const messages = messagesAt('2027-01-05 11:05');
  await new Promise((resolve) => setTimeout(resolve, 200));
  await transaction.commit().execute();
  expect(await messages).toEqual([]);
});

test('creates no message of a template that is changed meanwhile before the next run', async () => {
  const smsTemplateId = await template(forecast);
  announce('2027-01-05 11', 'bad');
  now = at('2027-01-05 11:05');
  const { services } = app.app;
  const read = async () => {
    await changeTemplate(services.db, { adminNumber, now }, { ...forecast, smsTemplateId, receiverGroup: 'parents' });
    return { bulletin, isInvented };
  };
  await sendAutomatically(services, { bulletins: [read], series: [] });
  expect((await app.pool.query('select from sms')).rowCount).toBe(0);
  expect(await messagesAt('2027-01-05 11:06')).toHaveLength(1);
});

test('lists as many devices as fit, with letters that telephones can show', () => {
  const device = (at: number) => ({
    placeName: '면목 어린이 도서관 📚',
    managementCode: `AIR-${String(at).padStart(4, '0')}`,
  });
  expect(withDevices('고장', [device(1)])).toBe('고장\n- 면목 어린이 도서관 ? AIR-0001');
  const lines = withDevices(
    '고장',
    Array.from({ length: 200 }, (_, at) => device(at)),
  ).split('\n');
  expect([lines.length, lines.at(-1)]).toEqual([64, '외 138대']);
  expect(withDevices('가'.repeat(1000), [device(1)])).toBe('가'.repeat(1000));
});
