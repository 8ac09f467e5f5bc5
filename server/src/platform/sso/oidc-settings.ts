/** Settings of single sign-on: OIDC_ISSUER and related ones. */

/** The single sign-on of administrators, and how the provider's accounts correspond to Maru's. */
export interface OidcSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** The claim that contains an administrator's id. */
  claim: string;
  /** The requested scope, including 'openid'. */
  scope: string;
}

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Null if no issuer is set. Appends faults, without secrets. */
export function readOidc(
  given: { issuer: string; clientId: string; clientSecret: string; claim: string; scope: string },
  faults: string[],
): OidcSettings | null {
  const { clientId, clientSecret, claim, scope } = given;
  if (given.issuer === '') {
    if (clientId || clientSecret) faults.push('OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need OIDC_ISSUER');
    return null;
  }
  const issuer = URL.canParse(given.issuer) ? new URL(given.issuer) : null;
  // Without TLS, anybody on the network path could log in as any administrator.
  if (!issuer || !(issuer.protocol === 'https:' || (issuer.protocol === 'http:' && loopback.has(issuer.hostname))))
    faults.push('OIDC_ISSUER must be an address that begins with https://');
  if (!clientId || !clientSecret) faults.push('OIDC_ISSUER also needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  if (!/^[A-Za-z0-9_.:/-]{1,100}$/.test(claim)) faults.push(`OIDC_CLAIM can't be '${claim}'`);
  if (!scope.split(' ').includes('openid')) faults.push("OIDC_SCOPE must hold 'openid'");
  return issuer && { issuer, clientId, clientSecret, claim, scope };
}
