import { vehicleStatistics } from '@maru/contract/vehicle-statistics';
import type { Feature } from '#feature.ts';
import { placeTarget } from '#places/administration/audit-targets.ts';
import { statusIn } from '#places/tile.ts';
import { codedAs, findBy, targetIn } from '#platform/audit/targets.ts';
import { openPool } from '#platform/database/pool.ts';
import { handle } from '#platform/http/handle.ts';
import { tableQueue } from '#platform/jobs/queue.ts';
import type { RunningTurns } from '#platform/jobs/turns.ts';
import { registerVehiclesAdministration } from './administration.ts';
import { registerVehicles } from './calls.ts';
import { vehiclesNowOf } from './counts.ts';
import { registerVehiclesDashboard } from './dashboard.ts';
import { vehicleLayer } from './live.ts';
import { vehicleMailing } from './mailing.ts';
import { vehicleMapLayer } from './map-layer.ts';
import { vehicleOpenData } from './open-data.ts';
import { registerOsmand } from './osmand/calls.ts';
import { deleteOldVehicleDays } from './retention.ts';
import { vehicleSeries } from './series.ts';
import { openVehicleStatistics } from './statistics.ts';
import { registerStreets } from './streets/calls.ts';
import { registerStreetPlan } from './streets/plan-calls.ts';
import { rebuildStreetDays, startStreetMatcher } from './streets/street-matcher.ts';
import { Follower } from './tracks/follower.ts';
import { loadTracks } from './tracks/load-tracks.ts';
import { rebuildTracks } from './tracks/rebuild-tracks.ts';
import { trackAreaOf } from './tracks/track-area.ts';

export const vehicles: Feature = {
  name: 'vehicles',
  series: [vehicleSeries],
  tiles: [
    {
      group: 'vehicles',
      name: { ko: '청소차량', en: 'Cleaning vehicles' },
      page: '/cleaning/cleaningVehicle',
      figureText: (count) => ({ ko: `${count}대 운행 중`, en: `${count} out now` }),
      statusWord: statusIn({
        silent: { ko: '위치 확인 안 됨', en: 'No signal' },
        out: { ko: '운행', en: 'Out' },
        parked: { ko: '대기', en: 'Parked' },
      }),
    },
  ],
  auditTargets: [
    placeTarget('청소차량'),
    {
      kind: 'company',
      idIn: codedAs('청소차량 업체'),
      find: findBy((vehicleCompanyCode) => targetIn('device/vehicleGPS', { vehicleCompanyCode })),
    },
  ],
  derived: {
    series: vehicleSeries,
    async rebuild(pool, district, span, onDay) {
      await rebuildTracks(pool, trackAreaOf(district), span, onDay);
      await rebuildStreetDays(pool, trackAreaOf(district), span);
    },
    load: (pool, district, history, progress) => loadTracks(pool, trackAreaOf(district), history, progress),
  },
  deleteOld: ({ pool, config, now }) =>
    deleteOldVehicleDays(
      pool,
      config.keepMonths,
      config.retentionMonths[vehicleSeries.name] ?? vehicleSeries.retentionMonths,
      now,
    ),
  open({ services, district, tellMoved }) {
    const { config, clock, log } = services;
    const area = trackAreaOf(district);
    const now = vehiclesNowOf(services);
    const statistics = openVehicleStatistics(services, district);
    let follower: Follower | undefined;
    let matcher: RunningTurns | undefined;
    return {
      ingestCalls: (http, ingest) => registerOsmand(http, ingest, clock),
      calls(http) {
        registerVehiclesAdministration(http, services, district);
        handle(http, vehicleStatistics, statistics.handlers);
        registerVehiclesDashboard(http, services, district);
        registerVehicles(http, services, area);
        registerStreets(http, services);
        registerStreetPlan(http, services);
      },
      openData: vehicleOpenData(services),
      mailedStatistics: [vehicleMailing(services, statistics)],
      liveLayers: [vehicleLayer(services, area)],
      mapLayers: [vehicleMapLayer(services, area)],
      mainPage: async () => ({ groups: [await now()] }),
      queues: [
        tableQueue({
          key: 'vehicle_arrival',
          name: '차량 위치',
          table: 'vehicle_arrival',
          waiting: 'true',
        }),
      ],
      work() {
        follower = new Follower({
          pool: openPool(config.databaseAppUrl, 1),
          area,
          clock,
          log,
          onMoved: (deviceIds) => tellMoved(vehicleSeries, deviceIds),
        });
        follower.start();
        const pool = openPool(config.databaseAppUrl, 1);
        matcher = startStreetMatcher({ db: services.db, pool, area, clock, log });
      },
      close: () => Promise.all([follower?.close(), matcher?.close()]),
    };
  },
};
