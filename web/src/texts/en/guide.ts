import type { guide as ko } from '../ko/guide.ts';

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
  },
  simple:
    'Values of simplified sensors, for orientation; official ones may differ and are on AirKorea (airkorea.or.kr).',
};
