/** The settings of the organisation's own login: OIDC_ISSUER and what goes with it. */

/** Where administrators log in with the organisation's own account, and how an account is known from what it says. */
export interface OidcSettings {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** The claim that holds an administrator's id. */
  claim: string;
  /** What is asked for; 'openid' is part of it. */
  scope: string;
}

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Null where no issuer is set. What is wrong is added to the faults; no secret is in them. */
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
  // Whoever listens on the way could log in as anybody.
  if (!issuer || !(issuer.protocol === 'https:' || (issuer.protocol === 'http:' && loopback.has(issuer.hostname))))
    faults.push('OIDC_ISSUER must be an address that begins with https://');
  if (!clientId || !clientSecret) faults.push('OIDC_ISSUER also needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  if (!/^[A-Za-z0-9_.:/-]{1,100}$/.test(claim)) faults.push(`OIDC_CLAIM can't be '${claim}'`);
  if (!scope.split(' ').includes('openid')) faults.push("OIDC_SCOPE must hold 'openid'");
  return issuer && { issuer, clientId, clientSecret, claim, scope };
}
