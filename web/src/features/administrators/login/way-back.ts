import { consolePaths } from '#lib/paths/console-paths.ts';
import { portalAddress } from '#lib/paths/paths.ts';
import type { Search } from '#lib/paths/search.ts';

interface WayBack {
  /** A page of this console. */
  back: string;
  /** The full address of the public page that requested the login; null if none did. */
  portal: string | null;
}

/** The login's target in an address, for the pages before the login. */
export const wayBackIn = ({ back, portal }: Search): Search => ({ ...(back && { back }), ...(portal && { portal }) });

/** The login's target: the page that requested the login, and never another site. */
export const parseWayBack = ({ back = '', portal = '' }: Search): WayBack => ({
  back: /^\/(?!\/)/.test(back) ? back : consolePaths.main,
  portal: /^\/\w/.test(portal) ? portalAddress(portal) : null,
});
