import type { airList as ko } from '../ko/air-list.ts';

export const airList: typeof ko = {
  title: 'Air quality stations',
  line: 'Current values of all stations in the district, indoors and outdoors.',
  filters: 'Search stations',
  searchTypes: { installationPlaceName: 'Station name', address: 'Address' },
  place: 'Station',
};
