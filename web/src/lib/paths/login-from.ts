import { paths } from './paths.ts';
import { parseSearch, type Search } from './search.ts';

/** Pages that somebody who has just logged in has no use for. */
const isOnTheWayIn = (from: string) =>
  [paths.login, paths.join, paths.findId, paths.findPassword, paths.selfCertification, paths.reactivate].some((path) =>
    from.startsWith(path),
  );

/** The query of a login that leads back to an address of this site; none where it leads to the main page anyway. */
export const loginFrom = (from: string): { from?: string } =>
  isOnTheWayIn(from) || from.startsWith(paths.main) || !isOwn(from) ? {} : { from };

/** An address within the site: a path, not another host's. */
const isOwn = (from: string) => /^\/(?![/\\])/.test(from);

/** Where a login leads, by its query. */
export function afterLogin({ from = '' }: Search): { to: string; search: Record<string, string> } {
  if (!isOwn(from) || isOnTheWayIn(from)) return { to: paths.main, search: {} };
  const [to = paths.main, query = ''] = from.split('?', 2);
  return { to, search: parseSearch(query.split('#', 1)[0] ?? '') };
}
