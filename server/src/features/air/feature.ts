import { airStatistics } from '@maru/contract/air-statistics';
import { airMeasure } from '@maru/domain/air';
import type { Feature } from '#feature.ts';
import { placesOf } from '#places/places.ts';
import { selectNames } from '#places/queries.ts';
import { gradeStatus, placesText } from '#places/tile.ts';
import { handle } from '#platform/http/handle.ts';
import { registerAirAdministration } from './administration.ts';
import { registerAir } from './calls.ts';
import { registerAirDashboard } from './dashboard.ts';
import { registerFavorites } from './favorites.ts';
import { importedAir } from './imported.ts';
import { airMailing } from './mailing.ts';
import { airMapLayer } from './map-layer.ts';
import { airNowOf } from './now.ts';
import { airOpenData } from './open-data.ts';
import { registerOperatedAir } from './operated.ts';
import { airPlaces } from './places.ts';
import { airSeries } from './series.ts';
import { openAirStatistics } from './statistics.ts';

export const air: Feature = {
  name: 'air',
  series: [airSeries],
  imported: [importedAir],
  tiles: [
    {
      group: 'outdoorAir',
      name: { ko: '실외 대기질', en: 'Outdoor air' },
      page: '/airQuality',
      figureText: placesText,
      statusWord: gradeStatus(airMeasure('ultra_fine_dust')),
    },
    {
      group: 'indoorAir',
      name: { ko: '실내 공기질', en: 'Indoor air' },
      page: '/airQuality/indoor',
      figureText: placesText,
      statusWord: gradeStatus(airMeasure('co2')),
    },
  ],
  open({ services }) {
    const now = airNowOf(services);
    const statistics = openAirStatistics(services);
    return {
      calls(http) {
        registerAir(http, services);
        registerAirAdministration(http, services);
        handle(http, airStatistics, statistics.handlers);
        registerAirDashboard(http, services);
        registerFavorites(http, services);
        registerOperatedAir(http, services);
      },
      openData: airOpenData(services),
      mailedStatistics: [airMailing(services, statistics)],
      liveLayers: [placesOf(airPlaces, services).layer],
      mapLayers: [airMapLayer(services)],
      namedLayer: { layer: 'air', read: () => selectNames(services.db, airPlaces.group.placeType) },
      async mainPage() {
        const { stations, groups } = await now();
        return { list: stations, groups };
      },
    };
  },
};
