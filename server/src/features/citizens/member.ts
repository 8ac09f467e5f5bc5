/** Rows of a new member: the account with encrypted data, the services, the consents. */
import type { MemberType } from '@maru/domain/member';
import type { Profile } from '@maru/domain/profile';
import type { CertifiedPerson } from '#platform/certification/provider.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Services } from '#platform/services.ts';
import { storeConsents } from './consents.ts';
import { type Child, diIndex, normaliseName, personIndex } from './person.ts';
import { closeSealed, mobileColumns } from './sealed.ts';
import { type Applications, applied, changeServices } from './services.ts';
import type { TermsRow } from './terms.ts';

export interface NewMember extends Profile, Applications {
  userId: string;
  userType: MemberType;
  passwordHash: string;
  /** The member, or a child's guardian, whose number and identifiers are stored in the child's account. */
  certified: CertifiedPerson;
  child: Child | null;
  consents: readonly { termsId: number; isAgreed: boolean }[];
}

/** Adds validated data within the caller's transaction, dated by the clock; returns the user number. */
export async function addMember(
  trx: Database,
  { clock, seal }: Pick<Services, 'clock' | 'seal'>,
  member: NewMember,
  terms: readonly TermsRow[],
): Promise<number> {
  const { certified, child } = member;
  const now = clock.now();
  const { user_number } = await trx
    .insertInto('citizen')
    .values({
      user_id: member.userId,
      user_type: member.userType,
      username: child?.username ?? normaliseName(certified.name),
      birth_date: child?.birthDate ?? certified.birthDate,
      password_hash: member.passwordHash,
      password_changed_at: now,
      joined_at: now,
      person_index: personIndex(seal, certified, child),
      zone_code: member.zoneCode,
      ...mobileColumns(seal, certified.mobileNumber),
      ci_sealed: closeSealed(seal, 'ci', certified.ci),
      di_sealed: closeSealed(seal, 'di', certified.di),
      di_index: diIndex(seal, certified),
      email_address_sealed: closeSealed(seal, 'email_address', member.emailAddress),
      address_sealed: closeSealed(seal, 'address', member.address.trim()),
      detail_address_sealed: closeSealed(seal, 'detail_address', member.detailAddress.trim()),
    })
    .returning('user_number')
    .executeTakeFirstOrThrow();
  await changeServices(trx, { clock }, user_number, { from: [], to: applied([], member), by: 'citizen' });
  await storeConsents(trx, user_number, terms, member.consents, now);
  return user_number;
}
