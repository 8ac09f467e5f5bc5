import type { airPlace as ko } from '../ko/air-place.ts';

export const airPlace: typeof ko = {
  title: 'Station',
};
