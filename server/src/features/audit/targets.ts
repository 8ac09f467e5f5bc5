/** Where the console shows what the entries of the audit log are about, read from how their subjects name it. */
import type { ConsolePage } from '@maru/domain/administration';
import { deviceGroups, devicePageOf, isOneDevicePlace } from '@maru/domain/device-groups';
import type { Database } from '../../platform/database/pool.ts';

/** A page, what is under it as its address calls that, and one of the devices there. */
export interface Target {
  page: ConsolePage;
  id: string;
  deviceId: number | null;
}

interface Named {
  kind:
    | 'place'
    | 'device'
    | 'message'
    | 'reservation'
    | 'account/user'
    | 'account/admin'
    | 'posts/notice'
    | 'posts/popup';
  id: number;
}

/** How subjects begin that name something by its id; what follows is somebody's words. */
const beginnings = [
  ['회원', 'account/user'],
  ['관리자', 'account/admin'],
  ['공지사항', 'posts/notice'],
  ['팝업', 'posts/popup'],
  ['설치 장소', 'place'],
  ['문자', 'message'],
] as const;

/** What an entry is about, by its id; null where its subject names nothing that has a page. */
export function namedBy(action: string, subject: string): Named | null {
  // A device stands at the end: its code before it is somebody's words.
  const device = /^장치 .* \(#([1-9]\d{0,14})\)$/s.exec(subject);
  if (device) return { kind: 'device', id: Number(device[1]) };
  for (const [word, kind] of beginnings) {
    const [, id] = new RegExp(`^${word} #([1-9]\\d{0,14})(?: |$)`).exec(subject) ?? [];
    if (id === undefined) continue;
    const isReservation = kind === 'message' && action.startsWith('sms-reserv');
    return { kind: isReservation ? 'reservation' : kind, id: Number(id) };
  }
  return null;
}

/** The targets of entries, in their order. What is gone has none. */
export async function targetsOf(
  db: Database,
  entries: readonly { action: string; subject: string }[],
): Promise<(Target | null)[]> {
  const named = entries.map(({ action, subject }) => namedBy(action, subject));
  const idsOf = (kind: Named['kind']) => [...new Set(named.flatMap((one) => (one?.kind === kind ? [one.id] : [])))];
  const [places, devices, types] = await Promise.all([
    placeTargets(db, idsOf('place')),
    deviceTargets(db, idsOf('device')),
    messageTypes(db, idsOf('message')),
  ]);
  return named.map((one): Target | null => {
    if (!one) return null;
    const { kind, id } = one;
    if (kind === 'place') return places.get(id) ?? null;
    if (kind === 'device') return devices.get(id) ?? null;
    if (kind === 'reservation') return { page: 'sms/reservation', id: String(id), deviceId: null };
    if (kind !== 'message') return { page: kind, id: String(id), deviceId: null };
    const type = types.get(id);
    return type === undefined ? null : { page: 'sms/history', id: `${id}-${type}`, deviceId: null };
  });
}

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
  if (placeType === 'vehicle') return deviceId === null ? null : { page, id: `${placeId}:${deviceId}`, deviceId: null };
  return { page, id: String(placeId), deviceId: isDevice && !isOneDevicePlace(placeType) ? deviceId : null };
}

async function placeTargets(db: Database, ids: readonly number[]): Promise<Map<number, Target | null>> {
  if (ids.length === 0) return new Map();
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
  if (ids.length === 0) return new Map();
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

async function messageTypes(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('sms').select(['sms_id', 'sms_type']).where('sms_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.sms_id, row.sms_type]));
}
