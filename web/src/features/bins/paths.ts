/** Addresses of the public pages of recycle bins, relative to the site's base. */
export const binPaths = {
  condition: '/cleaning/smartRecycleBin',
  list: '/device/smartRecycleBin',
  place: (installationPlaceId: number | '$id') => `/device/smartRecycleBin/${installationPlaceId}`,
  map: '/map/smartRecycleBin',
} as const;
