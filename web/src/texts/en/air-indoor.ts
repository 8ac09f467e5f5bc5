import type { airIndoor as ko } from '../ko/air-indoor.ts';
import { counted } from './counted.ts';

export const airIndoor: typeof ko = {
  title: 'Indoor air quality',
  line: 'Air quality in nursery schools, senior centers, libraries and other facilities, by type.',
  filters: 'Search indoor facilities',
  averages: 'Current averages by facility type',
  places: (count) => counted(count, 'place'),
  all: (type, count) => `All ${counted(count, 'place')}: ${type}`,
};
