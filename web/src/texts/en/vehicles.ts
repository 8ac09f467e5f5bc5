import type { vehicles as korean } from '../ko/vehicles.ts';

export const vehicles: typeof korean = {
  name: 'Cleaning vehicles',
  tile: {
    figure: (count) => `${count} out now`,
    statuses: { silent: 'No signal', out: 'Out', parked: 'Parked' },
  },
  now: 'Cleaning vehicles now',
  streets: 'Was my street cleaned?',
  map: 'Map of cleaning vehicles',
};
