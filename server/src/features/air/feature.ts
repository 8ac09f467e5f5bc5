import { airMeasure } from '@maru/domain/air';
import type { Feature } from '#feature.ts';
import { placesOf } from '#places/places.ts';
import { selectNames } from '#places/queries.ts';
import { gradeStatus, placesText } from '#places/tile.ts';
import { registerAirAdministration } from './administration.ts';
import { registerAir } from './calls.ts';
import { registerAirDashboard } from './dashboard.ts';
import { registerFavorites } from './favorites.ts';
import { importedAir } from './imported.ts';
import { airMapLayer } from './map-layer.ts';
import { airNowOf } from './now.ts';
import { airOpenData } from './open-data.ts';
import { registerOperatedAir } from './operated.ts';
import { airPlaces } from './places.ts';
import { airSeries } from './series.ts';
import { registerAirStatistics } from './statistics.ts';

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
    return {
      calls(http) {
        registerAir(http, services);
        registerAirAdministration(http, services);
        registerAirStatistics(http, services);
        registerAirDashboard(http, services);
        registerFavorites(http, services);
        registerOperatedAir(http, services);
      },
      openData: airOpenData(services),
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
