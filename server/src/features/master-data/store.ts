/** Writes rows of master data. Writers hold a lock, so that names stay unique without an index. */
import { randomBytes } from 'node:crypto';
import {
  isFixedMaster,
  type MasterKind,
  type MasterProfile,
  masterKinds,
  masterNameRules,
  masterRules,
} from '@maru/domain/master-data';
import { firstFailure, type RuleFailure } from '@maru/domain/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { copySourceSettings, requireSameCorrections } from './models.ts';
import { type MasterRow, masterRows, masterTables } from './tables.ts';

/** Allows one writer at a time, until the transaction's end. */
export const lockMaster = (trx: Database) => sql`select pg_advisory_xact_lock(4712069)`.execute(trx);

const rowsOf = (db: Database, kind: MasterKind) => db.selectFrom(masterRows(kind).as('m')).selectAll('m');

interface OfferedFilter {
  parentCode?: string;
  /** Key of a row that is offered even if retired. */
  held?: string;
}

/** Offered rows by name, optionally of one parent. */
export function selectOffered(
  db: Database,
  kind: MasterKind,
  { parentCode, held = '' }: OfferedFilter = {},
): Promise<MasterRow[]> {
  const offered = rowsOf(db, kind)
    .where((eb) => eb.or([eb('m.retired_at', 'is', null), eb('m.master_id', '=', held)]))
    .orderBy('m.name')
    .orderBy('m.parent_name');
  return (parentCode === undefined ? offered : offered.where('m.parent_code', '=', parentCode)).execute();
}

/** A row, locked until the transaction ends. Throws NOT_FOUND. */
export async function holdRow(trx: Database, kind: MasterKind, masterId: string): Promise<MasterRow> {
  const { table, key } = masterTables[kind];
  await sql`select from ${sql.table(table)} where ${sql.ref(key)}::text = ${masterId} for update`.execute(trx);
  const row = await rowsOf(trx, kind).where('m.master_id', '=', masterId).executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND', { error: `${masterKinds[kind].name} 항목을 찾을 수 없습니다.` });
  return row;
}

/** Names that differ only in case or spaces are equal. */
const plain = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
const nameKey = (parentCode: string, name: string) => `${parentCode} ${plain(name)}`;

function nameTaken({ retired_at }: Pick<MasterRow, 'retired_at'>): RuleFailure {
  return {
    field: 'name',
    error: retired_at
      ? '같은 이름의 사용 중지한 항목이 있습니다. 그 항목을 다시 사용해 주십시오.'
      : '이미 있는 이름입니다.',
  };
}

/** Rows to add in order, or their errors: rules, parent, and taken names and codes. */
export async function judgeRows(trx: Database, kind: MasterKind, given: readonly MasterProfile[]) {
  const { parent } = masterKinds[kind];
  const all = await rowsOf(trx, kind).execute();
  const names = new Map<string, Pick<MasterRow, 'retired_at'>>(
    all.map((row) => [nameKey(row.parent_code, row.name), row]),
  );
  const codes = await takenCodes(trx, kind);
  const parents = parent?.kind && new Set((await selectOffered(trx, parent.kind)).map(({ master_id }) => master_id));
  const rules = masterRules(kind);
  return given.map((one): { row: MasterProfile } | { failure: RuleFailure; isTaken: boolean } => {
    const broken = firstFailure(rules, one);
    if (broken) return { failure: broken, isTaken: false };
    if (parents && !parents.has(one.parentCode))
      return { failure: { field: 'parentCode', error: `${parent.name} 항목을 선택해 주십시오.` }, isTaken: false };
    const key = nameKey(one.parentCode, one.name);
    const namesake = names.get(key);
    if (namesake) return { failure: nameTaken(namesake), isTaken: true };
    const code = masterKinds[kind].hasCode ? one.code || newCode(kind) : '';
    const codeKey = codeKeyOf(kind, one.parentCode, code);
    if (code && codes.has(codeKey))
      return { failure: { field: 'code', error: '이미 사용 중인 코드입니다.' }, isTaken: true };
    names.set(key, { retired_at: null });
    codes.add(codeKey);
    return { row: { parentCode: one.parentCode, name: one.name.trim(), code } };
  });
}

