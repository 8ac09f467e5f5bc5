/** Area `passkeys`: an administrator's passkeys (WebAuthn), and the login by one. Binary values are base64url. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { done, tokenPair } from './citizens-login.ts';
import { closed, id, uuid } from './schemas.ts';

const binary = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength });
/** At most 1,023 bytes. */
const credentialId = binary(1364);
const clientDataJSON = binary(4_000);
const name = Type.String({ maxLength: 40 });
const passkeyParams = closed({ passkeyId: id });
const publicKeyType = Type.Literal('public-key');

export const passkeys = {
  passkeys: call({
    method: 'GET',
    path: '/admin/api/auth/passkeys',
    access: 'admin',
    summary: "List the administrator's own passkeys",
    output: closed({
      /** False if the site's public address is neither https nor localhost, so browsers refuse passkeys. */
      isAvailable: Type.Boolean(),
      list: Type.Array(
        closed({
          passkeyId: id,
          name: Type.String(),
          /** True if the passkey is synchronised to the person's other devices. */
          isBackedUp: Type.Boolean(),
          createdDatetime: Type.String(),
          /** Empty until the first login. */
          lastUsedDatetime: Type.String(),
        }),
      ),
    }),
  }),
  beginPasskey: call({
    method: 'POST',
    path: '/admin/api/auth/passkeys/options',
    access: 'admin',
    summary: 'Start registering a passkey, with the password and any one-time code; returns creation options',
    body: closed({
      name,
      password: Type.String({ maxLength: 200 }),
      oneTimeCode: Type.Optional(Type.String({ pattern: '^[0-9]{6}$' })),
    }),
    output: closed({
      attemptId: uuid,
      options: closed({
        rp: closed({ id: Type.String(), name: Type.String() }),
        user: closed({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
        challenge: Type.String(),
        pubKeyCredParams: Type.Array(closed({ type: publicKeyType, alg: Type.Integer() })),
        timeout: Type.Integer(),
        excludeCredentials: Type.Array(
          closed({ type: publicKeyType, id: Type.String(), transports: Type.Array(Type.String()) }),
        ),
        authenticatorSelection: closed({
          residentKey: Type.Literal('required'),
          requireResidentKey: Type.Boolean(),
          userVerification: Type.Literal('required'),
        }),
        attestation: Type.Literal('none'),
      }),
    }),
  }),
  addPasskey: call({
    method: 'POST',
    path: '/admin/api/auth/passkeys',
    access: 'admin',
    summary: 'Register the passkey created by the authenticator',
    body: closed({
      attemptId: uuid,
      credentialId,
      clientDataJSON,
      attestationObject: binary(8_000),
      transports: Type.Array(Type.String({ pattern: '^[a-z-]+$', maxLength: 20 }), { maxItems: 10 }),
    }),
    output: done,
  }),
  renamePasskey: call({
    method: 'PATCH',
    path: '/admin/api/auth/passkeys/{passkeyId}',
    access: 'admin',
    summary: "Rename one of the administrator's own passkeys",
    params: passkeyParams,
    body: closed({ name }),
    output: done,
  }),
  deletePasskey: call({
    method: 'DELETE',
    path: '/admin/api/auth/passkeys/{passkeyId}',
    access: 'admin',
    summary: "Delete one of the administrator's own passkeys; sessions opened with it stay open",
    params: passkeyParams,
    output: done,
  }),
  beginPasskeyLogin: call({
    method: 'POST',
    path: '/admin/api/auth/passkey-login/options',
    access: 'open',
    summary: 'Start a login by passkey; returns options for navigator.credentials.get, without an account',
    output: closed({
      attemptId: uuid,
      options: closed({
        challenge: Type.String(),
        rpId: Type.String(),
        timeout: Type.Integer(),
        userVerification: Type.Literal('required'),
      }),
    }),
  }),
  passkeyLogin: call({
    method: 'POST',
    path: '/admin/api/auth/passkey-login',
    access: 'open',
    summary: 'Log in as an administrator by a passkey, instead of password and one-time code',
    body: closed({
      attemptId: uuid,
      credentialId,
      clientDataJSON,
      authenticatorData: binary(2_000),
      signature: binary(1_000),
      /** Account handle that the authenticator stores with the passkey. */
      userHandle: binary(100),
    }),
    output: tokenPair,
  }),
};
