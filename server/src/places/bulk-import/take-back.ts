/** Undoes an import: deletes its places and devices with their history, unless they were used after the import. */
import { formatSeoul } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Changer } from '../administration/changes.ts';
import { lastReports } from '../administration/device-status.ts';
import { inGroups, lockImports, oldestTakenBack } from './import.ts';
import type { ImportedGroup } from './judging.ts';
import { progressOf, reportProgress } from './progress.ts';

const ids = (list: readonly number[]) => sql`any(${list}::bigint[])`;

interface Imported {
  importId: number;
  changesUntil: number;
  added: { device_model?: number[]; master?: number[] };
}

/** Imports that can be undone, newest first. */
export async function selectImports(db: Database, groupName: string, now: Date) {
  const rows = await db
    .selectFrom('place_import as i')
    .innerJoin('administrator as a', 'a.admin_number', 'i.imported_by')
    .selectAll('i')
    .select('a.admin_name')
    .where('i.group_name', '=', groupName)
    .where('i.taken_back_at', 'is', null)
    .where('i.imported_at', '>=', oldestTakenBack(now))
    .orderBy('i.place_import_id', 'desc')
    .execute();
  return rows.map((row) => ({
    importId: row.place_import_id,
    fileName: row.file_name,
    importedDatetime: formatSeoul(row.imported_at),
    importedAdminName: row.admin_name,
    placeCount: row.place_count,
    deviceCount: row.device_count,
  }));
}

/** Throws NOT_FOUND, or CONFLICT if the import was undone already or is older than a day. */
async function holdImport(trx: Database, groupName: string, importId: number, now: Date): Promise<Imported> {
  const row = await trx
    .selectFrom('place_import')
    .selectAll()
    .where('place_import_id', '=', importId)
    .where('group_name', '=', groupName)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND', { error: '엑셀 등록을 찾을 수 없습니다.' });
  if (row.taken_back_at) throw new Problem('CONFLICT', { error: '이미 취소한 엑셀 등록입니다.' });
  if (row.imported_at < oldestTakenBack(now))
    throw new Problem('CONFLICT', { error: '등록한 지 하루가 지나 취소할 수 없습니다.' });
  return { importId, changesUntil: row.changes_until, added: row.added as Imported['added'] };
}

/** Deletes the import's devices and places; returns those that were retained, with the reason. */
export async function takeBackImport(
  trx: Database,
  group: ImportedGroup,
  changer: Changer,
  { groupName, importId }: { groupName: string; importId: number },
) {
  await lockImports(trx);
  await reportProgress(trx, 0);
  const imported = await holdImport(trx, groupName, importId, changer.now);
  // Waits for readings that are being stored, because their transaction locks the row of the device.
  const { rows: devices } = await sql<{ id: number; name: string; placeId: number }>`
    select d.device_id::float8 as id, d.management_code as name, d.installation_place_id::float8 as "placeId" from device d
    where d.device_id in (select device_id from place_import_item where place_import_id = ${importId})
    order by d.device_id for update`.execute(trx);
  const { rows: places } = await sql<{ id: number; name: string }>`
    select p.installation_place_id::float8 as id, p.installation_place_name as name from installation_place p
    where p.installation_place_id in
      (select installation_place_id from place_import_item where place_import_id = ${importId} and is_new_place)
    order by p.installation_place_id for update`.execute(trx);
  const deviceIds = devices.map(({ id }) => id);
  const reported = await selectReported(trx, group, deviceIds);
  const used = await selectUsed(
    trx,
    group,
    imported,
    deviceIds,
    places.map(({ id }) => id),
  );

  const stayed: { name: string; reason: string }[] = [];
  const removedDevices = devices.filter(({ id, name, placeId }) => {
    const reason = reported.has(id)
      ? '등록한 뒤 측정값이 들어왔습니다.'
      : (used.devices.get(id) ?? (group.isOneDevice && used.places.get(placeId)));
    if (reason) stayed.push({ name, reason });
    return !reason;
  });
  const removed = removedDevices.map(({ id }) => id);
  const advance = progressOf(trx, removed.length + places.length);
  for (const some of inGroups(removed)) {
    await deleteDevices(trx, group, imported, some);
    await advance(some.length);
  }
  const occupied = await selectOccupied(
    trx,
    places.map(({ id }) => id),
  );
  const removedPlaces = places.filter(({ id, name }) => {
    const reason = occupied.has(id) ? '남는 장치가 있습니다.' : used.places.get(id);
    if (reason) stayed.push({ name, reason });
    return !reason;
  });
  for (const some of inGroups(removedPlaces.map(({ id }) => id))) {
    await deletePlaces(trx, group, imported, some);
    await advance(some.length);
  }
  await sql`delete from device_model m where m.model_id = ${ids(imported.added.device_model ?? [])}
    and not exists (select from device d where d.vendor_id = m.vendor_id and d.model_name = m.model_name)`.execute(trx);
  await deleteMasters(trx, group, imported.added.master ?? []);
  await sql`delete from place_import_item where place_import_id = ${importId}`.execute(trx);
  await trx
    .updateTable('place_import')
    .set({ taken_back_at: changer.now, taken_back_by: changer.administrator.adminNumber })
    .where('place_import_id', '=', importId)
    .execute();
  return { placeCount: removedPlaces.length, deviceCount: removed.length, stayed };
}

