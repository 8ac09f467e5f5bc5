import { binMeasures } from '@maru/domain/bin';
import { grouped } from '@maru/domain/number-text';
import type { Feature } from '#feature.ts';
import { mapLayerOf, markOf } from '#places/map-layer.ts';
import { placesOf } from '#places/places.ts';
import { selectNames } from '#places/queries.ts';
import { gradeStatus } from '#places/tile.ts';
import { registerBinsAdministration } from './administration.ts';
import { registerBins } from './calls.ts';
import { binsNowOf } from './condition.ts';
import { registerBinsDashboard } from './dashboard.ts';
import { addDemoBinPhotos } from './demo/demo-photos.ts';
import { binOpenData } from './open-data.ts';
import { binPlaces, binsOf, fullest, levelOf } from './places.ts';
import { reportedBins } from './reported.ts';
import { binSeries } from './series.ts';

export const bins: Feature = {
  name: 'bins',
  series: [binSeries],
  tiles: [
    {
      group: 'bins',
      name: { ko: '재활용 수거함', en: 'Recycle bins' },
      page: '/cleaning/smartRecycleBin',
      figureText: (count) => ({ ko: `${grouped(count)}대`, en: grouped(count) }),
      statusWord: gradeStatus(binMeasures[0]),
    },
  ],
  open({ services, district }) {
    const now = binsNowOf(services);
    return {
      calls(http) {
        registerBins(http, services);
        registerBinsAdministration(http, services, district.name);
        registerBinsDashboard(http, services);
      },
      openData: binOpenData(services),
      liveLayers: [placesOf(binPlaces, services).layer],
      mapLayers: [
        mapLayerOf('bin', async () =>
          (await binsOf(services).load()).map((row) => {
            const { measurementDatetime = null } = row.bin ?? {};
            return markOf(row, { value: fullest(row), status: levelOf(row), measurementDatetime });
          }),
        ),
      ],
      reportedPlaces: [reportedBins(services)],
      namedLayer: { layer: 'bin', read: () => selectNames(services.db, binPlaces.group.placeType) },
      mainPage: async () => ({ groups: [await now()] }),
      fillDemo: () => addDemoBinPhotos(services),
    };
  },
};
