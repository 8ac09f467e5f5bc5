/** Excludes a weighing from all sums, or includes it again, for a reason stored with its corrections. */
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';
import { type WeighingRow, weighingOfRow } from './rows.ts';
import { addToSums } from './sums.ts';

export type VoidKind = 'void' | 'restore';

/**
 * Changes whether a weighing is voided. The caller's transaction must hold the writers' lock, and have read the row
 * under it.
 * @param reason trimmed
 * @throws VALIDATION without a reason, CONFLICT if unchanged
 */
export async function setVoid(
  trx: Database,
  { seal, clock }: Pick<Services, 'seal' | 'clock'>,
  row: WeighingRow,
  { kind, reason, adminNumber }: { kind: VoidKind; reason: string; adminNumber: number },
): Promise<void> {
  if (reason === '') throw new Problem('VALIDATION', { field: 'reason', error: '사유를 입력해 주십시오.' });
  const isVoid = row.voided_at !== null;
  if (isVoid === (kind === 'void'))
    throw new Problem('CONFLICT', { error: isVoid ? '이미 무효로 한 계근입니다.' : '무효가 아닌 계근입니다.' });
  const now = clock.now();
  await trx
    .updateTable('weighing')
    .set({ voided_at: kind === 'void' ? now : null })
    .where('weighing_id', '=', row.weighing_id)
    .execute();
  await trx
    .insertInto('weighing_correction')
    .values({
      weighing_id: row.weighing_id,
      corrected_at: now,
      source: 'hand',
      corrected_by: adminNumber,
      changes: '[]',
      kind,
      reason,
    })
    .execute();
  const weighing = weighingOfRow(seal, row);
  await addToSums(trx, [kind === 'void' ? { before: weighing, after: null } : { before: null, after: weighing }]);
}
