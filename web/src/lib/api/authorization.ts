/** Provides access tokens for calls. Calls of an area without authorization have none. */
export interface Authorization {
  /** The token for the call at this path; null if the call needs none. */
  tokenFor(path: string): Promise<string | null>;
  /**
   * Called after a 401. Returns a token other than the refused one, with which the call is repeated once; null if there
   * is none.
   */
  renew(refused: string, path: string): Promise<string | null>;
  /** Called after any answer to a call with a token except 401. */
  answered(path: string): void;
}

/** Path prefixes of the citizens' and administrators' calls. Neither is a prefix of the other. */
type CallArea = '/api/' | '/admin/api/';

const authorizations = new Map<CallArea, Authorization>();

/** Sets the authorization for an area's calls. The areas' sessions are independent. */
export function authorizeCalls(area: CallArea, by: Authorization): void {
  authorizations.set(area, by);
}

/** Administrators' calls under a citizens' path in the specification: images of texts being edited. */
const editorImages = '/api/articles/temp/attachments';

function authorizationOf(path: string): Authorization | undefined {
  if (path.startsWith(editorImages)) return authorizations.get('/admin/api/');
  for (const [area, authorization] of authorizations) if (path.startsWith(area)) return authorization;
  return undefined;
}

/**
 * Sends a request, with a token if its path needs one; a refused token is renewed and the request resent once. `send`
 * replaces the browser's fetch.
 */
export async function authorizedFetch(
  path: string,
  address: string,
  init: RequestInit,
  send: (address: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Response> {
  const authorization = authorizationOf(path);
  const token = await authorization?.tokenFor(path);
  if (!authorization || !token) return send(address, init);
  const first = await send(address, withBearer(init, token));
  const renewed = first.status === 401 ? await authorization.renew(token, path) : null;
  const response = renewed ? await send(address, withBearer(init, renewed)) : first;
  if (response.status !== 401) authorization.answered(path);
  return response;
}

/** Adds the `Authorization` header. */
export const withBearer = (init: RequestInit, token: string): RequestInit => ({
  ...init,
  headers: { ...init.headers, authorization: `Bearer ${token}` },
});
