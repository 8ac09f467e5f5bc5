/** Addresses of the public pages of old buildings, by kind of sensor, relative to the site's base. */
export const buildingPaths = {
  tilt: { list: '/decrepitBuilding/gradient', map: '/map/gradient' },
  crack: { list: '/decrepitBuilding/crack', map: '/map/crack' },
  own: '/myPage/building',
} as const;
