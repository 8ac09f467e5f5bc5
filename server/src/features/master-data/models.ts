/** Humidity corrections of device models, and the mappings and decoders that sources have for their names. */
import type { MasterKind } from '@maru/domain/master-data';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { MasterRow } from './tables.ts';

/** The periods of the correction of a model in the query, as one value. */
const periodsOf = (model: 'merged' | 'remaining') => sql`(
  select json_agg(json_build_array(c.correction, c.from_at, c.until_at) order by c.from_at, c.until_at)::text
  from device_model_correction c
  where c.model_id = ${sql.ref(`${model}.model_id`)} and c.from_at is distinct from c.until_at)`;

/**
 * Throws CONFLICT if a merge of models, or of vendors with models of the same name, would change the periods in which
 * stored readings were corrected.
 */
export async function requireSameCorrections(trx: Database, kind: MasterKind, from: MasterRow, into: MasterRow) {
  if (kind !== 'model' && kind !== 'vendor') return;
  const key = sql.ref(kind === 'model' ? 'model_id' : 'vendor_id');
  const { rows } = await sql<{ name: string }>`
    select merged.model_name as name
    from device_model merged
    join device_model remaining on ${kind === 'model'} or merged.model_name = remaining.model_name
    where merged.${key} = ${from.master_id}::bigint and remaining.${key} = ${into.master_id}::bigint
      and ${periodsOf('merged')} is distinct from ${periodsOf('remaining')}
      and exists (select from device d join air_latest using (device_id)
        where d.vendor_id = merged.vendor_id and d.model_name = merged.model_name)
    order by 1 limit 1`.execute(trx);
  if (!rows[0]) return;
  const error =
    kind === 'model'
      ? '습도 보정 기간이 다른 모델과는 합칠 수 없습니다. 합치는 대신 사용을 중지해 주십시오.'
      : `두 제조사의 ${rows[0].name} 모델은 습도 보정 기간이 달라 합칠 수 없습니다. 먼저 한쪽 모델의 이름을 변경해 주십시오.`;
  throw new Problem('CONFLICT', { field: 'into', error });
}

/**
 * Copies the newest mappings and decoder of a model to the name that its devices are about to get. They aren't moved,
 * because another vendor's model may have the former name.
 * @param field  the form field of the new name
 * @throws CONFLICT if mappings or decoder of the new name differ, or if other devices have that name and do without
 */
export async function copySourceSettings(trx: Database, row: MasterRow, name: string, field: 'name' | 'into') {
  if (row.name === name) return;
  const series = sql`(select device_type from vendor where vendor_id = ${row.parent_code}::bigint)`;
  const isTaken = sql`exists (select from device where deleted_at is null and model_name = ${name})`;
  const newestMappings = sql`(
    select distinct on (m.source_id, m.model_name) m.* from source_mapping m join source s using (source_id)
    where s.deleted_at is null and m.series = ${series} and m.model_name in (${row.name}, ${name}, '')
    order by m.source_id, m.model_name, m.version desc)`;
  const newestDecoder = (of: string) =>
    sql`(select code from device_codec where model_name = ${of} order by version desc limit 1)`;
  // Other devices with the new name use its settings, or else the mapping of all models and the network's own decoder.
  const { rows } = await sql<{ isOther: boolean }>`
    with newest as ${newestMappings}, used as (
      select distinct on (source_id) * from newest where model_name = ${name} or model_name = '' and ${isTaken}
      order by source_id, model_name desc
    )
    select exists (
      select from newest own join used using (source_id) where own.model_name = ${row.name}
        and (own.fields, own.list_path, own.time_path) is distinct from (used.fields, used.list_path, used.time_path)
    ) or coalesce(
      ${newestDecoder(row.name)} <> coalesce(${newestDecoder(name)}, case when ${isTaken} then '' end), false
    ) as "isOther"`.execute(trx);
  if (rows[0]?.isOther)
    throw new Problem('CONFLICT', {
      field,
      error: `연동 네트워크의 매핑이나 디코더가 ${row.name} 모델과 다릅니다. 먼저 두 모델에 같은 것을 저장해 주십시오.`,
    });
  await sql`
    insert into source_mapping (source_id, series, model_name, version, fields, list_path, time_path, made_at, made_by)
    select source_id, series, ${name}::text, 1, fields, list_path, time_path, made_at, made_by
    from ${newestMappings} newest where model_name = ${row.name}
    on conflict do nothing`.execute(trx);
  await sql`
    insert into device_codec (model_name, version, code, examples, made_at, made_by)
    select ${name}::text, 1, code, examples, made_at, made_by from device_codec
    where model_name = ${row.name} order by version desc limit 1
    on conflict do nothing`.execute(trx);
}
