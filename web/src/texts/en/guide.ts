import type { guide as ko } from '../ko/guide.ts';

const fill =
  'Based on the level measured by a sensor in each compartment; on the map and in counts, on the fullest compartment. The actual level may differ with how the contents lie.';

export const guide: typeof ko = {
  title: 'What the grades mean',
  range: (from, to) => `${from}–${to}`,
  upTo: (to) => `up to ${to}`,
  above: (from) => `above ${from}`,
  ungraded: 'This measurement has no grades.',
  inspection: 'There is no value, or none for three reporting intervals.',
  sources: {
    ultra_fine_dust: 'forecast grades of the Ministry of Environment',
    fine_dust: 'forecast grades of the Ministry of Environment',
    co2: 'indoor air quality standard (1,000 ppm)',
    other: 'limits of this service',
  },
  source: (name) => `Source: ${name}`,
  notes: {
    x_angle:
      'The larger angle of both axes counts, in either direction. Grades are based on sensors, for reference; they are not the result of a safety inspection.',
    crack:
      'If a sensor has its own limits, these apply. Grades are based on sensors, for reference; they are not the result of a safety inspection.',
    crowding:
      'Number of people now, as a percentage of the area’s capacity; areas without a known capacity are shown as under inspection. The number is estimated from people counted in and out by CCTV, and may differ.',
    pet_can: fill,
    carton: fill,
  },
  simple:
    'Values of low-cost sensors, for reference; they may differ from official values, which are published by AirKorea (airkorea.or.kr).',
};
