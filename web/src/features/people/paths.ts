/** Addresses of the public pages of counting areas, relative to the site's base. */
export const peoplePaths = {
  location: '/population/location',
  dong: '/population/dong',
  statistics: '/population/statistics',
  map: '/map/cctv',
} as const;
