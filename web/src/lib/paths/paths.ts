/** Where the public site is; '/portal' unless it was built for another place. */
const base = import.meta.env.BASE_URL.replace(/\/$/, '');

/** A page of the public site by its whole address, for links from elsewhere. */
export const portalAddress = (path: string): string => base + path;

/** The public site's addresses, relative to its base; the only place where they are written. */
export const paths = {
  main: '/main',
  airQuality: '/airQuality',
  airQualityIndoor: '/airQuality/indoor',
  airQualityPlace: (installationPlaceId: number) => `/airQuality/${installationPlaceId}`,
  airQualityMap: '/map/airQuality',
  gradient: '/decrepitBuilding/gradient',
  crack: '/decrepitBuilding/crack',
  gradientMap: '/map/gradient',
  crackMap: '/map/crack',
  ownBuildings: '/myPage/building',
  populationLocation: '/population/location',
  populationDong: '/population/dong',
  populationStatistics: '/population/statistics',
  peopleMap: '/map/cctv',
  cleaningStatistics: '/cleaning/statistics',
  binCondition: '/cleaning/smartRecycleBin',
  binList: '/device/smartRecycleBin',
  bin: (installationPlaceId: number) => `/device/smartRecycleBin/${installationPlaceId}`,
  binMap: '/map/smartRecycleBin',
  lights: '/securityLight',
  light: (installationPlaceId: number) => `/securityLight/${installationPlaceId}`,
  lightMap: '/map/securityLight',
  notices: '/posts/notice',
  notice: (articleId: number) => `/posts/notice/${articleId}`,
  popups: '/posts/popup',
  popup: (popupId: number) => `/posts/popup/${popupId}`,
  login: '/user/login',
  join: '/account/join',
  findId: '/account/findId',
  findPassword: '/account/findPassword',
  selfCertification: '/account/selfCertification',
  reactivate: '/account/reactivate',
  myPage: '/myPage',
  favorites: '/myPage/favorite',
  facility: '/myPage/facility',
  administrators: '/account/admin',
  administrator: (adminNumber: number) => `/account/admin/${adminNumber}`,
  privacy: '/privacy',
  forbidden: '/forbidden',
  notFound: '/notFound',
} as const;
