/** Passkeys in this browser. SimpleWebAuthn is loaded when one is created or used. */
import type { InputOf, OutputOf } from '@maru/contract';
import { ApiProblem } from '#lib/api/problem.ts';
import { passkeyWords as words } from '#texts/ko/console-passkeys.ts';

type Registration = InputOf<'POST /admin/api/auth/passkeys'>['body'];
type Login = InputOf<'POST /admin/api/auth/passkey-login'>['body'];

/**
 * Whether the browser can use passkeys at this address: passkeys need HTTPS and a host name instead of an IP address.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^([0-9.]+|\[.*\])$/.test(location.hostname);

/** Lets the person create a passkey. Throws an {@link ApiProblem} with a sentence for the screen. */
export async function createPasskey({
  attemptId,
  options: optionsJSON,
}: OutputOf<'POST /admin/api/auth/passkeys/options'>): Promise<Registration> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON }).catch(refuse);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { attemptId, credentialId: id, clientDataJSON, attestationObject, transports };
}

/** Lets the person choose a passkey and sign. Throws an {@link ApiProblem} with a sentence for the screen. */
export async function signByPasskey({
  attemptId,
  options: optionsJSON,
}: OutputOf<'POST /admin/api/auth/passkey-login/options'>): Promise<Login> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON }).catch(refuse);
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { attemptId, credentialId: id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Browsers report a cancellation, a timeout and a missing passkey alike, as NotAllowedError. */
function refuse(thrown: unknown): never {
  const name = thrown instanceof Error ? thrown.name : '';
  throw new ApiProblem({ status: 0, code: 'PASSKEY', error: words.refused[name] ?? words.failed });
}
