/** Who a member is, by the provider's identifier (DI): how the same person is found again without being read. */

import type { CertifiedPerson } from '#platform/certification/provider.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Seal } from '#platform/security/seal.ts';

/** A child has no identifier of its own: the guardian's, with its name and birth date, stands for it. */
export interface Child {
  username: string;
  birthDate: string;
}

/** Finds the accounts that a certified person may answer for: their own and those of their children. */
export const diIndex = (seal: Seal, { di }: Pick<CertifiedPerson, 'di'>): Buffer => seal.index('di', di);

/** Equal for the same member, whoever of the household was certified; one living account has it. */
export const personIndex = (seal: Seal, { di }: Pick<CertifiedPerson, 'di'>, child: Child | null): Buffer =>
  seal.index('person', child ? `${di}\0${child.username}\0${child.birthDate}` : di);

/** True where the member has a living account. */
export async function hasAccount(db: Database, index: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('citizen')
    .select('user_number')
    .where('person_index', '=', index)
    .where('user_status', '<>', 'withdrawal')
    .executeTakeFirst();
  return row !== undefined;
}

/** Names are compared as people write them, however their letters are put together. */
export const sameName = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');
