/**
 * Automatic messages about breakdowns. Each breakdown is reported once to the person in charge of its place;
 * simultaneous ones share a text.
 */
import { createHash } from 'node:crypto';
import { formatSeoulMinute } from '@maru/domain/seoul-time';
import { maxLongBytes, smsBytes, withSendableLetters } from '@maru/domain/sms';
import { sql } from 'kysely';
import { statuses } from '#places/administration/device-status.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Services } from '#platform/services.ts';
import type { Series } from '#telemetry/series/series.ts';
import { openCharge } from '../receiver-groups.ts';
import { begin, type WaitingTemplate } from './template.ts';

const minuteMs = 60_000;
/**
 * Debounce: a text is sent once nothing more breaks down for this long, or the first breakdown has waited for the
 * maximum.
 */
const quietMs = 5 * minuteMs;
const longestWaitMs = 15 * minuteMs;
/** A longer pause between runs interrupts the watch: the server or its database may have been away. */
const longestPauseMs = 3 * minuteMs;

/** A broken device, and the person to notify. */
interface Breakdown {
  deviceId: number;
  managementCode: string;
  placeName: string;
  /** Mobile number of the place's person in charge, digits only. */
  charge: string;
  lastReport: Date | null;
  brokenSince: Date;
}

type DeviceState = Awaited<ReturnType<typeof statuses>>[number];

interface Reported {
  smsTemplateId: number;
  deviceId: number;
  reportedAt: Date;
}

/**
 * Records a run of the job, and returns the first of the runs that followed each other without a pause. The time is in
 * the database, because workers take turns at the job.
 */
export async function keepWatch(db: Database, now: Date): Promise<Date> {
  const earliest = new Date(now.getTime() - longestPauseMs);
  const { watched_since } = await db
    .updateTable('sms_setting')
    .set({
      watched_at: now,
      // A time ahead of the clock shows that the clock was set back.
      watched_since: sql<Date>`case when watched_at between ${earliest} and ${now} then watched_since else ${now} end`,
    })
    .returning('watched_since')
    .executeTakeFirstOrThrow();
  return watched_since ?? now;
}

/**
 * Reports breakdowns since a template became active. A breakdown lasts until the device is seen normal: late readings
 * move its last report, but don't end it. While the server or its database was away, all devices seemed silent, so the
 * allowed silence of each starts at `watchedSince`.
 */
export async function sendBreakdowns(
  services: Services,
  templates: readonly WaitingTemplate[],
  { series, watchedSince }: { series: readonly Series[]; watchedSince: Date },
): Promise<void> {
  const waiting = templates.filter(({ forecastType }) => forecastType === 'breakdown');
  const reported = await selectReported(services.db);
  if (waiting.length === 0 && reported.length === 0) return;
  const now = services.clock.now();
  const devices: DeviceState[] = [];
  for (const one of series) devices.push(...(await statuses(services.db, one, now)));
  // Devices also recover while no template waits, as at night.
  await forgetRecovered(services.db, reported, devices);
  if (waiting.length === 0) return;
  const broken = await selectBreakdowns(services, devices, { now, watchedSince });
  for (const template of waiting) {
    const ofTemplate = reported.filter(({ smsTemplateId }) => smsTemplateId === template.smsTemplateId);
    const times = new Map(ofTemplate.map(({ deviceId, reportedAt }) => [deviceId, reportedAt]));
    const isReported = ({ deviceId, brokenSince }: Breakdown) => {
      const at = times.get(deviceId);
      // A device may have recovered and broken down again unseen, before the watch began.
      return at !== undefined && (brokenSince <= at || brokenSince > watchedSince);
    };
    const unreported = broken.filter((one) => one.brokenSince >= template.since && !isReported(one));
    // If the daily limit is too low, persons with the most broken devices are notified first.
    for (const [charge, theirs] of byCharge(unreported))
      if (isGathered(theirs, now)) await notifyCharge(services, template, charge, theirs);
  }
}

async function selectBreakdowns(
  services: Services,
  devices: readonly DeviceState[],
  { now, watchedSince }: { now: Date; watchedSince: Date },
): Promise<Breakdown[]> {
  const watchedMs = now.getTime() - watchedSince.getTime();
  const broken = new Map(
    devices.flatMap(({ deviceId, lastReport, brokenSince, allowedSilenceMs }) =>
      brokenSince && brokenSince <= now && watchedMs >= allowedSilenceMs
        ? [[deviceId, { lastReport, brokenSince }] as const]
        : [],
    ),
  );
  const rows = await services.db
    .selectFrom('device as v')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'v.installation_place_id')
    .select(['v.device_id', 'v.management_code', 'p.installation_place_name', 'p.mobile_number_sealed'])
    .where('v.device_id', '=', sql<number>`any(${[...broken.keys()]}::bigint[])`)
    .where('p.deleted_at', 'is', null)
    .where('p.mobile_number_sealed', 'is not', null)
    .orderBy('v.device_id')
    .execute();
  return rows.flatMap((row) => {
    const charge = openCharge(services, row.mobile_number_sealed);
    const state = broken.get(row.device_id);
    if (charge === '' || !state) return [];
    return {
      ...state,
      charge,
      deviceId: row.device_id,
      managementCode: row.management_code,
      placeName: row.installation_place_name,
    };
  });
}

