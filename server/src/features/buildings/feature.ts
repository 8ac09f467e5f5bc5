import { crackMeasures, tiltMeasures } from '@maru/domain/building';
import type { Feature } from '#feature.ts';
import { placesOf } from '#places/places.ts';
import { gradeStatus, placesText } from '#places/tile.ts';
import { registerBuildingAdministration } from './administration.ts';
import { presentBaselines } from './baselines.ts';
import { registerBuildings } from './calls.ts';
import { scalesOfCrackDevices } from './crack-devices.ts';
import { registerBuildingDashboard } from './dashboard.ts';
import { buildingMailings } from './mailing.ts';
import { buildingMapLayers } from './map-layer.ts';
import { buildingsNowOf } from './now.ts';
import { buildingOpenData } from './open-data.ts';
import { registerOwnBuildings } from './own-buildings.ts';
import { crackPlaces, tiltPlaces } from './places.ts';
import { reportedBuildings } from './reported.ts';
import { crackSeries, tiltSeries } from './series.ts';
import { openBuildingStatistics } from './statistics.ts';

export const buildings: Feature = {
  name: 'buildings',
  series: [tiltSeries, crackSeries],
  tiles: [
    {
      group: 'tilt',
      name: { ko: '건물 기울기', en: 'Tilt of buildings' },
      page: '/decrepitBuilding/gradient',
      figureText: placesText,
      statusWord: gradeStatus(tiltMeasures[0]),
    },
    {
      group: 'crack',
      name: { ko: '건물 균열', en: 'Cracks of buildings' },
      page: '/decrepitBuilding/crack',
      figureText: placesText,
      statusWord: gradeStatus(crackMeasures[0]),
    },
  ],
  deviceGradings: [
    {
      series: 'tilt',
      async of(db, deviceIds) {
        const baselines = await presentBaselines(db, deviceIds);
        return new Map([...baselines].map(([id, { xAngle, yAngle }]) => [id, { baseline: { xAngle, yAngle } }]));
      },
    },
    {
      series: 'crack',
      async of(db, deviceIds) {
        const scales = await scalesOfCrackDevices(db, deviceIds);
        return new Map(deviceIds.map((id, at) => [id, { scale: scales[at] }]));
      },
    },
  ],
  open({ services, district }) {
    const now = buildingsNowOf(services);
    const statistics = openBuildingStatistics(services);
    return {
      calls(http) {
        registerBuildings(http, services);
        registerBuildingAdministration(http, services, district);
        statistics.register(http);
        registerBuildingDashboard(http, services);
        registerOwnBuildings(http, services);
      },
      openData: buildingOpenData(services),
      mailedStatistics: buildingMailings(services, statistics),
      liveLayers: [placesOf(tiltPlaces, services).layer, placesOf(crackPlaces, services).layer],
      mapLayers: buildingMapLayers(services),
      reportedPlaces: [reportedBuildings(services)],
      mainPage: async () => ({ groups: await now() }),
    };
  },
};
