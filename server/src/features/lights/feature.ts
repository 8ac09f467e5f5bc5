import { lightsStatistics } from '@maru/contract/lights-statistics';
import { lightGroup, lightMarkOf, lightStatusNames } from '@maru/domain/light';
import { grouped } from '@maru/domain/number-text';
import type { Feature } from '#feature.ts';
import { mapLayerOf, markOf } from '#places/map-layer.ts';
import { placesOf } from '#places/places.ts';
import { selectNames } from '#places/queries.ts';
import { statusIn } from '#places/tile.ts';
import { handle } from '#platform/http/handle.ts';
import { registerLightsAdministration } from './administration.ts';
import { registerLights } from './calls.ts';
import { lightsNowOf } from './counts.ts';
import { registerLightsDashboard } from './dashboard.ts';
import { lightsMailing } from './mailing.ts';
import { lightOpenData } from './open-data.ts';
import { lightPlacesAt, lightsOf } from './places.ts';
import { reportedLights } from './reported.ts';
import { lightSeries } from './series.ts';
import { openLightsStatistics } from './statistics.ts';

export const lights: Feature = {
  name: 'lights',
  series: [lightSeries],
  tiles: [
    {
      group: 'lights',
      name: { ko: '보안등', en: 'Security lights' },
      page: '/securityLight',
      figureText: (count) => ({ ko: `${grouped(count)}개`, en: grouped(count) }),
      statusWord: statusIn({
        unknown: { ko: '점검중', en: 'Check' },
        off: { ko: lightStatusNames.off, en: 'Off' },
        on: { ko: lightStatusNames.on, en: 'On' },
        nightFault: { ko: '야간 소등', en: 'Dark' },
        failure: { ko: lightStatusNames.failure, en: 'Fault' },
        outage: { ko: lightStatusNames.outage, en: 'Out' },
      }),
    },
  ],
  open({ services, district }) {
    const { centre } = district;
    const now = lightsNowOf(services, centre);
    const lights = lightsOf(services, centre);
    const statistics = openLightsStatistics(services, centre);
    return {
      calls(http) {
        registerLights(http, services, centre);
        registerLightsAdministration(http, services, district);
        handle(http, lightsStatistics, statistics.handlers);
        registerLightsDashboard(http, services, centre);
      },
      openData: lightOpenData(services, district),
      mailedStatistics: [lightsMailing(services, statistics)],
      liveLayers: [placesOf(lightPlacesAt(centre), services).layer],
      mapLayers: [
        mapLayerOf('light', async () =>
          (await lights.load()).map((light) => markOf(light, { ...light, value: null, status: lightMarkOf(light) })),
        ),
      ],
      reportedPlaces: [reportedLights(services, centre)],
      namedLayer: { layer: 'light', read: () => selectNames(services.db, lightGroup.placeType) },
      mainPage: async () => ({ groups: [await now()] }),
    };
  },
};
