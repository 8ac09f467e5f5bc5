/** Humidity corrections of device models. */
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
