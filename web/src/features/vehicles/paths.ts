/** Addresses of the public pages of cleaning vehicles, relative to the site's base. */
export const vehiclePaths = {
  now: '/cleaning/cleaningVehicle',
  map: '/map/cleaningVehicle',
  streets: '/cleaning/street',
} as const;
