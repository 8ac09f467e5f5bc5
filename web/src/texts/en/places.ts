import type { places as ko } from '../ko/places.ts';

export const places: typeof ko = {
  installation: { indoor: 'Indoor', outdoor: 'Outdoor', all: 'All' },
  measuredAt: (datetime) => `Measured ${datetime}`,
  measured: 'Measured',
  facilityType: 'Facility type',
  detailFacilityType: 'Detailed type',
  dong: 'Dong',
  address: 'Address',
  side: 'Indoor/outdoor',
  location: 'Location',
  device: (id) => `device ${id}`,
  latest: 'Live values',
  allValues: 'All values',
  onMap: 'Show on the map',
  report: 'Report a fault',
  reportTrouble: 'Report a problem',
  sort: 'Sort',
  sorts: { name: 'By name', worst: 'Worst first' },
  emptyHint: 'Change the filters or reset them.',
};
