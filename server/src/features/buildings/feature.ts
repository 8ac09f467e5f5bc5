import type { Feature } from '#feature.ts';
import { placesOf } from '#places/places.ts';
import { registerBuildingAdministration } from './administration.ts';
import { presentBaselines } from './baselines.ts';
import { registerBuildings } from './calls.ts';
import { scalesOfCrackDevices } from './crack-devices.ts';
import { registerBuildingDashboard } from './dashboard.ts';
import { buildingMapLayers } from './map-layer.ts';
import { buildingsNowOf } from './now.ts';
import { buildingOpenData } from './open-data.ts';
import { registerOwnBuildings } from './own-buildings.ts';
import { crackPlaces, tiltPlaces } from './places.ts';
import { reportedBuildings } from './reported.ts';
import { crackSeries, tiltSeries } from './series.ts';
import { registerBuildingStatistics } from './statistics.ts';

export const buildings: Feature = {
  name: 'buildings',
  series: [tiltSeries, crackSeries],
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
  open({ services }) {
    const now = buildingsNowOf(services);
    return {
      calls(http) {
        registerBuildings(http, services);
        registerBuildingAdministration(http, services);
        registerBuildingStatistics(http, services);
        registerBuildingDashboard(http, services);
        registerOwnBuildings(http, services);
      },
      openData: buildingOpenData(services),
      liveLayers: [placesOf(tiltPlaces, services).layer, placesOf(crackPlaces, services).layer],
      mapLayers: buildingMapLayers(services),
      reportedPlaces: [reportedBuildings(services)],
      mainPage: async () => ({ groups: await now() }),
    };
  },
};
