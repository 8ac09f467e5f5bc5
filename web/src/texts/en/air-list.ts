import type { airList as ko } from '../ko/air-list.ts';

export const airList: typeof ko = {
  title: 'Air quality stations',
  line: 'What the stations all over the district measure now, indoors and outdoors.',
  filters: 'Search stations',
  searchTypes: { installationPlaceName: 'Station name', address: 'Address' },
  place: 'Station',
};
