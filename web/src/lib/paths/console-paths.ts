import type { ConsolePage } from '@maru/domain/administration';
import { beginning } from './beginning.ts';

/** Where the console is, wherever the public site may be. */
export const consoleBase = '/admin';

/** A page of the console by its whole address, for links from elsewhere. */
export const consoleAddress = (path: string): string => consoleBase + path;

/** Where the server takes a browser on to the organisation's own login; no page of the console. */
export const ssoAddress = (search: string): string => consoleAddress(`/sso/login${search}`);

/** A page that needs a permission, by its key; what stands under it by its id, a new one under 'new'. */
export const pagePath = (page: ConsolePage, id?: number | string): string =>
  id === undefined ? `/${page}` : `/${page}/${id}`;

/** A list as it begins: nothing is chosen yet. */
export const listAddress = (page: ConsolePage) => ({ to: pagePath(page), search: beginning });

/** A detail that is named in its address's query; a new one is 'new'. */
export const detailAddress = (page: ConsolePage, detail: number | 'new') => ({
  to: pagePath(page, 'detail'),
  search: { detail },
});

/** Pages of the console that need no permission, relative to its base. */
export const consolePaths = {
  login: '/user/login',
  mobile: '/mobile',
  main: '/main',
  forbidden: '/forbidden',
  own: '/account/own',
  selfCertification: '/account/selfCertification',
  reactivate: '/account/reactivate',
} as const;
