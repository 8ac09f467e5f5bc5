/** Administrators of journeys. Each journey creates separate accounts as the demo's supervisor, by console calls. */
import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { solveWith } from '@maru/domain/proof-of-work';
import type { APIRequestContext, APIResponse } from '@playwright/test';

export interface Administrator {
  adminNumber: number;
  adminId: string;
  adminName: string;
  password: string;
}

const firstPassword = 'First-of-7-days';
const ownPassword = 'Second-of-7-days';

export const sha256 = (text: string) => hash('sha256', text, 'buffer');

/** Logs in without a screen, at the site whose calls begin with `prefix`. */
export async function tokensOf(
  request: APIRequestContext,
  prefix: '/api' | '/admin/api',
  account: { adminId: string; password: string } | { userId: string; password: string },
): Promise<{ token: string; refreshToken: string }> {
  const { password } = account;
  const login = 'adminId' in account ? { adminId: account.adminId, password } : { userId: account.userId, password };
  const send = (work: { proofOfWork?: string }) =>
    whenFree(() => request.post(`${prefix}/auth/login`, { data: { ...login, ...work } }));
  let answer = await send({});
  // Solves the proof of work that the server requires while several logins are waiting.
  if (answer.status() === 428) {
    const { challenge } = (await answer.json()) as { challenge: string };
    answer = await send({ proofOfWork: (await solveWith(sha256, challenge)) ?? '' });
  }
  return (await answered(answer)) as { token: string; refreshToken: string };
}

/** The claims of an access token, and the time at which it expires, in ms. */
export function readToken<Claims>(token: string): Claims & { expiresAt: number } {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return { ...claims, expiresAt: Date.now() + (claims.exp - claims.iat) * 1000 };
}

async function tokenOf(request: APIRequestContext, adminId: string, password: string): Promise<string> {
  return (await tokensOf(request, '/admin/api', { adminId, password })).token;
}

/** A demo account with its password. */
export async function demoAccount(request: APIRequestContext, adminId: string) {
  const { list } = (await answered(await request.get('/admin/api/auth/demo-accounts'))) as {
    list: { adminId: string; password: string }[];
  };
  const account = list.find((one) => one.adminId === adminId);
  if (!account) throw new Error(`the demo has no ${adminId}`);
  return account;
}

/** Cached (for less than a token's lifetime of 15 minutes), because logins per account are limited. */
const supervisor = { token: '', until: 0 };
const sessionMs = 10 * 60_000;

/** The demo supervisor's access token. */
async function supervisorToken(request: APIRequestContext): Promise<string> {
  if (supervisor.until < Date.now()) {
    const { adminId, password } = await demoAccount(request, 'supervisor');
    supervisor.token = await tokenOf(request, adminId, password);
    supervisor.until = Date.now() + sessionMs;
  }
  return supervisor.token;
}

/** Sends a form with a file by the demo's supervisor. */
export async function sendAsSupervisor(
  request: APIRequestContext,
  path: string,
  multipart: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${await supervisorToken(request)}` };
  return answered(await request.post(path, { headers, multipart }));
}

/** Makes a console call by the demo's supervisor. */
export async function asSupervisor(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<unknown> {
  const headers = { authorization: `Bearer ${await supervisorToken(request)}` };
  // Sent again if the server closes the reused connection meanwhile.
  const options = { method, headers, maxRetries: 2, ...(data && { data }) };
  return answered(await request.fetch(`/admin/api${path}`, options));
}

/** Adds an administrator of a department, who has already changed the first password unless `isNew`. */
export async function addAdministrator(
  request: APIRequestContext,
  deptCode: string,
  { isNew = false, adminName = '홍길동', mobileNumber = '' } = {},
): Promise<Administrator> {
  const adminId = `j${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`;
  const made = await asSupervisor(request, 'POST', '/administrators', {
    adminId,
    adminName,
    deptCode,
    positionName: '주무관',
    mobileNumber,
    password: firstPassword,
  });
  const { adminNumber } = made as { adminNumber: number };
  if (isNew) return { adminNumber, adminId, adminName, password: firstPassword };
  const token = await tokenOf(request, adminId, firstPassword);
  const headers = { authorization: `Bearer ${token}` };
  const data = { password: firstPassword, newPassword: ownPassword };
  await answered(await whenFree(() => request.post('/admin/api/auth/change-password', { headers, data })));
  return { adminNumber, adminId, adminName, password: ownPassword };
}

/** Retries while the server is busy: an address may have only one password check at a time. */
async function whenFree(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  for (let left = 20; ; left -= 1) {
    const answer = await ask();
    if (answer.status() !== 503 || left === 0) return answer;
    await wait(250);
  }
}

/** The body of a successful answer; throws otherwise. */
async function answered(answer: APIResponse): Promise<unknown> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}
