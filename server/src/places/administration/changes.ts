/** Change history of places and devices, with previous values, and the corresponding audit entries. */
import type { AuditAction } from '@maru/domain/audit';
import { changeLine, type FieldChange } from '@maru/domain/field-changes';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { type AdminPrincipal, actorOf } from '#platform/sessions/authenticate.ts';

/** The author of a change, with origin and time. */
export interface Changer {
  administrator: AdminPrincipal;
  address: string;
  now: Date;
}

/** Fields with people's numbers, compared by digits. */
export const numberFields: ReadonlySet<string> = new Set([
  'telephoneNumber',
  'mobileNumber',
  'ownerTelephoneNumber',
  'ownerMobileNumber',
  'managerMobileNumber',
]);
/** Personal fields, for which the history only reports a change. */
const sealedFields: ReadonlySet<string> = new Set([...numberFields, 'ownerName', 'managerName']);

const written = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/**
 * The fields that differ. Encrypted fields are listed without values. If the administrator may not see them
 * (`hidesPeople`), any submitted value counts as a change, so that the history reveals nothing except whether a value
 * exists, which is visible anyway.
 */
export function changesOf<Form extends object>(before: Form, after: Form, hidesPeople = false): FieldChange[] {
  const had = new Map(Object.entries(before));
  const differs = (field: string, value: unknown) =>
    (hidesPeople && sealedFields.has(field) && written(value) !== '') || written(had.get(field)) !== written(value);
  return Object.entries(after)
    .filter(([field, value]) => value !== undefined && differs(field, value))
    .map(([field, value]) =>
      sealedFields.has(field)
        ? { field, before: '', after: '' }
        : { field, before: written(had.get(field)), after: written(value) },
    );
}

/**
 * Refuses a change that is based on other values than the stored ones, because another administrator saved them
 * meanwhile. The caller reads `stored` after locking its row, so that the second of two simultaneous changes compares
 * with what the first one wrote. Throws CONFLICT.
 */
export function requireKnown<Form extends object>(
  stored: Form,
  known: NoInfer<Partial<Form>> | undefined,
  hidesPeople = false,
): void {
  if (known && changesOf<object>(stored, known, hidesPeople).length > 0)
    throw new Problem('CONFLICT', { error: '다른 관리자가 먼저 저장했습니다. 저장된 내용은 바뀌지 않았습니다.' });
}

/** The audit log records only that personal data changed, without the values. */
const logged = (changes: readonly FieldChange[]): string =>
  changes
    .map((change) => changeLine(change.field === 'chargeName' ? { ...change, before: '', after: '' } : change))
    .join(' · ');

/** The tables of keys by the form's field, with the columns of key and name. */
export type KeyTables = Readonly<Record<string, readonly [table: string, key: string, name: string]>>;

/** The tables of the fields common to all groups. */
const commonTables: KeyTables = {
  dongCode: ['dong', 'dong_code', 'dong_name'],
  vendorId: ['vendor', 'vendor_id', 'vendor_code_name'],
  installationPlaceId: ['installation_place', 'installation_place_id', 'installation_place_name'],
};

/** A change with names instead of keys, because a merge deletes keys. */
async function withNames(trx: Database, { field, before, after }: FieldChange, own: KeyTables): Promise<FieldChange> {
  const [table, key, name] = own[field] ?? commonTables[field] ?? [];
  if (!table || !key || !name) return { field, before, after };
  const { rows } = await sql<{ key: string; name: string }>`
    select ${sql.ref(key)}::text as key, ${sql.ref(name)} as name from ${sql.table(table)}
    where ${sql.ref(key)}::text in (${before}, ${after})`.execute(trx);
  const names = new Map(rows.map((row) => [row.key, row.name]));
  const isShared = names.size === 2 && names.get(before) === names.get(after);
  const nameOf = (key: string) => (isShared ? `${names.get(key)} (${key})` : (names.get(key) ?? key));
  return { field, before: nameOf(before), after: nameOf(after) };
}

interface RecordedChange {
  placeId: number;
  /** The place from which the device was moved; its history has the change, too. */
  formerPlaceId?: number;
  placeName: string;
  device?: { deviceId: number; managementCode: string };
  action: 'create' | 'change' | 'delete' | 'key';
  changes: readonly FieldChange[];
  /** The tables of keys in the group's own fields. */
  keyTables?: KeyTables | undefined;
}

/** Stores a change and logs it, in the transaction of the action. */
export async function recordChange(
  trx: Database,
  { administrator, address, now }: Changer,
  change: RecordedChange,
): Promise<void> {
  const { placeId, formerPlaceId = placeId, placeName, device, action, keyTables = {} } = change;
  const changes: FieldChange[] = [];
  for (const one of change.changes) changes.push(await withNames(trx, one, keyTables));
  await trx
    .insertInto('place_change')
    .values(
      [...new Set([placeId, formerPlaceId])].map((installation_place_id) => ({
        installation_place_id,
        device_id: device?.deviceId ?? null,
        changed_at: now,
        changed_by: administrator.adminNumber,
        action,
        changes: JSON.stringify(changes),
      })),
    )
    .execute();
  const logAction: AuditAction = `${device ? 'device' : 'place'}-${action}` as AuditAction;
  await audit(trx, {
    administrator,
    address,
    action: logAction,
    subject: device ? `장치 ${device.managementCode} (#${device.deviceId})` : `설치 장소 #${placeId} ${placeName}`,
    detail: action === 'change' ? logged(changes) : '',
  });
}

/** Logs that a photo was added or deleted, in the transaction of the action. */
export const logPhoto = (
  trx: Database,
  request: FastifyRequest,
  action: 'photo-create' | 'photo-delete',
  subject: string,
): Promise<void> => audit(trx, { ...actorOf(request), action, subject, detail: '' });

/** Maximum changes in a detail; older changes are stored, but not shown. */
const maxHistory = 100;

/** The changes of a place and its devices, newest first. */
export async function selectHistory(db: Database, placeId: number) {
  const rows = await db
    .selectFrom('place_change as c')
    .innerJoin('administrator as a', 'a.admin_number', 'c.changed_by')
    .leftJoin('device as v', 'v.device_id', 'c.device_id')
    .select(['c.changed_at', 'a.admin_name', 'v.management_code', 'c.action', 'c.changes'])
    .where('c.installation_place_id', '=', placeId)
    .orderBy('c.place_change_id', 'desc')
    .limit(maxHistory)
    .execute();
  return rows.map((row) => ({
    changedDatetime: formatSeoul(row.changed_at),
    changedAdminName: row.admin_name,
    managementCode: row.management_code ?? '',
    action: row.action as RecordedChange['action'],
    changes: row.changes as unknown as FieldChange[],
  }));
}
