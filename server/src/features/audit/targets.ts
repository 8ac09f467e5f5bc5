/** Where the console shows what the entries of the audit log are about, read from how their subjects name it. */
import type { ConsolePage } from '@maru/domain/administration';
import { deviceGroups, devicePageOf, isOneDevicePlace } from '@maru/domain/device-groups';
import { masterKindNames, masterKinds, masterPage } from '@maru/domain/master-data';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';

/** A page, what is under it as its address calls that, one of the devices there, and what its address asks for. */
export interface Target {
  page: ConsolePage;
  id: string;
  deviceId: number | null;
  search: string;
}

/** How subjects begin that name something by its id; what follows is somebody's words. */
const beginnings = [
  ['회원', 'account/user'],
  ['관리자', 'account/admin'],
  ['공지사항', 'posts/notice'],
  ['팝업', 'posts/popup'],
  ['설치 장소', 'place'],
  ['청소차량', 'place'],
  ['문자', 'message'],
  ['문자 양식', 'template'],
  ['계근', 'weighing'],
  ['측정 지역', 'area'],
] as const;
/** How those begin that name something by its code. */
const codedBeginnings = [
  ['부서', 'department'],
  ['청소차량 업체', 'company'],
] as const;

/** How subjects name a kind of master data. */
const masterBeginning = /^기준 정보 (.+?)(?: #|$)/;

type Kind = 'device' | 'reservation' | (typeof beginnings)[number][1];
type Named = { kind: Kind; id: number } | { kind: (typeof codedBeginnings)[number][1] | 'master'; code: string };

/** What an entry is about, by its id; null where its subject names nothing that has a page. */
export function namedBy(action: string, subject: string): Named | null {
  // A device stands at the end: its code before it is somebody's words.
  const device = /^장치 .* \(#([1-9]\d{0,14})\)$/s.exec(subject);
  if (device) return { kind: 'device', id: Number(device[1]) };
  const [, masterName] = masterBeginning.exec(subject) ?? [];
  const master = masterKindNames.find((kind) => masterKinds[kind].name === masterName);
  if (master) return { kind: 'master', code: master };
  for (const [word, kind] of beginnings) {
    const [, id] = new RegExp(`^${word} #([1-9]\\d{0,14})(?: |$)`).exec(subject) ?? [];
    if (id === undefined) continue;
    const isReservation = kind === 'message' && action.startsWith('sms-reserv');
    return { kind: isReservation ? 'reservation' : kind, id: Number(id) };
  }
  for (const [word, kind] of codedBeginnings) {
    const [, code] = new RegExp(`^${word} #([A-Za-z0-9_-]{1,40})(?: |$)`).exec(subject) ?? [];
    if (code !== undefined) return { kind, code };
  }
  return null;
}

/** The targets of entries, in their order. What is gone has none. */
export async function targetsOf(
  db: Database,
  entries: readonly { action: string; subject: string }[],
): Promise<(Target | null)[]> {
  const named = entries.map(({ action, subject }) => namedBy(action, subject));
  const idsOf = (kind: Kind) => [
    ...new Set(named.flatMap((one) => (one && 'id' in one && one.kind === kind ? [one.id] : []))),
  ];
  const found: Partial<Record<Kind, Map<number, Target | null>>> = {};
  await Promise.all(
    Object.entries(finders).map(async ([kind, find]) => {
      const ids = idsOf(kind as Kind);
      if (ids.length > 0) found[kind as Kind] = await find(db, ids);
    }),
  );
  return named.map((one): Target | null => {
    if (!one) return null;
    if (one.kind === 'master') return listed(masterPage, { kind: one.code });
    if ('code' in one)
      return one.kind === 'department'
        ? listed('account/authority', { deptCode: one.code })
        : listed('device/vehicleGPS', { vehicleCompanyCode: one.code });
    const { kind, id } = one;
    if (kind === 'reservation') return under('sms/reservation', id);
    if (kind in finders) return found[kind]?.get(id) ?? null;
    return under(kind as Exclude<typeof kind, keyof typeof finders>, id);
  });
}

/** How what has no page by its id alone, or may be gone, is found. */
const finders = {
  place: placeTargets,
  device: deviceTargets,
  message: messageTargets,
  template: templateTargets,
  weighing: weighingTargets,
  area: areaTargets,
} satisfies Partial<Record<Kind, (db: Database, ids: readonly number[]) => Promise<Map<number, Target | null>>>>;

const under = (page: ConsolePage, id: number | string, deviceId: number | null = null): Target => ({
  page,
  id: String(id),
  deviceId,
  search: '',
});

/** What stands on a page among others: the page, asked for no more than these. */
const listed = (page: ConsolePage, search: Record<string, string>, id = ''): Target => ({
  page,
  id,
  deviceId: null,
  search: new URLSearchParams(search).toString(),
});

interface Standing {
  placeId: number;
  placeType: string;
  deviceId: number | null;
  series: string | null;
}

function targetOf({ placeId, placeType, deviceId, series }: Standing, isDevice: boolean): Target | null {
  const group = deviceGroups.find((one) => one.placeType === placeType);
  const page = devicePageOf(series ?? group?.kinds[0].series ?? '');
  if (!page) return null;
  // A vehicle's page names its tracker as well.
  if (placeType === 'vehicle') return deviceId === null ? null : under(page, `${placeId}:${deviceId}`);
  return under(page, placeId, isDevice && !isOneDevicePlace(placeType) ? deviceId : null);
}

async function placeTargets(db: Database, ids: readonly number[]): Promise<Map<number, Target | null>> {
  const rows = await db
    .selectFrom('installation_place as p')
    .leftJoin('device as d', (join) =>
      join.onRef('d.installation_place_id', '=', 'p.installation_place_id').on('d.deleted_at', 'is', null),
    )
    .select(['p.installation_place_id as placeId', 'p.place_type as placeType', 'd.device_id as deviceId', 'd.series'])
    .where('p.installation_place_id', 'in', ids)
    .where('p.deleted_at', 'is', null)
    .orderBy('d.device_id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.placeId, targetOf(row, false)]));
}

async function deviceTargets(db: Database, ids: readonly number[]): Promise<Map<number, Target | null>> {
  const rows = await db
    .selectFrom('device as d')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'd.installation_place_id')
    .select(['p.installation_place_id as placeId', 'p.place_type as placeType', 'd.device_id as deviceId', 'd.series'])
    .where('d.device_id', 'in', ids)
    .where('d.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.deviceId, targetOf(row, true)]));
}

async function messageTargets(db: Database, ids: readonly number[]): Promise<Map<number, Target>> {
  const rows = await db.selectFrom('sms').select(['sms_id', 'sms_type']).where('sms_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.sms_id, under('sms/history', `${row.sms_id}-${row.sms_type}`)]));
}

async function templateTargets(db: Database, ids: readonly number[]): Promise<Map<number, Target>> {
  const rows = await db
    .selectFrom('sms_template')
    .select(['sms_template_id', 'forecast_type as forecastType', 'forecast_standard as forecastStandard'])
    .where('sms_template_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ sms_template_id, ...asked }) => [sms_template_id, listed('sms/template', asked)]));
}

/** A weighing stands among those of its vehicle on its day. */
async function weighingTargets(db: Database, ids: readonly number[]): Promise<Map<number, Target>> {
  const rows = await db
    .selectFrom('weighing')
    .select(['weighing_id', 'vehicle_number as vehicleNumber', sql<string>`scale_date::text`.as('day')])
    .where('weighing_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ weighing_id, vehicleNumber, day }) => {
      const asked = { measurementType: 'scale', vehicleNumber, startDatetime: day, endDatetime: day };
      return [weighing_id, listed('systemStatistics/scale', asked, 'detail')];
    }),
  );
}

/** An area stands under the CCTVs, of which its own are shown. */
async function areaTargets(db: Database, ids: readonly number[]): Promise<Map<number, Target>> {
  const rows = await db
    .selectFrom('counting_area')
    .select(['counting_area_id', 'installation_place_code as installationPlaceCode'])
    .where('counting_area_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ counting_area_id, ...asked }) => [counting_area_id, listed('device/cctv', asked)]));
}
