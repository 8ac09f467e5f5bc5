/** Who gives calls their access tokens. Calls of an area that nobody authorizes go without. */
export interface Authorization {
  /** A token for the call at this path; null where it is sent without one. */
  tokenFor(path: string): Promise<string | null>;
  /** After a 401: another token than the refused one, or null where there is none; the call is then sent once more. */
  renew(refused: string, path: string): Promise<string | null>;
  /** A call with a token was answered, other than by a 401. */
  answered(): void;
}

/** What paths of calls begin with: the citizens' and the administrators'. Neither begins the other. */
type CallArea = '/api/' | '/admin/api/';

const authorizations = new Map<CallArea, Authorization>();

/** Sets who authorizes the calls of an area. The areas' sessions know nothing of each other. */
export function authorizeCalls(area: CallArea, by: Authorization): void {
  authorizations.set(area, by);
}

/** Calls of administrators that the specification has among those of citizens: images of texts that are being written. */
const editorImages = '/api/articles/temp/attachments';

function authorizationOf(path: string): Authorization | undefined {
  if (path.startsWith(editorImages)) return authorizations.get('/admin/api/');
  for (const [area, authorization] of authorizations) if (path.startsWith(area)) return authorization;
  return undefined;
}

/**
 * Sends a request, with a token where its path needs one; a refused token is renewed and the request sent once more.
 * `send` is what sends it, where that isn't the browser's fetch.
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
  if (response.status !== 401) authorization.answered();
  return response;
}

/** The request with its `Authorization` header. */
export const withBearer = (init: RequestInit, token: string): RequestInit => ({
  ...init,
  headers: { ...init.headers, authorization: `Bearer ${token}` },
});
