import type { airMap as ko } from '../ko/air-map.ts';

export const airMap: typeof ko = {
  title: 'Air quality map',
  what: 'air quality',
  whatPlace: 'station',
  measurement: 'Measurement',
  installation: 'Installed',
  facilityType: 'Facility type',
  allFacilities: 'All facilities',
  keyword: 'Name or address',
  clear: 'Clear filters',
  noneInView: 'No place is in view.',
  noneInViewHelp: 'Move the map or zoom out.',
  noneFound: 'No place matches.',
  others: 'Other values',
  devices: (count) => (count === 1 ? '1 device' : `${count} devices`),
  day: 'Last 24 hours',
  statistics: 'Statistics',
};
