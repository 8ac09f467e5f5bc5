import { consolePaths } from '#lib/paths/console-paths.ts';
import { portalAddress } from '#lib/paths/paths.ts';
import type { Search } from '#lib/paths/search.ts';

interface WayBack {
  /** A page of this console. */
  back: string;
  /** The whole address of a page of the public site, where one of those asked for the login. */
  portal: string | null;
}

/** What of an address says where the login leads, for the pages on the way to it. */
export const wayBackIn = ({ back, portal }: Search): Search => ({ ...(back && { back }), ...(portal && { portal }) });

/** Where a login leads: to the page that asked for it, and never to another place of the web. */
export const parseWayBack = ({ back = '', portal = '' }: Search): WayBack => ({
  back: /^\/(?!\/)/.test(back) ? back : consolePaths.main,
  portal: /^\/\w/.test(portal) ? portalAddress(portal) : null,
});
