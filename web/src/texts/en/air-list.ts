import type { airList as ko } from '../ko/air-list.ts';

export const airList: typeof ko = {
  title: 'Air quality stations',
  line: 'What the stations all over the district measure now, indoors and outdoors.',
  filters: 'Search stations',
  facilityType: 'Facility type',
  detailFacilityType: 'Detailed type',
  dong: 'Dong',
  searchTypes: { installationPlaceName: 'Station name', address: 'Address' },
  sort: 'Sort',
  sorts: { name: 'By name', worst: 'Worst first' },
  emptyHint: 'Change the filters or reset them.',
  place: 'Station',
  installation: 'Where',
  measured: 'Measured',
};
