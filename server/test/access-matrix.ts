/** Determines who may make which call, by making every call of the contract as every kind of caller. */
import { setTimeout as sleep } from 'node:timers/promises';
import { areas } from '@maru/contract';
import type { Call } from '@maru/contract/call';
import { actions, authorityKey, consolePages, deptCodes, fullAccess, unmaskKey } from '@maru/domain/administration';
import { changeStatus } from '../src/features/citizens/administered-changes.ts';
import type { Services } from '../src/platform/services.ts';
import { accessTokenSeconds, createAccessTokens } from '../src/platform/sessions/access-token.ts';
import { addAdministrator, adminToken } from './administrators.ts';
import { addCitizen, citizenToken } from './citizens.ts';

/** A column of the matrix. */
export interface Caller {
  name: string;
  /** A token of a new session, or empty for callers without a token. */
  token(): Promise<string>;
}

/** 'ok': the call was admitted, even if the handler refused the input; '401'; '403'; 'absent': no such call. */
export type Outcome = 'ok' | '401' | '403' | 'absent';

export interface Row {
  /** 'GET /admin/api/users' */
  call: string;
  access: string;
  outcomes: Outcome[];
}

/**
 * Anonymous callers, citizens and administrators with valid and expired tokens, each installed department, each single
 * permission.
 */
export async function callers(services: Services): Promise<Caller[]> {
  const [citizen, formerCitizen, suspendedCitizen] = [
    await addCitizen(services),
    await addCitizen(services),
    await addCitizen(services),
  ];
  const administrator = async (name: string, options: Parameters<typeof addAdministrator>[1]): Promise<Caller> => {
    const { adminNumber } = await addAdministrator(services, options);
    return { name, token: () => adminToken(services, adminNumber) };
  };
  const suspended = await addAdministrator(services, { status: 'suspended' });
  const former = await addAdministrator(services);
  // A department without any permissions.
  const bare = 'nowhere';
  return [
    { name: 'nobody', token: async () => '' },
    { name: 'expired', token: () => adminToken(past(services), former.adminNumber) },
    { name: 'ended', token: () => endedToken(services, former.adminNumber) },
    { name: 'citizen', token: () => citizenToken(services, citizen.userNumber) },
    { name: 'expired-citizen', token: () => citizenToken(past(services), citizen.userNumber) },
    { name: 'ended-citizen', token: () => endedCitizenToken(services, formerCitizen.userNumber) },
    { name: 'suspended-citizen', token: () => suspendedCitizenToken(services, suspendedCitizen.userNumber) },
    ...(await Promise.all(deptCodes.map((deptCode) => administrator(deptCode, { deptCode })))),
    ...(await Promise.all(
      actions.map((action) => {
        const keys = consolePages.map(({ page }) => authorityKey(page, action));
        return administrator(`only-${action}`, { deptCode: bare, keys });
      }),
    )),
    await administrator('full-access', { deptCode: bare, keys: [fullAccess] }),
    await administrator('only-unmask', { deptCode: bare, keys: [unmaskKey] }),
    { name: 'suspended', token: () => adminToken(services, suspended.adminNumber) },
    await administrator('first-password', { deptCode: 'supervisor', mustChangePassword: true }),
  ];
}

/** Issues tokens that expired a minute ago, for sessions that are still open. */
function past(services: Services): Services {
  const issuedAt = new Date(services.clock.now().getTime() - (accessTokenSeconds + 60) * 1000);
  return { ...services, tokens: createAccessTokens(services.keys.token, { now: () => issuedAt }) };
}

/** A valid token of a closed session. */
async function endedToken(services: Services, adminNumber: number): Promise<string> {
  const token = await adminToken(services, adminNumber);
  await services.sessions.endAll('admin', adminNumber, 'logout');
  return token;
}

async function endedCitizenToken(services: Services, userNumber: number): Promise<string> {
  const token = await citizenToken(services, userNumber);
  await services.sessions.endAll('citizen', userNumber, 'logout');
  return token;
}

