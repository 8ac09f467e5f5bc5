import { randomBytes } from 'node:crypto';
import { closeSealed, mobileIndex } from '../src/features/account/sealed.ts';
import { hashPassword } from '../src/platform/security/password-hash.ts';
import type { Services } from '../src/platform/services.ts';
import { testPassword } from './administrators.ts';

export interface CitizenOptions {
  username?: string;
  userType?: 'general' | 'children' | 'foreigner';
  userStatus?: 'normal' | 'dormant' | 'suspended';
  mobileNumber?: string;
  joinedAt?: Date;
}

/** Adds a citizen whose password is `testPassword`. */
export async function addCitizen({ db, seal, clock }: Services, options: CitizenOptions = {}) {
  const mobileNumber = (options.mobileNumber ?? '010-2345-6789').replace(/-/g, '');
  const userId = `u${randomBytes(6).toString('hex')}`;
  const { user_number } = await db
    .insertInto('citizen')
    .values({
      user_id: userId,
      username: options.username ?? '홍길동',
      user_type: options.userType ?? 'general',
      user_status: options.userStatus ?? 'normal',
      mobile_number_sealed: closeSealed(seal, 'mobile_number', mobileNumber),
      mobile_number_index: mobileIndex(seal, mobileNumber),
      email_address_sealed: closeSealed(seal, 'email_address', 'hong@example.kr'),
      address_sealed: closeSealed(seal, 'address', '서울특별시 중랑구 면목로 1'),
      detail_address_sealed: closeSealed(seal, 'detail_address', '203호'),
      password_hash: await hashPassword(testPassword),
      joined_at: options.joinedAt ?? clock.now(),
    })
    .returning('user_number')
    .executeTakeFirstOrThrow();
  return { userNumber: user_number, userId };
}

/** An access token of a new session, without a login. */
export async function citizenToken({ sessions, tokens }: Services, userNumber: number): Promise<string> {
  const { sessionId } = await sessions.open('citizen', userNumber, { userAgent: 'test', address: '127.0.0.1' });
  const user = { userNumber, userId: '', username: '', userType: 'general' };
  return tokens.sign('citizen', sessionId, { user });
}
