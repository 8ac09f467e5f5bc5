import { peopleStatistics } from '@maru/contract/people-statistics';
import { grouped } from '@maru/domain/number-text';
import { crowding } from '@maru/domain/people';
import type { Feature } from '#feature.ts';
import { mapLayerOf, markOf } from '#places/map-layer.ts';
import { gradeStatus } from '#places/tile.ts';
import { type AuditTarget, numberedAs, targetIn } from '#platform/audit/targets.ts';
import { handle } from '#platform/http/handle.ts';
import { registerCctvAdministration } from './administration.ts';
import { countingAreas, loadAreas, namedAreas, peopleLayer, peopleNowOf } from './areas.ts';
import { registerPeople } from './calls.ts';
import { registerCountingAreas } from './counting-areas.ts';
import { registerPeopleDashboard } from './dashboard.ts';
import { peopleMailing } from './mailing.ts';
import { peopleOpenData } from './open-data.ts';
import { peopleSeries } from './series.ts';
import { openPeopleStatistics } from './statistics.ts';

/** Audit entries about an area link to the list of the area's CCTVs. */
const areaTarget: AuditTarget = {
  kind: 'area',
  idIn: numberedAs('측정 지역'),
  async find(db, ids) {
    const rows = await db
      .selectFrom('counting_area')
      .select(['counting_area_id as id', 'installation_place_code as installationPlaceCode'])
      .where('counting_area_id', 'in', ids.map(Number))
      .execute();
    return new Map(rows.map(({ id, ...filter }) => [String(id), targetIn('device/cctv', filter)]));
  },
};

export const people: Feature = {
  name: 'people',
  series: [peopleSeries],
  tiles: [
    {
      group: 'people',
      name: { ko: '유동인구', en: 'People' },
      page: '/population/location',
      figureText: (count) => ({ ko: `현재 ${grouped(count)}명`, en: `${grouped(count)} there now` }),
      statusWord: gradeStatus(crowding),
    },
  ],
  auditTargets: [areaTarget],
  open({ services, district }) {
    const now = peopleNowOf(services);
    const statistics = openPeopleStatistics(services);
    return {
      calls(http) {
        registerPeople(http, services);
        handle(http, peopleStatistics, statistics.handlers);
        registerPeopleDashboard(http, services);
        registerCountingAreas(http, services);
        registerCctvAdministration(http, services);
      },
      openData: peopleOpenData(services, district),
      totalPlaces: [countingAreas],
      mailedStatistics: [peopleMailing(services, statistics)],
      liveLayers: [peopleLayer(services)],
      mapLayers: [
        mapLayerOf('people', async () =>
          (await loadAreas(services)).map(({ state, ...area }) =>
            markOf(
              { ...area, placeId: area.installationPlaceId, placeName: area.installationPlaceCodeName },
              { ...state, value: state.personCount, status: state.personCountStatus },
            ),
          ),
        ),
      ],
      namedLayer: { layer: 'people', read: () => namedAreas(services.db) },
      mainPage: async () => ({ groups: [await now()] }),
    };
  },
};
