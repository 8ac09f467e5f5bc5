import type { forecast as ko } from '../ko/forecast.ts';

export const forecast: typeof ko = {
  title: 'Dust forecast',
  days: { today: 'Today', tomorrow: 'Tomorrow', afterTomorrow: 'In two days' },
  notYet: 'Announced after 17:00',
  none: 'No forecast',
  notLinked: 'The forecast is not connected yet.',
  source: {
    sandbox: 'A demonstration forecast, not an announcement.',
    'air-korea': 'Source: AirKorea, Korea Environment Corporation',
  },
  announced: (datetime) => `Announced ${datetime}`,
  stale: 'The newest bulletin did not arrive; this is the one before.',
  failed: 'The forecast could not be loaded. It will be loaded again in a moment.',
  away: 'No bulletin arrived from the forecast service. It will be asked again later.',
};
