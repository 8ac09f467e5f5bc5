/** An access token's readable payload; only the server verifies it. */
export interface TokenPayload {
  /** Lifetime in seconds by the server's clock. */
  seconds: number;
  claims: Readonly<Record<string, unknown>>;
}

/** Reads a JWT's payload; null for a text without `iat` and `exp`. */
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