/** Devices that reported readings, or only a battery level. */
async function selectReported(trx: Database, { devices }: ImportedGroup, deviceIds: readonly number[]) {
  const batteries = await sql<{ id: number }>`select device_id::float8 as id from device_battery
    where device_id = ${ids(deviceIds)}`.execute(trx);
  const reports = await lastReports(trx, devices.series, deviceIds, []);
  return new Set([...reports.keys(), ...batteries.rows.map(({ id }) => id)]);
}

/** Why rows are retained, in ascending order of precedence. */
const usedReasons = {
  referred: '시민 신고, 운영자, 알람 설정 등에서 사용하고 있습니다.',
  changed: '등록한 뒤 변경했습니다.',
};

/**
 * Imported rows that were changed after the import, got a photo or a mark on readings, or are referred to by citizens'
 * reports, operators, parents or settings of alarms, with the reason.
 */
async function selectUsed(
  trx: Database,
  { photosOf }: ImportedGroup,
  imported: Imported,
  deviceIds: readonly number[],
  placeIds: readonly number[],
) {
  const { rows } = await sql<{ reason: keyof typeof usedReasons; device: number | null; place: number | null }>`
    select 'referred' as reason, device_id::float8 as device, null::float8 as place from (
      select device_id from alarm_rule where deleted_at is null
      union all select device_id from alarm_window
    ) settings where device_id = ${ids(deviceIds)}
    union all
    select 'referred', null, installation_place_id::float8 from (
      select installation_place_id from report_incident
      union all select installation_place_id from managed_place
      union all select installation_place_id from nursery_school_parent
    ) owners where installation_place_id = ${ids(placeIds)}
    union all
    select 'changed', device_id::float8, null from place_change
    where place_change_id > ${imported.changesUntil} and device_id = ${ids(deviceIds)}
    union all
    select 'changed', owner_id::float8, null from attachment
    where owner_kind = 'device' and state = 'owned' and owner_id = ${ids(deviceIds)}
    union all
    select 'changed', device_id::float8, null from reading_mark where device_id = ${ids(deviceIds)}
    union all
    select 'changed', null, owner_id::float8 from attachment
    where owner_kind = ${photosOf ?? null} and state = 'owned' and owner_id = ${ids(placeIds)}
    union all
    select 'changed', null, installation_place_id::float8 from place_change
    where place_change_id > ${imported.changesUntil} and installation_place_id = ${ids(placeIds)}`.execute(trx);
  const reasonsOf = (kind: 'device' | 'place') => {
    const reasonOf = new Map<number | null, string>();
    for (const [name, reason] of Object.entries(usedReasons))
      for (const row of rows) if (row.reason === name) reasonOf.set(row[kind], reason);
    return reasonOf;
  };
  return { devices: reasonsOf('device'), places: reasonsOf('place') };
}

/** Places that have any device, including devices of other kinds. */
async function selectOccupied(trx: Database, placeIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select distinct installation_place_id::float8 as id from device
    where installation_place_id = ${ids(placeIds)}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

async function deleteDevices(
  trx: Database,
  { devices }: ImportedGroup,
  { importId }: Imported,
  list: readonly number[],
) {
  await sql`select forget_imported(${importId}, '{}', ${list}::bigint[])`.execute(trx);
  if (devices.own) await sql`delete from ${sql.table(devices.own.table)} where device_id = ${ids(list)}`.execute(trx);
  await sql`delete from place_import_item where place_import_id = ${importId} and device_id = ${ids(list)}`.execute(
    trx,
  );
  await sql`delete from device where device_id = ${ids(list)}`.execute(trx);
}

/** Also deletes the places' favourites and subscriptions. */
async function deletePlaces(trx: Database, { places }: ImportedGroup, { importId }: Imported, list: readonly number[]) {
  await sql`select forget_imported(${importId}, ${list}::bigint[], '{}')`.execute(trx);
  if (places.own)
    await sql`delete from ${sql.table(places.own.table)} where installation_place_id = ${ids(list)}`.execute(trx);
  await sql`delete from place_import_item where place_import_id = ${importId}
    and installation_place_id = ${ids(list)}`.execute(trx);
  await sql`delete from installation_place where installation_place_id = ${ids(list)}`.execute(trx);
}

/** Deletes master data that the import added and that isn't used any more. */
async function deleteMasters(trx: Database, { master }: ImportedGroup, list: readonly number[]) {
  if (!master) return;
  const { table, id, name, users, column } = master;
  await sql`delete from ${sql.table(table)} m where ${sql.ref(`m.${id}`)} = ${ids(list)}
    and not exists (select from ${sql.table(users)} u where ${sql.ref(`u.${column}`)} = ${sql.ref(`m.${name}`)})`.execute(
    trx,
  );
}
