import { grouped } from '@maru/domain/number-text';
import type { StreetWords } from '../ko/streets.ts';
import { counted } from './counted.ts';

export const streets: StreetWords = {
  title: 'Was my street cleaned?',
  line: 'When cleaning vehicles drove along each street, today and in the seven days before.',
  evidence:
    'A section of a street counts only if a vehicle’s positions follow it. Missing positions, and trips through dongs outside the vehicle’s plan, leave no record; so a street without a record may still have been cleaned.',
  ask: 'Find a street',
  dong: 'Dong',
  street: 'Street name',
  wholeDong: 'Show the whole dong',
  map: 'Streets driven by cleaning vehicles',
  prompt: 'Select a street on the map, or search by its Korean name or an address.',
  answer: 'Your street',
  near: 'Streets within 50 m of the selected point.',
  noneNear: 'There is no street within 50 m of the selected point.',
  unknownStreet: (name) => `${name}: this street is not in the street data. Select it on the map.`,
  unnamed: 'Unnamed street',
  metres: (metres) => `${grouped(metres)} m`,
  away: (metres) => `${grouped(Math.round(metres))} m away`,
  driven: (datetime, use) => `${datetime}, ${use}`,
  noRecord: 'No record in the last 7 days',
  last: 'Last record',
  ages: { today: 'Today', recent: 'Within 3 days', week: 'Within 7 days', none: 'No record' },
  legend: 'Last driven',
  segments: (count) => counted(count, 'section'),
  list: 'Streets',
  segmentCount: 'Sections',
  drivenCount: 'Sections with a record',
  ofAll: (some, all) => `${grouped(some)} of ${counted(all, 'section')}`,
  noStreets: 'There is no street data yet.',
};
