/**
 * The organisation's own login by OpenID Connect: authorization code with PKCE, state and nonce. What the provider says is
 * checked by openid-client, which is certified for it; here is only what is asked and what is taken from the answer.
 */
import * as client from 'openid-client';
import type { OidcSettings } from './oidc-settings.ts';

/** What a login that has begun needs to be finished: kept by the browser, sealed. */
export interface PendingLogin {
  state: string;
  nonce: string;
  verifier: string;
}

/** Whom the provider vouches for. */
export interface Vouched {
  /** What the claim holds; empty where there is none. */
  id: string;
  /** Ends the provider's session, too. */
  idToken: string;
}

export interface Oidc {
  /** Where the browser goes, and what has to come back. Throws where the provider doesn't answer. */
  begin(returnUrl: string): Promise<{ address: string; pending: PendingLogin }>;
  /** Who came back to the address. Throws for whatever isn't the provider's answer to what began. */
  finish(address: URL, pending: PendingLogin): Promise<Vouched>;
  /** Where the browser goes to end the provider's session; empty where the provider has no such place. */
  endSession(idToken: string, returnUrl: string): Promise<string>;
}

/** How long the provider may take for an answer, in seconds. */
const patienceSeconds = 10;
/** How far its clock may be from ours, in seconds. */
const clockToleranceSeconds = 30;
/** How long what the provider says of itself is believed (ms). */
const knownMs = 3_600_000;

export function openOidc({ issuer, clientId, clientSecret, claim, scope }: OidcSettings): Oidc {
  let known: { provider: Promise<client.Configuration>; until: number } | undefined;

  function provider(): Promise<client.Configuration> {
    if (known && known.until > performance.now()) return known.provider;
    const asked = client.discovery(
      issuer,
      clientId,
      { client_secret: clientSecret, [client.clockTolerance]: clockToleranceSeconds },
      undefined,
      {
        timeout: patienceSeconds,
        // Of this machine alone, as the settings hold.
        execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      },
    );
    const current = { provider: asked, until: performance.now() + knownMs };
    known = current;
    // Asked again the next time.
    asked.catch(() => {
      if (known === current) known = undefined;
    });
    return asked;
  }

  return {
    async begin(returnUrl) {
      const asked = await provider();
      const verifier = client.randomPKCECodeVerifier();
      const pending = { verifier, state: client.randomState(), nonce: client.randomNonce() };
      const address = client.buildAuthorizationUrl(asked, {
        redirect_uri: returnUrl,
        scope,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, pending };
    },
    async finish(address, { state, nonce, verifier }) {
      const asked = await provider();
      const tokens = await client.authorizationCodeGrant(asked, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new Error('the provider gave no id token');
      // Many providers keep what a person is called out of the token.
      const told = claims[claim] ?? (await client.fetchUserInfo(asked, tokens.access_token, claims.sub))[claim];
      return { id: typeof told === 'string' ? told : '', idToken: tokens.id_token };
    },
    async endSession(idToken, returnUrl) {
      const asked = await provider();
      if (!asked.serverMetadata().end_session_endpoint) return '';
      return client.buildEndSessionUrl(asked, { id_token_hint: idToken, post_logout_redirect_uri: returnUrl }).href;
    },
  };
}
