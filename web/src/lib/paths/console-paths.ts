import type { ConsolePage } from '@maru/domain/administration';
import { beginning } from './beginning.ts';

/** The console's base, independent of the public site's. */
export const consoleBase = '/admin';

/** The absolute path of a console page, for links from elsewhere. */
export const consoleAddress = (path: string): string => consoleBase + path;

/** The server's redirect to single sign-on; not a console page. */
export const ssoAddress = (search: string): string => consoleAddress(`/sso/login${search}`);

/** The address of a page by its permission key, or of an object of the page by id; 'new' for a new object. */
export const pagePath = (page: ConsolePage, id?: number | string): string =>
  id === undefined ? `/${page}` : `/${page}/${id}`;

/** A list in its initial state. */
export const listAddress = (page: ConsolePage) => ({ to: pagePath(page), search: beginning });

/** The address of a detail that is identified by the query; 'new' for a new object. */
export const detailAddress = (page: ConsolePage, detail: number | 'new') => ({
  to: pagePath(page, 'detail'),
  search: { detail },
});

/** Addresses of the console pages without a permission, relative to the console's base. */
export const consolePaths = {
  login: '/user/login',
  mobile: '/mobile',
  main: '/main',
  forbidden: '/forbidden',
  own: '/account/own',
  selfCertification: '/account/selfCertification',
  reactivate: '/account/reactivate',
} as const;
