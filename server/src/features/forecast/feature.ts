import type { Feature } from '#feature.ts';
import { forecastAt, registerForecast } from './calls.ts';
import { openForecast } from './forecast.ts';
import { checkRegion } from './regions.ts';

export const forecast: Feature = {
  name: 'forecast',
  checkDistrict: checkRegion,
  open({ services, district }) {
    const { clock, log } = services;
    const held = openForecast(services, district);
    return {
      calls: (http) => registerForecast(http, services, held),
      mainPage: async () => ({
        forecast: await forecastAt(held, clock.now()).catch((err: unknown) => {
          log.error({ err }, 'the main page has no forecast');
          return null;
        }),
      }),
      bulletin: async () => ({
        bulletin: (await held.current(clock.now())).bulletin,
        isInvented: held.source === 'sandbox',
      }),
      close: () => held.close(),
    };
  },
};
