/** Handlers of the area `air`. */
import { air } from '@maru/contract/air';
import { type AirMeasurementType, airMeasure, airMeasures } from '@maru/domain/air';
import { facilityTypes, type InstallationType, installationTypeNames } from '@maru/domain/facility';
import type { FastifyInstance } from 'fastify';
import { placesOf } from '#places/places.ts';
import type { PlaceFilter, StandingDevice } from '#places/queries.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import { Written } from '#platform/http/written.ts';
import type { Services } from '#platform/services.ts';
import { bucketsOf, lastDay, readPublicRange, readRange } from '#telemetry/statistics/range.ts';
import { pointsOf, statisticsOf } from '#telemetry/statistics/statistics.ts';
import { writeChart } from '#telemetry/statistics/write-statistics.ts';
import { selectPeriods } from './corrections.ts';
import { facilityAverages } from './facilities.ts';
import { airPlaces, latestAt, markerPart, representativeSide } from './places.ts';
import { airSeries } from './series.ts';

interface MarkerQuery extends PlaceFilter {
  measurementType?: AirMeasurementType;
  installationType?: InstallationType;
}

export function registerAir(app: FastifyInstance, services: Services) {
  const { db, reads, clock } = services;
  const places = placesOf(airPlaces, services);
  const statistics = statisticsOf(reads, airSeries, airMeasures);

  const deviceIds = ({ devices }: { devices: readonly StandingDevice[] }, type: InstallationType) =>
    devices.filter((device) => type === 'all' || device.installationType === type).map((device) => device.deviceId);

  const markers = async ({
    measurementType = 'ultra_fine_dust',
    installationType = 'outdoor',
    ...filter
  }: MarkerQuery) => ({
    list: await places.markers(filter, (place) =>
      markerPart(latestAt(places, place, installationType), measurementType),
    ),
  });

  handle(app, air, {
    places: ({ query }) => places.page(query),
    async indoorPlaces({ query }) {
      const all = await places.load(query);
      return { list: all.flatMap((place) => (place.indoor ? [{ ...place, indoor: place.indoor }] : [])) };
    },
    markers: ({ query }) => markers(query),
    mapMarkers: ({ query }) => markers(query),
    async ultraFineDustRanking() {
      const rows = (await places.load()).map((place) => {
        const latest = place[representativeSide(place, 'ultra_fine_dust')];
        return { place, latest, value: latest && !latest.isStale ? latest.avgUltraFineDust : null };
      });
      rows.sort((a, b) => (b.value ?? -1) - (a.value ?? -1));
      return {
        list: rows.map(({ place, latest, value }, index) => ({
          rank: value === null ? null : index + 1,
          placeId: place.placeId,
          placeName: place.placeName,
          dongName: place.dongName,
          avgUltraFineDust: latest?.avgUltraFineDust ?? null,
          avgUltraFineDustStatus: latest?.avgUltraFineDustStatus ?? 'inspection',
          avgUltraFineDustStatusName: latest?.avgUltraFineDustStatusName ?? '점검중',
          measurementDatetime: latest?.measurementDatetime ?? null,
        })),
      };
    },
    facilities: async () => ({ list: facilityAverages(await places.load(), clock.now()) }),
    async facilityPlaces({ params }) {
      if (!facilityTypes.some((type) => type.code === params.type))
        throw new Problem('NO_FACILITY_GROUP_TYPE', { field: 'type' });
      return { list: await places.load({ facilityType: params.type }) };
    },
    async measurement({ params }) {
      const place = await places.find(params.id);
      const ids = place.devices.map(({ deviceId }) => deviceId);
      return { ...place, devices: places.devices(place), corrections: await selectPeriods(db, ids) };
    },
    async statistics({ params, query }, { request }) {
      const range = readRange(query);
      const ids = deviceIds(await places.standing(params.id), params.type);
      return app.rowLimits.run(request, bucketsOf(range), () => statistics.rows(ids, range));
    },
    async chart({ params, query: { measurementType, ...query } }, { request }) {
      const range = readPublicRange(query);
      const place = await places.standing(params.id);
      const types = params.type === 'all' ? (['indoor', 'outdoor'] as const) : [params.type];
      const measure = airMeasure(measurementType);
      const series = await app.rowLimits.run(request, types.length * bucketsOf(range), () =>
        Promise.all(
          types.map(async (type) => ({
            installationType: type,
            name: installationTypeNames[type],
            line: await statistics.line(deviceIds(place, type), measure, range, clock.now()),
          })),
        ),
      );
      const about = { measurementType, unit: measure.unit, datetimeType: range.unit };
      return new Written((bytes) => writeChart(bytes, { ...about, series }));
    },
    async stations() {
      return {
        list: (await places.load()).map(({ placeId, placeName, dongName, latitude, longitude }) => ({
          installationPlaceId: placeId,
          installationPlaceName: placeName,
          installationPlaceType: 'air' as const,
          dongName,
          latitude,
          longitude,
        })),
      };
    },
    async mapDetail({ query: { installationPlaceId, measurementType = 'ultra_fine_dust' } }) {
      const place = await places.find(installationPlaceId);
      const points = async (type: 'indoor' | 'outdoor') =>
        place[type]
          ? pointsOf(
              await statistics.line(
                deviceIds(place, type),
                airMeasure(measurementType),
                lastDay(clock.now()),
                clock.now(),
              ),
            )
          : [];
      const [indoor, outdoor] = await Promise.all([points('indoor'), points('outdoor')]);
      return { ...place, devices: places.devices(place), measurementType, last24Hours: { indoor, outdoor } };
    },
  });
}
