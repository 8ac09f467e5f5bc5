/** Registers passkeys and logs in by them, by calls with a software authenticator. */
import { ask, testPassword } from './administrators.ts';
import type { Authenticator, Forged } from './authenticator.ts';

const path = '/admin/api/auth/passkeys';
const loginPath = '/admin/api/auth/passkey-login';

interface Refused {
  code?: string;
  error?: string;
  field?: string;
}
export interface CreationOptions {
  attemptId: string;
  options: { challenge: string; rp: { id: string }; user: { id: string; name: string }; excludeCredentials: unknown[] };
}
interface LoginOptions {
  attemptId: string;
  options: { challenge: string; rpId: string };
}

/** Begins a registration; `more` replaces or adds fields. */
export const beginPasskey = (url: string, token: string, more: object = {}) =>
  ask<CreationOptions & Refused>(url, token, `POST ${path}/options`, {
    name: '노트북',
    password: testPassword,
    ...more,
  });

export const addPasskey = (url: string, token: string, answer: object) =>
  ask<Refused & { result?: boolean }>(url, token, `POST ${path}`, answer);

/** Registers the authenticator's passkey. */
export async function registerPasskey(
  url: string,
  token: string,
  authenticator: Authenticator,
  { forged = {}, ...more }: { forged?: Forged; name?: string; oneTimeCode?: string } = {},
) {
  const started = await beginPasskey(url, token, more);
  if (started.status !== 200) return started;
  const { attemptId, options } = started.body;
  return addPasskey(url, token, { attemptId, ...authenticator.create(options, forged) });
}

export const beginPasskeyLogin = async (url: string): Promise<LoginOptions> =>
  (await ask<LoginOptions>(url, '', `POST ${loginPath}/options`)).body;

export const answerPasskeyLogin = (url: string, answer: object) =>
  ask<Refused & { token: string; refreshToken: string }>(url, '', `POST ${loginPath}`, answer);

/** Logs in by the authenticator's passkey. */
export async function logInByPasskey(url: string, authenticator: Authenticator, forged: Forged = {}) {
  const { attemptId, options } = await beginPasskeyLogin(url);
  return answerPasskeyLogin(url, { attemptId, ...authenticator.get(options, forged) });
}
