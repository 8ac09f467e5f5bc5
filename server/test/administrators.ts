import { randomBytes } from 'node:crypto';
import { deptCodes } from '@maru/domain/administration';
import { createAdministrator } from '../src/features/administrators/create-administrator.ts';
import { Problem } from '../src/platform/errors/problem.ts';
import { hashPassword } from '../src/platform/security/password-hash.ts';
import type { Services } from '../src/platform/services.ts';

export const testPassword = 'Str0ng-enough';

export interface TestAdministrator {
  adminNumber: number;
  adminId: string;
}

export interface AdministratorOptions {
  deptCode?: string;
  /** Permissions granted to the administrator in addition to the department's. */
  keys?: string[];
  status?: 'normal' | 'suspended';
  mobileNumber?: string;
  mustChangePassword?: boolean;
}

let hash: Promise<string> | undefined;

/** The hash of `testPassword`, shared because hashing takes time. */
export function testPasswordHash(): Promise<string> {
  hash ??= hashWithRetry(testPassword);
  return hash;
}

/** Retries while the queue of hashes refuses the request, as it may on a busy machine. */
async function hashWithRetry(password: string): Promise<string> {
  for (;;)
    try {
      return await hashPassword(password);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'BUSY')) throw error;
    }
}

/** Adds an administrator whose password is `testPassword`. */
export async function addAdministrator(
  { db, seal }: Services,
  options: AdministratorOptions = {},
): Promise<TestAdministrator> {
  const { deptCode = 'supervisor', keys = [], status = 'normal', mobileNumber = '' } = options;
  const isGroup = deptCodes.some((code) => code === deptCode);
  const adminId = `a${randomBytes(6).toString('hex')}`;
  const given = {
    adminId,
    adminName: '홍길동',
    deptCode: isGroup ? deptCode : 'administrator',
    positionName: '주무관',
    mobileNumber,
  };
  const adminNumber = await createAdministrator(db, seal, given, {
    passwordHash: await testPasswordHash(),
    mustChangePassword: options.mustChangePassword ?? false,
  });
  // A group without permissions.
  if (!isGroup)
    await db
      .updateTable('administrator')
      .set({ dept_code: deptCode, department_code: null })
      .where('admin_number', '=', adminNumber)
      .execute();
  for (const authority_key of keys)
    await db.insertInto('admin_authority').values({ admin_number: adminNumber, authority_key }).execute();
  if (status !== 'normal')
    await db
      .updateTable('administrator')
      .set({ admin_status: status })
      .where('admin_number', '=', adminNumber)
      .execute();
  return { adminNumber, adminId };
}

/** An access token of a new session, without a login. */
export async function adminToken({ sessions, tokens }: Services, adminNumber: number): Promise<string> {
  const { sessionId } = await sessions.open('admin', adminNumber, { userAgent: 'test', address: '127.0.0.1' });
  const administrator = { adminNumber, adminId: '', adminName: '' };
  return tokens.sign('admin', sessionId, { sub: '', administrator, scopes: [] });
}

/** Adds an administrator with a session, who makes a test's calls. */
export async function addCaller(
  services: Services,
  options: AdministratorOptions = {},
): Promise<TestAdministrator & { token: string }> {
  const administrator = await addAdministrator(services, options);
  return { ...administrator, token: await adminToken(services, administrator.adminNumber) };
}

export interface Answer<Body> {
  status: number;
  body: Body;
  /** Value of the header `retry-after` in seconds. */
  retryAfter?: string;
}

/** Calls with a token and parses the answer as JSON of the expected type. */
export async function ask<Body = Record<string, unknown>>(
  url: string,
  token: string,
  call: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${string}`,
  body?: object,
): Promise<Answer<Body>> {
  const [method = '', path = ''] = call.split(' ');
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, body: (await answer.json()) as Body, ...(retryAfter !== null && { retryAfter }) };
}
