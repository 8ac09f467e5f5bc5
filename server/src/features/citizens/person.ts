/** Identifies members by the provider's identifier (DI) through a blind index, without decrypting the identifier. */

import type { CertifiedPerson } from '#platform/certification/provider.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Seal } from '#platform/security/seal.ts';

/** Children have no own identifier: the guardian's is used together with the child's name and birth date. */
export interface Child {
  username: string;
  birthDate: string;
}

/** Blind index of the accounts that a certified person may manage: the person's own and the children's. */
export const diIndex = (seal: Seal, { di }: Pick<CertifiedPerson, 'di'>): Buffer => seal.index('di', di);

/**
 * Blind index of a member, unique among open accounts: a certified person, or a child with the guardian's identifier.
 */
export const personIndex = (seal: Seal, { di }: Pick<CertifiedPerson, 'di'>, child: Child | null): Buffer =>
  seal.index('person', child ? `${di}\0${child.username}\0${child.birthDate}` : di);

/** Whether the member has an open account. */
export async function hasAccount(db: Database, index: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('citizen')
    .select('user_number')
    .where('person_index', '=', index)
    .where('user_status', '<>', 'withdrawal')
    .executeTakeFirst();
  return row !== undefined;
}

/** Normalises the composition and spaces of a name, so that equal names are stored equally. */
export const normaliseName = (text: string): string => text.normalize('NFC').trim().replace(/\s+/g, ' ');
