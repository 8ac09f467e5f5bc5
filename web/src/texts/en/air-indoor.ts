import type { airIndoor as ko } from '../ko/air-indoor.ts';
import { counted } from './counted.ts';

export const airIndoor: typeof ko = {
  title: 'Indoor air quality',
  line: 'The air inside nurseries, senior centers, libraries and the like, by facility type.',
  filters: 'Search indoor facilities',
  averages: 'Present averages by facility type',
  places: (count) => counted(count, 'place'),
  all: (type, count) => `All ${counted(count, 'place')}: ${type}`,
};
