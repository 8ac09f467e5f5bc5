/** Writes a planned import in one transaction: everything or nothing. */
import { takeBackHours } from '@maru/domain/place-import';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Seal } from '#platform/security/seal.ts';
import type { Changer } from '../administration/changes.ts';
import { insertDevices } from '../administration/devices.ts';
import { insertPlaces, maxInsertedRows } from '../administration/places.ts';
import type { ImportedGroup, Plan } from './judging.ts';
import { progressOf } from './progress.ts';

/** Imports made before this time can't be undone. */
export const oldestTakenBack = (now: Date) => new Date(now.getTime() - takeBackHours * 3_600_000);

/** Lock that prevents concurrent imports, which could add the same missing rows twice. */
const importLock = 4_712_100;

/** Throws CONFLICT while another import runs. */
export async function lockImports(trx: Database): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${importLock}) as locked`.execute(
    trx,
  );
  if (!rows[0]?.locked)
    throw new Problem('CONFLICT', { error: '다른 엑셀 등록이 진행되고 있습니다. 끝난 뒤 다시 시도해 주십시오.' });
}

const lastChange = async (trx: Database) => {
  const { id } = await trx
    .selectFrom('place_change')
    .select(sql<number>`coalesce(max(place_change_id), 0)`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
};

/** Returns the import's id and the keys of its devices, which are stored only as hashes. */
export async function writeImport(
  trx: Database,
  seal: Seal,
  group: ImportedGroup,
  changer: Changer,
  plan: Plan,
  { groupName, fileName }: { groupName: string; fileName: string },
) {
  const { adminNumber } = changer.administrator;
  await holdVendors(trx, plan);
  await deleteOldItems(trx, changer.now);
  const added = plan.places.filter(({ placeId }) => placeId === null);
  const changesAfter = await lastChange(trx);
  // Each row also has about one entry in the history and one in the list of imported items.
  const advance = progressOf(trx, 2 * (added.length + plan.devices.length));

  const ids: number[] = [];
  for (const some of inGroups(added.map(({ given }) => given))) {
    ids.push(...(await insertPlaces(trx, seal, group.places, changer, some)));
    await advance(some.length);
  }
  const idOf = new Map(added.map((place, at) => [place, ids[at] as number]));
  const placeIdOf = (place: Plan['places'][number]) => place.placeId ?? (idOf.get(place) as number);
  const made: Awaited<ReturnType<typeof insertDevices>> = [];
  for (const some of inGroups(plan.devices)) {
    const given = some.map((one) => ({ ...one.given, installationPlaceId: placeIdOf(one.place) }));
    made.push(...(await insertDevices(trx, group.devices, changer, given)));
    await advance(some.length);
  }
  const entries = [
    ...ids.map((installation_place_id) => ({ installation_place_id, device_id: null as number | null })),
    ...plan.devices.map(({ place }, at) => ({
      installation_place_id: placeIdOf(place),
      device_id: made[at]?.deviceId as number,
    })),
  ];
  const history = { changed_at: changer.now, changed_by: adminNumber, action: 'create', changes: '[]' };
  for (const some of inGroups(entries)) {
    await trx
      .insertInto('place_change')
      .values(some.map((entry) => ({ ...entry, ...history })))
      .execute();
    await advance(some.length);
  }
  const { importId } = await trx
    .insertInto('place_import')
    .values({
      group_name: groupName,
      file_name: fileName,
      imported_at: changer.now,
      imported_by: adminNumber,
      place_count: added.length,
      device_count: made.length,
      changes_after: changesAfter,
      changes_until: await lastChange(trx),
      added: JSON.stringify({
        device_model: await selectInserted(trx, 'device_model', 'model_id'),
        master: group.master ? await selectInserted(trx, group.master.table, group.master.id) : [],
      }),
    })
    .returning('place_import_id as importId')
    .executeTakeFirstOrThrow();
  for (const some of inGroups(entries))
    await trx
      .insertInto('place_import_item')
      .values(some.map((entry) => ({ ...entry, place_import_id: importId, is_new_place: entry.device_id === null })))
      .execute();
  const keys = made.map(({ deviceKey }, at) => ({
    managementCode: plan.devices[at]?.given.managementCode ?? '',
    deviceKey,
  }));
  return { importId, keys };
}

/** Deletes the items of imports that are too old to be undone. */
async function deleteOldItems(trx: Database, now: Date): Promise<void> {
  await sql`delete from place_import_item where place_import_id in
    (select place_import_id from place_import where imported_at < ${oldestTakenBack(now)})`.execute(trx);
}

export function* inGroups<Row>(rows: readonly Row[]) {
  for (let at = 0; at < rows.length; at += maxInsertedRows) yield rows.slice(at, at + maxInsertedRows);
}

/** Locks the vendors against merges until the transaction ends. */
async function holdVendors(trx: Database, plan: Plan): Promise<void> {
  const ids = [...new Set(plan.devices.map(({ given }) => given.vendorId))];
  const found = await trx
    .selectFrom('vendor')
    .select('vendor_id')
    .where('vendor_id', '=', sql<number>`any(${ids}::bigint[])`)
    .forKeyShare()
    .execute();
  if (found.length < ids.length) throw new Problem('CONFLICT');
}

/** Ids of rows inserted by this transaction, such as master data added by triggers. */
async function selectInserted(trx: Database, table: string, id: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${sql.ref(id)} as id from ${sql.table(table)}
    where xmin = pg_current_xact_id()::xid order by 1`.execute(trx);
  return rows.map(({ id }) => Number(id));
}