/** The breakdowns that templates have reported and that last, as far as is known. */
const selectReported = (db: Database): Promise<Reported[]> =>
  db
    .selectFrom('told_breakdown')
    .select(['sms_template_id as smsTemplateId', 'device_id as deviceId', 'told_at as reportedAt'])
    .execute();

/** Forgets reported breakdowns of devices that are normal again, so that their next ones are reported. */
async function forgetRecovered(db: Database, reported: readonly Reported[], devices: readonly DeviceState[]) {
  const normal = new Set(devices.flatMap((one) => (one.deviceStatus === 'normal' ? [one.deviceId] : [])));
  const recovered = reported.map(({ deviceId }) => deviceId).filter((deviceId) => normal.has(deviceId));
  if (recovered.length === 0) return;
  await db.deleteFrom('told_breakdown').where('device_id', '=', sql<number>`any(${recovered}::bigint[])`).execute();
}

function byCharge(breakdowns: readonly Breakdown[]): [string, Breakdown[]][] {
  const groups = Map.groupBy(breakdowns, ({ charge }) => charge);
  return [...groups].sort(([, one], [, other]) => other.length - one.length);
}

function isGathered(breakdowns: readonly Breakdown[], now: Date): boolean {
  const times = breakdowns.map(({ brokenSince }) => brokenSince.getTime());
  const [newest, oldest] = [Math.max(...times), Math.min(...times)];
  return now.getTime() - newest >= quietMs || now.getTime() - oldest >= longestWaitMs;
}

function notifyCharge(
  services: Services,
  template: WaitingTemplate,
  mobileNumber: string,
  theirs: readonly Breakdown[],
) {
  const { smsTemplateId } = template;
  const own = {
    smsType: 'device',
    message: withDevices(template.message, theirs),
    reason: reasonOf(theirs),
    reasonKey: `breakdown:${smsTemplateId}:${keyOf(theirs)}`,
    receivers: [{ mobileNumber, consent: null }],
  } as const;
  return begin(services, template, own, async (trx) => {
    await trx
      .insertInto('told_breakdown')
      .values(
        theirs.map(({ deviceId, lastReport }) => ({
          sms_template_id: smsTemplateId,
          device_id: deviceId,
          // Read by processes of the version before during a rolling upgrade.
          last_heard_at: lastReport,
          told_at: services.clock.now(),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['sms_template_id', 'device_id']).doUpdateSet((eb) => ({
          last_heard_at: eb.ref('excluded.last_heard_at'),
          told_at: eb.ref('excluded.told_at'),
        })),
      )
      .execute();
  });
}

/**
 * Identifies a group of breakdowns. A key of one device would omit the others if its last report returns to an earlier
 * one that was reported before, as after a mark of later readings.
 */
const keyOf = (breakdowns: readonly Breakdown[]): string =>
  createHash('sha256')
    .update(JSON.stringify(breakdowns.map(({ deviceId, lastReport }) => [deviceId, lastReport])))
    .digest('hex');

/** 'AIR-0001 외 2대, 2026-11-22 10:15 이후 응답 없음' */
function reasonOf(breakdowns: readonly Breakdown[]): string {
  const [first] = breakdowns;
  const more = breakdowns.length > 1 ? ` 외 ${breakdowns.length - 1}대` : '';
  const since = first?.lastReport ? `${formatSeoulMinute(first.lastReport)} 이후 응답 없음` : '응답한 적 없음';
  return `${first?.managementCode}${more}, ${since}`;
}

/** A template's text with a list of devices, limited by the text's size. */
export function withDevices(message: string, breakdowns: readonly Pick<Breakdown, 'placeName' | 'managementCode'>[]) {
  const lines = breakdowns.map(({ placeName, managementCode }) =>
    withSendableLetters(`- ${placeName} ${managementCode}`),
  );
  for (let count = lines.length; count > 0; count -= 1) {
    const rest = count < lines.length ? [`외 ${lines.length - count}대`] : [];
    const whole = [message, ...lines.slice(0, count), ...rest].join('\n');
    if (smsBytes(whole) <= maxLongBytes) return whole;
  }
  return message;
}
