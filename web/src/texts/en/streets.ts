import { grouped } from '@maru/domain/number-text';
import type { StreetWords } from '../ko/streets.ts';
import { counted } from './counted.ts';

export const streets: StreetWords = {
  title: 'Was my street cleaned?',
  line: 'When cleaning vehicles drove along which street, today and on the seven days before.',
  evidence:
    'A part of a street counts only if a vehicle’s positions follow it. Missing positions, and drives through dongs that the vehicle’s plan doesn’t name, leave no record; so no record doesn’t mean that a street wasn’t cleaned.',
  ask: 'Find a street',
  dong: 'Dong',
  street: 'Street name',
  wholeDong: 'Show the whole dong',
  map: 'Streets driven by cleaning vehicles',
  prompt: 'Press a street on the map, or find one by its Korean name or an address.',
  answer: 'The street you asked for',
  near: 'Streets within 50 m of the place you pressed.',
  noneNear: 'There is no street within 50 m of the place you pressed.',
  unknownStreet: (name) => `${name}: the street data doesn’t have this street. Press it on the map.`,
  unnamed: 'Street without a name',
  metres: (metres) => `${grouped(metres)} m`,
  away: (metres) => `${grouped(Math.round(metres))} m away`,
  driven: (datetime, use) => `${datetime}, ${use}`,
  noRecord: 'No record in the last 7 days',
  last: 'Last record',
  ages: { today: 'Today', recent: 'Within 3 days', week: 'Within 7 days', none: 'No record' },
  legend: 'Last driven',
  segments: (count) => counted(count, 'part'),
  list: 'Streets',
  segmentCount: 'Parts',
  drivenCount: 'Parts with a record',
  ofAll: (some, all) => `${grouped(some)} of ${counted(all, 'part')}`,
  noStreets: 'There is no street data yet.',
};
