/** The public site's base; '/portal' unless built for another path. */
const base = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The absolute path of a public page, for links from elsewhere. */
export const portalAddress = (path: string): string => base + path;

/**
 * The public site's addresses, relative to its base. Addresses of a device group are in its feature's `paths.ts`.
 * Routes replace '$id'.
 */
export const paths = {
  main: '/main',
  cleaningStatistics: '/cleaning/statistics',
  unionMap: '/map/union',
  notices: '/posts/notice',
  notice: (articleId: number | '$id') => `/posts/notice/${articleId}`,
  popups: '/posts/popup',
  subscribe: '/subscription/new',
  confirmSubscription: '/subscription/confirm',
  subscriptions: '/subscription',
  popup: (popupId: number | '$id') => `/posts/popup/${popupId}`,
  login: '/user/login',
  join: '/account/join',
  findId: '/account/findId',
  findPassword: '/account/findPassword',
  selfCertification: '/account/selfCertification',
  reactivate: '/account/reactivate',
  myPage: '/myPage',
  facility: '/myPage/facility',
  ownSubscriptions: '/myPage/subscription',
  administrators: '/account/admin',
  administrator: (adminNumber: number | '$id') => `/account/admin/${adminNumber}`,
  privacy: '/privacy',
  /** The page of a place, by the code on its label. */
  labelled: (code: string) => `/q/${code}`,
  reportEntry: '/q',
  /** The report's secret is the address's fragment. */
  followedReport: '/report',
  openData: '/data',
  dataSet: (name: string) => `/data/${name}`,
  forbidden: '/forbidden',
  notFound: '/notFound',
} as const;
