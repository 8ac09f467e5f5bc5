import type { guide as ko } from '../ko/guide.ts';

const fill =
  'By the height that a sensor in each compartment measures; on the map and in counts, that of the fullest compartment. How full it really is may differ with how its contents lie.';

export const guide: typeof ko = {
  title: 'What the grades mean',
  range: (from, to) => `${from}–${to}`,
  upTo: (to) => `up to ${to}`,
  above: (from) => `above ${from}`,
  ungraded: 'This measurement has no grades.',
  inspection: 'There is no value, or no new one for three reporting intervals.',
  sources: {
    ultra_fine_dust: 'forecast grades of the Ministry of Environment',
    fine_dust: 'forecast grades of the Ministry of Environment',
    co2: 'indoor air quality standard (1,000 ppm)',
    other: 'limits of this service',
  },
  source: (name) => `Source: ${name}`,
  notes: {
    x_angle:
      'Whichever way it leans, the amount counts, and the worse of both axes. The grades follow from sensors, for orientation; they are no result of a safety inspection.',
    crack:
      'Where a sensor has limits of its own, these count. The grades follow from sensors, for orientation; they are no result of a safety inspection.',
    crowding:
      'By how many are there now, in percent of whom the area has room for; one whose room isn’t known is under inspection. How many are there is estimated from those whom CCTVs count in and out, and may differ.',
    pet_can: fill,
    carton: fill,
  },
  simple:
    'Values of simplified sensors, for orientation; official ones may differ and are on AirKorea (airkorea.or.kr).',
};
