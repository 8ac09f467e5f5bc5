/** The note in exports that the values exclude readings marked as wrong. */
import { formatSeoulMinute } from '@maru/domain/seoul-time';
import type { Reads } from '#platform/database/read-pool.ts';
import type { Span } from '../statistics/device-sums.ts';

/** A note about the devices' active marks within a span; empty without marks. */
export async function markNote(reads: Reads, deviceIds: readonly number[], { from, to }: Span): Promise<string> {
  const { rows } = await reads.query<{ count: number; from: Date | null; until: Date | null }>(
    `select count(*)::float8 as count, min(from_at) as "from", max(until_at) as until from reading_mark
     where device_id = any($1::bigint[]) and taken_back_at is null and from_at <= $3 and until_at > $2`,
    [deviceIds, from, to],
  );
  const [{ count, from: first, until: last } = { count: 0, from: null, until: null }] = rows;
  if (!count || !first || !last) return '';
  const period = `${formatSeoulMinute(first)} ~ ${formatSeoulMinute(last)}`;
  return `※ 잘못된 것으로 정정한 측정값을 제외한 값입니다. (정정 ${count}건, ${period})`;
}
