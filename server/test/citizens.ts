import { randomBytes } from 'node:crypto';
import { closeSealed, mobileIndex } from '../src/features/citizens/sealed.ts';
import type { Services } from '../src/platform/services.ts';
import { testPassword, testPasswordHash } from './administrators.ts';

export interface CitizenOptions {
  userId?: string;
  username?: string;
  userType?: 'general' | 'children' | 'foreigner';
  userStatus?: 'normal' | 'dormant' | 'suspended';
  mobileNumber?: string;
  joinedAt?: Date;
  lastLoginAt?: Date;
}

const dayMs = 86_400_000;

/** Fields of a dormant account: the database requires an accepted notice thirty days before. */
const restedAt = (now: Date) => ({
  dormant_notice_at: new Date(now.getTime() - 30 * dayMs),
  dormant_notice_id: 'accepted',
  dormant_at: now,
});

/** Adds a citizen whose password is `testPassword`. */
export async function addCitizen({ db, seal, clock }: Services, options: CitizenOptions = {}) {
  const mobileNumber = (options.mobileNumber ?? '010-2345-6789').replace(/-/g, '');
  const userId = options.userId ?? `u${randomBytes(6).toString('hex')}`;
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
      password_hash: await testPasswordHash(),
      ...(options.userStatus === 'dormant' && restedAt(clock.now())),
      joined_at: options.joinedAt ?? clock.now(),
      last_login_at: options.lastLoginAt ?? null,
    })
    .returning('user_number')
    .executeTakeFirstOrThrow();
  return { userNumber: user_number, userId };
}

/** Sets an account's state directly. */
export async function setStatus({ db, clock }: Services, userNumber: number, userStatus: string): Promise<void> {
  await db
    .updateTable('citizen')
    .set({ user_status: userStatus, ...(userStatus === 'dormant' && restedAt(clock.now())) })
    .where('user_number', '=', userNumber)
    .execute();
}

/** An access token of a new session, without a login. */
export async function citizenToken({ sessions, tokens }: Services, userNumber: number): Promise<string> {
  const { sessionId } = await sessions.open('citizen', userNumber, { userAgent: 'test', address: '127.0.0.1' });
  const user = { userNumber, userId: '', username: '', userType: 'general' };
  return tokens.sign('citizen', sessionId, { user });
}

export interface Answer {
  status: number;
  code?: unknown;
  field?: unknown;
  [name: string]: unknown;
}

interface Sent {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Makes a call; returns the body's fields with the status. */
export async function call(url: string, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { token, body, headers } = sent;
  const response = await fetch(url + path, {
    method,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { ...((await response.json()) as Record<string, unknown>), status: response.status };
}

export const login = (url: string, userId: string, password = testPassword): Promise<Answer> =>
  call(url, 'POST', '/api/auth/login', { body: { userId, password } });

/** A new pair of tokens; throws if the login is refused. */
export async function logIn(url: string, userId: string, password = testPassword) {
  const { status, code, token, refreshToken } = await login(url, userId, password);
  if (status !== 200) throw new Error(`the login answered ${status} ${String(code)}`);
  return { token: String(token), refreshToken: String(refreshToken) };
}

export const refresh = (url: string, refreshToken: string): Promise<Answer> =>
  call(url, 'GET', '/api/auth/refresh-token', { token: refreshToken });
