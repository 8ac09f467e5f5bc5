/** Addresses of the public pages of security lights, relative to the site's base. */
export const lightPaths = {
  list: '/securityLight',
  place: (installationPlaceId: number | '$id') => `/securityLight/${installationPlaceId}`,
  map: '/map/securityLight',
} as const;
