import type { airIndoor as ko } from '../ko/air-indoor.ts';

export const airIndoor: typeof ko = {
  title: 'Indoor air quality',
};
