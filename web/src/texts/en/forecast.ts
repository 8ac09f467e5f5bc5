import type { forecast as ko } from '../ko/forecast.ts';

export const forecast: typeof ko = {
  title: 'Dust forecast',
  days: { today: 'Today', tomorrow: 'Tomorrow', afterTomorrow: 'In two days' },
  notYet: 'Announced after 17:00',
  none: 'No forecast',
  notLinked: 'The forecast is not connected yet.',
  source: {
    sandbox: 'A simulated forecast, not an official one.',
    'air-korea': 'Source: AirKorea, Korea Environment Corporation',
  },
  announced: (datetime) => `Announced ${datetime}`,
  stale: 'The latest bulletin has not arrived; this is the previous one.',
  failed: 'The forecast could not be loaded. Trying again in a moment.',
  away: 'No bulletin has arrived from the forecast service. Trying again later.',
};
