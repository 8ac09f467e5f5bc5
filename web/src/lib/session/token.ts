/** What an access token shows to its bearer; the server alone judges whether it is genuine. */
export interface TokenPayload {
  /** Seconds of the server's clock between issue and expiry. */
  seconds: number;
  claims: Readonly<Record<string, unknown>>;
}

/** Reads a JWT's payload; null for anything that isn't one with `iat` and `exp`. */
export function readToken(token: string): TokenPayload | null {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null) return null;
    const { iat, exp } = claims as Record<string, unknown>;
    if (typeof iat !== 'number' || typeof exp !== 'number') return null;
    return { seconds: exp - iat, claims: { ...claims } };
  } catch {
    return null;
  }
}
