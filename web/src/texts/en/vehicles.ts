import type { vehicles as korean } from '../ko/vehicles.ts';

export const vehicles: typeof korean = {
  name: 'Cleaning vehicles',
  tile: {
    figure: (count) => `${count} out now`,
    none: 'No vehicle is out now.',
    silent: (count) => `No signal ${count}`,
    uses: { household: 'Household', recycling: 'Recycling', food_waste: 'Food waste' },
  },
  now: 'Cleaning vehicles now',
  map: 'Map of cleaning vehicles',
};