/** A token issued before the suspension. */
async function suspendedCitizenToken(services: Services, userNumber: number): Promise<string> {
  const change = (status: 'normal' | 'suspended') =>
    changeStatus(services.db, services, { administrator: null, address: '127.0.0.1' }, userNumber, status, '확인');
  await change('normal');
  const token = await citizenToken(services, userNumber);
  await change('suspended');
  return token;
}

const contractCalls = (): Call[] => Object.values(areas).flatMap((area) => Object.values<Call>(area));

/** Queries that require another page's permission. */
const queries: Readonly<Record<string, string>> = {
  'GET /admin/api/administrators': '?userStatus=withdrawal',
};

/** Makes every call sequentially, for all callers in parallel. */
export async function findMatrix(url: string, all: Caller[]): Promise<Row[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
  const isServed = (call: Call) => call.method.toLowerCase() in (document.paths[call.path] ?? {});
  const rows: Row[] = [];
  const tokens = new Map<Caller, string>();
  const tokenOf = async (caller: Caller) => {
    const token = tokens.get(caller) ?? (await caller.token());
    tokens.set(caller, token);
    return token;
  };
  for (const call of contractCalls()) {
    const name = `${call.method} ${call.path}`;
    for (const query of ['', ...(queries[name] ? [queries[name]] : [])]) {
      const ask = async (caller: Caller) => outcomeOf(url, call, query, await tokenOf(caller));
      const outcomes = isServed(call) ? await Promise.all(all.map(ask)) : all.map((): Outcome => 'absent');
      rows.push({ call: name + query, access: call.access, outcomes });
      // A refused call ends no session.
      if (mayEndSession(call))
        for (const [at, caller] of all.entries()) if (outcomes[at] === 'ok') tokens.delete(caller);
    }
  }
  return rows.sort((a, b) => (a.call < b.call ? -1 : 1));
}

/** Whether a call may change something although its body is invalid or its object missing. */
const mayEndSession = ({ method, path, body }: Call) => path.includes('/auth/') || (method !== 'GET' && !body);

async function outcomeOf(url: string, call: Call, query: string, token: string): Promise<Outcome> {
  let status = await statusOf(url, call, query, token);
  // A busy server refuses requests before it identifies their callers.
  for (let tries = 1; status === 503 && tries < 30; tries += 1) {
    await sleep(200);
    status = await statusOf(url, call, query, token);
  }
  if (status === 503) throw new Error(`${call.method} ${call.path} stays unavailable`);
  if (status === 401) return '401';
  return status === 403 ? '403' : 'ok';
}

async function statusOf(url: string, call: Call, query: string, token: string): Promise<number> {
  const stop = new AbortController();
  const answer = await fetch(url + call.path.replace(/\{\w+\}/g, '999999999') + query, {
    method: call.method,
    signal: stop.signal,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(call.body && { 'content-type': 'application/json' }),
    },
    // Invalid for every call: permitted callers get an error and nothing is changed.
    ...(call.body && { body: '{"unknown":1}' }),
  });
  // A live feed would never end.
  stop.abort();
  return answer.status;
}

/** The matrix as a file for review: one call per line, tab-separated. */
export function writeMatrix(names: string[], rows: Row[]): string {
  const lines = [
    ['call', 'access', ...names],
    ...rows.map(({ call, access, outcomes }) => [call, access, ...outcomes]),
  ];
  return `${lines.map((line) => line.join('\t')).join('\n')}\n`;
}

/** Differences: '+' marks lines that were found but not reviewed, '-' lines that were reviewed but not found. */
export function differences(found: string, reviewed: string): string[] {
  const [now, then] = [found, reviewed].map((text) => new Set(text.split('\n').filter(Boolean)));
  return [
    ...[...(now ?? [])].filter((line) => !then?.has(line)).map((line) => `+ ${line}`),
    ...[...(then ?? [])].filter((line) => !now?.has(line)).map((line) => `- ${line}`),
  ];
}