const newCode = (kind: MasterKind) => `${masterTables[kind].prefix}${randomBytes(5).toString('hex')}`;

/** A vendor's code is unique within its device type, other codes within their kind. */
const codeKeyOf = (kind: MasterKind, parentCode: string, code: string) =>
  kind === 'vendor' ? `${parentCode} ${code}` : code;

/** Used codes, including those of merged rows. */
async function takenCodes(trx: Database, kind: MasterKind): Promise<Set<string>> {
  const { table, code, parent } = masterTables[kind];
  if (!code) return new Set();
  const { rows } = await sql<{ code: string; parent: string }>`
    select ${sql.ref(code)} as code, ${parent ? sql.ref(parent) : sql`''`} as parent from ${sql.table(table)}`.execute(
    trx,
  );
  return new Set(rows.map((row) => codeKeyOf(kind, row.parent, row.code)));
}

/** Adds validated rows; returns their keys in order. */
export async function insertRows(
  trx: Database,
  kind: MasterKind,
  rows: readonly MasterProfile[],
  now: Date,
): Promise<string[]> {
  if (rows.length === 0) return [];
  const { table, key, name, code, parent, namedAt } = masterTables[kind];
  const hasRowParent = masterKinds[kind].parent?.kind !== undefined;
  const columnsOf = (row: MasterProfile) => ({
    [name]: row.name,
    ...(code && { [code]: row.code }),
    ...(parent && { [parent]: hasRowParent ? Number(row.parentCode) : row.parentCode }),
    ...(namedAt && { [namedAt]: now }),
  });
  const columns = Object.keys(columnsOf(rows[0] as MasterProfile)).map((column) => sql.ref(column));
  const values = rows.map((row) => sql`(${sql.join(Object.values(columnsOf(row)))})`);
  const added = await sql<{ key: string }>`
    insert into ${sql.table(table)} (${sql.join(columns)})
    values ${sql.join(values)} returning ${sql.ref(key)}::text as key`.execute(trx);
  return added.rows.map((row) => row.key);
}

/** Adds one row. Throws VALIDATION, or CONFLICT for an existing name or code. */
export async function addRow(trx: Database, kind: MasterKind, given: MasterProfile, now: Date): Promise<MasterRow> {
  const [judged] = await judgeRows(trx, kind, [given]);
  if (!judged || 'failure' in judged) throw new Problem(judged?.isTaken ? 'CONFLICT' : 'VALIDATION', judged?.failure);
  const [masterId = ''] = await insertRows(trx, kind, [judged.row], now);
  return holdRow(trx, kind, masterId);
}

const equals = (column: string, value: unknown) => sql`${sql.ref(column)}::text = ${value}`;

/** Updates columns of a locked row. */
async function setRow(trx: Database, kind: MasterKind, masterId: string, changes: Record<string, unknown>) {
  const { table, key } = masterTables[kind];
  const sets = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${equals(key, masterId)}`.execute(trx);
}

/** Renames a locked row, also where its name is stored instead of its key. Throws VALIDATION, CONFLICT. */
export async function renameRow(trx: Database, kind: MasterKind, row: MasterRow, typed: string, now: Date) {
  const failure = firstFailure(masterNameRules(kind), { name: typed });
  if (failure) throw new Problem('VALIDATION', failure);
  const name = typed.trim();
  const others = await rowsOf(trx, kind)
    .where('m.parent_code', '=', row.parent_code)
    .where('m.master_id', '<>', row.master_id)
    .execute();
  const namesake = others.find((other) => plain(other.name) === plain(name));
  if (namesake) throw new Problem('CONFLICT', nameTaken(namesake));
  if (kind === 'model') await copySourceSettings(trx, row, name, 'name');
  const { name: column, namedAt } = masterTables[kind];
  await setRow(trx, kind, row.master_id, { [column]: name, ...(namedAt && { [namedAt]: now }) });
  await moveReferences(trx, kind, row, { ...row, name });
}

/** Moves references from one row to another; returns their number. */
async function moveReferences(trx: Database, kind: MasterKind, from: MasterRow, into: MasterRow): Promise<number> {
  let moved = 0;
  for (const { table, column, holds, parent } of masterTables[kind].references) {
    const [old, next] = holds === 'key' ? [from.master_id, into.master_id] : [from.name, into.name];
    if (old === next) continue;
    const within: RawBuilder<unknown> = parent ? sql`and ${equals(parent, from.parent_code)}` : sql``;
    const value = kind === 'vendor' ? Number(next) : next;
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${equals(column, old)} ${within}`.execute(trx);
    moved += Number(numAffectedRows);
  }
  return moved;
}

