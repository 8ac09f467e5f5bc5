/**
 * Verifies authenticators' answers with SimpleWebAuthn, which is loaded on first use because it takes 25 MB. Every
 * answer requires that the authenticator verified the user by fingerprint, face or PIN.
 */
import type { Input } from '@maru/contract/call';
import type { passkeys } from '@maru/contract/passkeys';
import type { RelyingParty } from './passkey-attempts.ts';

/** COSE's numbers of ES256, EdDSA and RS256, in order of preference. */
export const algorithms = [-7, -8, -257];

type RegistrationAnswer = Input<typeof passkeys.addPasskey>['body'];
type LoginAnswer = Input<typeof passkeys.passkeyLogin>['body'];

export interface NewCredential {
  publicKey: Buffer;
  signCount: number;
  isBackedUp: boolean;
}

/** The credential of a registration. Throws an error of the library if the answer isn't genuine. */
export async function verifyRegistration(
  party: RelyingParty,
  challenge: string,
  { credentialId, clientDataJSON, attestationObject, transports }: RegistrationAnswer,
): Promise<NewCredential> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  // No certificates were requested, and checking any could make the library fetch their revocation lists.
  const isPlain = ['none', 'packed'].includes(attestation.get('fmt')) && !attestation.get('attStmt').get('x5c');
  if (!isPlain) throw new Error('the attestation has certificates');
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified || registrationInfo.credential.id !== credentialId) throw new Error('the attestation is not genuine');
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    isBackedUp: credentialBackedUp,
  };
}

/** The authenticator's count and backup state in a login. Throws an error if the answer isn't genuine. */
export async function verifyLogin(
  party: RelyingParty,
  challenge: string,
  publicKey: Buffer,
  { credentialId, clientDataJSON, authenticatorData, signature, userHandle }: LoginAnswer,
): Promise<{ signCount: number; isBackedUp: boolean }> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The library compares counts before it checks the signature; the caller compares them afterwards.
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
  });
  if (!verified) throw new Error('the signature is not genuine');
  return { signCount: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}
