/**
 * Single sign-on by OpenID Connect: authorization code with PKCE, state and nonce. The certified library openid-client
 * validates the provider's responses; this file defines the requests and the data used.
 */
import * as client from 'openid-client';
import type { OidcSettings } from './oidc-settings.ts';

/** State of a started login, stored encrypted in the browser. */
export interface PendingLogin {
  state: string;
  nonce: string;
  verifier: string;
}

/** The person confirmed by the provider. */
export interface Vouched {
  /** The claim's value; empty if the claim is missing. */
  id: string;
  /** Required to end the provider's session. */
  idToken: string;
}

export interface Oidc {
  /** The redirect address, and the expected state. Throws if the provider doesn't respond. */
  begin(returnUrl: string): Promise<{ address: string; pending: PendingLogin }>;
  /**
   * The person who returned to the address. Throws unless the address contains the provider's response to the started
   * login.
   */
  finish(address: URL, pending: PendingLogin): Promise<Vouched>;
  /** The address that ends the provider's session; empty if the provider has none. */
  endSession(idToken: string, returnUrl: string): Promise<string>;
}

/** Timeout of the provider in seconds. */
const timeoutSeconds = 10;
/** Tolerated clock difference in seconds. */
const clockToleranceSeconds = 30;
/** Milliseconds for which the provider's metadata is cached. */
const knownMs = 3_600_000;

export function openOidc({ issuer, clientId, clientSecret, claim, scope }: OidcSettings): Oidc {
  let known: { provider: Promise<client.Configuration>; until: number } | undefined;

  function provider(): Promise<client.Configuration> {
    if (known && known.until > performance.now()) return known.provider;
    const configuration = client.discovery(
      issuer,
      clientId,
      { client_secret: clientSecret, [client.clockTolerance]: clockToleranceSeconds },
      undefined,
      {
        timeout: timeoutSeconds,
        // Plain HTTP is possible only on this machine, as the settings ensure.
        execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
      },
    );
    const current = { provider: configuration, until: performance.now() + knownMs };
    known = current;
    // After a failure, the next call retries.
    configuration.catch(() => {
      if (known === current) known = undefined;
    });
    return configuration;
  }

  return {
    async begin(returnUrl) {
      const configuration = await provider();
      const verifier = client.randomPKCECodeVerifier();
      const pending = { verifier, state: client.randomState(), nonce: client.randomNonce() };
      const address = client.buildAuthorizationUrl(configuration, {
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
      const configuration = await provider();
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !tokens.id_token) throw new Error('the provider gave no id token');
      // Many providers omit the claim in the token.
      const id = claims[claim] ?? (await client.fetchUserInfo(configuration, tokens.access_token, claims.sub))[claim];
      return { id: typeof id === 'string' ? id : '', idToken: tokens.id_token };
    },
    async endSession(idToken, returnUrl) {
      const configuration = await provider();
      if (!configuration.serverMetadata().end_session_endpoint) return '';
      return client.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnUrl })
        .href;
    },
  };
}
