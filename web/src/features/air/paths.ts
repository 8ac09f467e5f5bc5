/** Addresses of the public pages of air quality, relative to the site's base. */
export const airPaths = {
  list: '/airQuality',
  indoor: '/airQuality/indoor',
  place: (installationPlaceId: number | '$id') => `/airQuality/${installationPlaceId}`,
  map: '/map/airQuality',
  favorites: '/myPage/favorite',
} as const;
