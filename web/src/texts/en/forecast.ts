import type { forecast as ko } from '../ko/forecast.ts';

export const forecast: typeof ko = {
  title: 'Dust forecast',
  days: { today: 'Today', tomorrow: 'Tomorrow', afterTomorrow: 'In two days' },
  notYet: 'Announced after 17:00',
  none: 'No forecast',
  notLinked: 'No forecast is linked yet.',
  source: {
    sandbox: 'A demonstration forecast, not an announcement.',
    'air-korea': 'Source: AirKorea, Korea Environment Corporation',
  },
  announced: (datetime) => `Announced ${datetime}`,
  stale: 'The newest bulletin did not arrive; this is the one before.',
  failed: 'The forecast could not be loaded. It is tried again in a moment.',
  away: 'No bulletin arrived from the forecast service. It is asked again in a while.',
};
