import { paths } from './paths.ts';
import { parseSearch, type Search } from './search.ts';

/** Pages that make no sense as a login's target. */
const isOnTheWayIn = (from: string) =>
  [paths.login, paths.join, paths.findId, paths.findPassword, paths.selfCertification, paths.reactivate].some((path) =>
    from.startsWith(path),
  );

/** The login's query with its target; empty if that is the main page. */
export const loginFrom = (from: string): { from?: string } =>
  isOnTheWayIn(from) || from.startsWith(paths.main) || !isOwn(from) ? {} : { from };

/** Whether an address is within the site: a path without a host. */
const isOwn = (from: string) => /^\/(?![/\\])/.test(from);

/** The login's target from its query. */
export function afterLogin({ from = '' }: Search): { to: string; search: Record<string, string> } {
  if (!isOwn(from) || isOnTheWayIn(from)) return { to: paths.main, search: {} };
  const [to = paths.main, query = ''] = from.split('?', 2);
  return { to, search: parseSearch(query.split('#', 1)[0] ?? '') };
}
