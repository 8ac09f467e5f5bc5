import type { guide as ko } from '../ko/guide.ts';

const fill =
  'By the level that a sensor in each compartment measures; on the map and in counts, by that of the fullest compartment. The real level may differ, depending on how the contents lie.';

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
      'The amount counts, whichever way it leans, and the worse of both axes. The grades follow from sensors, for reference; they are not the result of a safety inspection.',
    crack:
      'Where a sensor has limits of its own, these count. The grades follow from sensors, for reference; they are not the result of a safety inspection.',
    crowding:
      'By the number of people there now, in percent of the area’s capacity; an area without a known capacity is under inspection. The number is estimated from those whom CCTVs count in and out, and may differ.',
    pet_can: fill,
    carton: fill,
  },
  simple: 'Values of simple sensors, for reference; official values may differ and are on AirKorea (airkorea.or.kr).',
};
