/** Tables of each kind of master data, and the references to their rows. */
import { correctedSeries, type HumidityCorrection } from '@maru/domain/humidity';
import { type MasterKind, masterKinds } from '@maru/domain/master-data';
import { type RawBuilder, sql } from 'kysely';

/** A row in the console's lists. */
export interface MasterRow {
  master_id: string;
  name: string;
  code: string;
  parent_code: string;
  parent_name: string;
  retired_at: Date | null;
  use_count: number;
  /** Current correction of a model, with its start; empty without one. */
  correction: HumidityCorrection | '';
  corrected_from: Date | null;
  can_correct: boolean;
}

/** A column that refers to a row by key or name; with `parent`, only rows of one parent are meant. */
interface Reference {
  table: string;
  column: string;
  holds: 'key' | 'name';
  parent?: string;
}

export interface MasterTable {
  table: string;
  key: string;
  name: string;
  code?: string;
  parent?: string;
  /** Prefix of generated codes. */
  prefix: string;
  references: readonly Reference[];
  /** SQL that counts references to row `m`. */
  uses: RawBuilder<number>;
  /**
   * If true, a merged row stays and refers to the other row by `merged_into`, because references keep the former code.
   */
  keepsMerged?: true;
  /** Column with the time of a renaming by the office, after which imports don't rename the row. */
  namedAt?: string;
}

export const masterTables: Readonly<Record<MasterKind, MasterTable>> = {
  vendor: {
    table: 'vendor',
    key: 'vendor_id',
    name: 'vendor_code_name',
    code: 'vendor_code',
    parent: 'device_type',
    prefix: 'v',
    references: [{ table: 'device', column: 'vendor_id', holds: 'key' }],
    uses: sql`(select count(*) from device r where r.vendor_id = m.vendor_id and r.deleted_at is null)`,
  },
  model: {
    table: 'device_model',
    key: 'model_id',
    name: 'model_name',
    parent: 'vendor_id',
    prefix: '',
    references: [{ table: 'device', column: 'model_name', holds: 'name', parent: 'vendor_id' }],
    uses: sql`(select count(*) from device r
      where r.vendor_id = m.vendor_id and r.model_name = m.model_name and r.deleted_at is null)`,
  },
  vehicleCompany: {
    table: 'vehicle_company',
    key: 'company_code',
    name: 'company_name',
    code: 'company_code',
    prefix: 'c',
    references: [{ table: 'vehicle', column: 'vehicle_company_code', holds: 'key' }],
    uses: sql`(select count(*) from vehicle r where r.vehicle_company_code = m.company_code and r.removed_at is null)`,
  },
  lightCompany: {
    table: 'light_company',
    key: 'light_company_id',
    name: 'company_name',
    prefix: '',
    references: [{ table: 'security_light', column: 'indc_company', holds: 'name' }],
    uses: sql`(select count(*) from security_light r join installation_place p using (installation_place_id)
      where r.indc_company = m.company_name and p.deleted_at is null)`,
  },
  department: {
    table: 'department',
    key: 'department_code',
    name: 'department_name',
    code: 'department_code',
    parent: 'group_code',
    prefix: 'd',
    references: [{ table: 'administrator', column: 'department_code', holds: 'key' }],
    uses: sql`(select count(*) from administrator r where coalesce(r.department_code, r.dept_code) = m.department_code)`,
  },
  collectionPlace: {
    table: 'weighing_place',
    key: 'collection_place_code',
    name: 'collection_place_name',
    code: 'collection_place_code',
    prefix: 'place_',
    references: [],
    uses: sql`(select coalesce(sum(r.weighings), 0) from weighing_day r where r.collection_place_code in (
      select o.collection_place_code from weighing_place o
      where m.collection_place_code in (o.collection_place_code, o.merged_into)))`,
    keepsMerged: true,
    namedAt: 'named_at',
  },
};

function parentName(kind: MasterKind): RawBuilder<string> {
  const { parent } = masterKinds[kind];
  if (parent?.kind === 'vendor')
    return sql`(select v.vendor_code_name || ' (' || ${wordOf('vendor', sql`v.device_type`)} || ')'
      from vendor v where v.vendor_id = m.vendor_id)`;
  return parent ? wordOf(kind, sql.ref(`m.${masterTables[kind].parent}`)) : sql`''`;
}

function wordOf(kind: MasterKind, column: RawBuilder<unknown>): RawBuilder<string> {
  const words = (masterKinds[kind].parent?.codes ?? []).map(({ code, name }) => sql`when ${code} then ${name}::text`);
  return sql`(case ${column} ${sql.join(words, sql` `)} else ${column} end)`;
}

/** The correction columns of a model `m`; empty for other kinds. */
function correctionOf(kind: MasterKind): RawBuilder<unknown> {
  if (kind !== 'model') return sql`'' as correction, null::timestamptz as corrected_from, false as can_correct`;
  const inForce = sql`from device_model_correction c where c.model_id = m.model_id and c.until_at is null`;
  return sql`coalesce((select c.correction ${inForce}), '') as correction, (select c.from_at ${inForce}) as corrected_from,
    exists (select from vendor v where v.vendor_id = m.vendor_id and v.device_type = ${correctedSeries}) as can_correct`;
}

/** The rows of a kind, without merged ones. */
export function masterRows(kind: MasterKind): RawBuilder<MasterRow> {
  const { table, key, name, code, parent, uses, keepsMerged } = masterTables[kind];
  const text = (column: string | undefined) => (column ? sql`${sql.ref(`m.${column}`)}::text` : sql`''`);
  return sql`(select ${text(key)} as master_id, ${text(name)} as name, ${text(code)} as code,
      ${text(parent)} as parent_code, ${parentName(kind)} as parent_name, m.retired_at, ${uses}::integer as use_count,
      ${correctionOf(kind)}
    from ${sql.table(table)} m ${keepsMerged ? sql`where m.merged_into is null` : sql``})`;
}
