import type { airIndoor as ko } from '../ko/air-indoor.ts';

export const airIndoor: typeof ko = {
  title: 'Indoor air quality',
  line: 'The air inside nurseries, senior centres, libraries and the like, by facility type.',
  filters: 'Search indoor facilities',
  averages: 'Present averages by facility type',
  places: (count) => `${count.toLocaleString('en')} places`,
  all: (type, count) => `All ${count.toLocaleString('en')} places: ${type}`,
};
