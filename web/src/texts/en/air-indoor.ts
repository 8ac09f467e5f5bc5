import { grouped } from '@maru/domain/number-text';
import type { airIndoor as ko } from '../ko/air-indoor.ts';

export const airIndoor: typeof ko = {
  title: 'Indoor air quality',
  line: 'The air inside nurseries, senior centres, libraries and the like, by facility type.',
  filters: 'Search indoor facilities',
  averages: 'Present averages by facility type',
  places: (count) => `${grouped(count)} places`,
  all: (type, count) => `All ${grouped(count)} places: ${type}`,
};
