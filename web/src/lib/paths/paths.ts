/** The public site's addresses, relative to its base; the only place where they are written. */
export const paths = {
  main: '/main',
  airQuality: '/airQuality',
  airQualityIndoor: '/airQuality/indoor',
  airQualityPlace: (installationPlaceId: number) => `/airQuality/${installationPlaceId}`,
  airQualityMap: '/map/airQuality',
  login: '/user/login',
  join: '/account/join',
  findId: '/account/findId',
  findPassword: '/account/findPassword',
  selfCertification: '/account/selfCertification',
  reactivate: '/account/reactivate',
  myPage: '/myPage',
  favorites: '/myPage/favorite',
  privacy: '/privacy',
  forbidden: '/forbidden',
  notFound: '/notFound',
} as const;