/**
 * Merges a locked row into another with the same parent; returns the number of moved references. Throws VALIDATION, or
 * CONFLICT for a fixed or retired row, or models with different corrections, mappings or decoders.
 */
export async function mergeRows(trx: Database, kind: MasterKind, from: MasterRow, into: MasterRow): Promise<number> {
  const { name, parent } = masterKinds[kind];
  const { table, key, keepsMerged } = masterTables[kind];
  if (from.master_id === into.master_id)
    throw new Problem('VALIDATION', { field: 'into', error: `합칠 다른 ${name} 항목을 선택해 주십시오.` });
  if (from.parent_code !== into.parent_code)
    throw new Problem('VALIDATION', { field: 'into', error: `${parent?.name} 항목이 같은 것끼리만 합칠 수 있습니다.` });
  if (isFixedMaster(kind, from.master_id))
    throw new Problem('CONFLICT', {
      error: '기본 항목은 다른 항목으로 합칠 수 없습니다. 이름을 변경하거나 사용을 중지해 주십시오.',
    });
  if (into.retired_at)
    throw new Problem('CONFLICT', { field: 'into', error: '사용 중지한 항목으로는 합칠 수 없습니다.' });
  await requireSameCorrections(trx, kind, from, into);
  if (kind === 'model' && from.use_count > 0) await copySourceSettings(trx, from, into.name, 'into');
  if (keepsMerged) {
    await sql`update ${sql.table(table)} set merged_into = ${into.master_id}
      where ${from.master_id} in (${sql.ref(key)}, merged_into)`.execute(trx);
    return from.use_count;
  }
  if (kind === 'vendor') await mergeModels(trx, from.master_id, into.master_id);
  const moved = await moveReferences(trx, kind, from, into);
  await sql`delete from ${sql.table(table)} where ${equals(key, from.master_id)}`.execute(trx);
  return moved;
}

/** Moves models of a merged vendor; models with equal names are merged. */
async function mergeModels(trx: Database, from: string, into: string): Promise<void> {
  await sql`update device_model m set vendor_id = ${into}::bigint
    where vendor_id = ${from}::bigint and not exists (
      select from device_model o where o.vendor_id = ${into}::bigint and o.model_name = m.model_name)`.execute(trx);
  await sql`delete from device_model where vendor_id = ${from}::bigint`.execute(trx);
}

/** Starts or ends the correction of a locked model's devices; it applies to readings measured in that period. */
export async function setCorrection(trx: Database, { master_id }: MasterRow, correction: string, now: Date) {
  await sql`update device_model_correction set until_at = greatest(from_at, ${now})
    where model_id = ${master_id}::bigint and until_at is null`.execute(trx);
  if (correction)
    await sql`insert into device_model_correction (model_id, correction, from_at)
      values (${master_id}::bigint, ${correction}, ${now})`.execute(trx);
}

/** Retires a locked row, or restores it. */
export const setRetired = (trx: Database, kind: MasterKind, masterId: string, retiredAt: Date | null) =>
  setRow(trx, kind, masterId, { retired_at: retiredAt });
