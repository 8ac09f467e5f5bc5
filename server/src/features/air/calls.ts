/** Handlers of the areas `air` and the air rows of `map`. */
import { air } from '@maru/contract/air';
import { map } from '@maru/contract/map';
import { airMeasure } from '@maru/domain/air';
import { facilityTypes, type InstallationType, installationTypeNames } from '@maru/domain/facility';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../platform/errors/problem.ts';
import { handle } from '../../platform/http/handle.ts';
import { Written } from '../../platform/http/written.ts';
import type { Services } from '../../platform/services.ts';
import { facilityAverages } from './facilities.ts';
import { byWorst, latestOf, loadPlaceStates, markerOf, type PlaceState, placeStates } from './places.ts';
import { countPlaces, selectDevices, selectPlaces } from './queries.ts';
import { summarise } from './readings.ts';
import { lastDay, placeStatistics, pointsOf, readLine, readRange } from './statistics.ts';
import { writeChart } from './statistics-json.ts';

export function registerAir(app: FastifyInstance, { db, pool, clock }: Services) {
  /** The place of an id with its state, or NOT_FOUND. */
  async function placeOf(id: number): Promise<PlaceState> {
    const [place] = await loadPlaceStates(db, { ids: [id] }, clock.now());
    if (!place) throw new Problem('NOT_FOUND', { error: '설치 장소를 찾을 수 없습니다.' });
    return place;
  }

  const deviceIds = (place: PlaceState, type: InstallationType) =>
    place.devices
      .filter((device) => type === 'all' || device.installationType === type)
      .map((device) => device.deviceId);

  const withDevices = (place: PlaceState) => ({
    ...place,
    devices: place.devices.map((device) => ({
      ...device,
      latitude: device.latitude ?? place.latitude,
      longitude: device.longitude ?? place.longitude,
      ...summarise([device], clock.now()),
    })),
  });

  const markers = async (
    filter: Parameters<typeof loadPlaceStates>[1],
    query: { measurementType?: Parameters<typeof markerOf>[1]; installationType?: InstallationType },
  ) => {
    const now = clock.now();
    const places = await loadPlaceStates(db, filter, now);
    const { measurementType = 'ultra_fine_dust', installationType = 'outdoor' } = query;
    return { list: places.flatMap((place) => markerOf(place, measurementType, installationType, now) ?? []) };
  };

  handle(app, air, {
    async places({ query: { pageNumber, pageSize, sort, ...filter } }) {
      const now = clock.now();
      const offset = (pageNumber - 1) * pageSize;
      if (sort === 'worst') {
        const all = (await loadPlaceStates(db, filter, now)).sort(byWorst);
        return { list: all.slice(offset, offset + pageSize), totalCount: all.length, currentPageNumber: pageNumber };
      }
      const [totalCount, places] = await Promise.all([
        countPlaces(db, filter),
        selectPlaces(db, filter).limit(pageSize).offset(offset).execute(),
      ]);
      const devices = await selectDevices(
        db,
        places.map((place) => place.placeId),
      );
      return { list: placeStates(places, devices, now), totalCount, currentPageNumber: pageNumber };
    },
    async indoorPlaces({ query }) {
      const places = await loadPlaceStates(db, query, clock.now());
      return { list: places.flatMap((place) => (place.indoor ? [{ ...place, indoor: place.indoor }] : [])) };
    },
    markers: ({ query }) => markers({}, query),
    async ultraFineDustRanking() {
      const now = clock.now();
      const rows = (await loadPlaceStates(db, {}, now)).map((place) => {
        const latest = latestOf(place, place.outdoor ? 'outdoor' : 'indoor', now);
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
    async facilities() {
      return { list: facilityAverages(await loadPlaceStates(db, {}, clock.now()), clock.now()) };
    },
    async facilityPlaces({ params }) {
      if (!facilityTypes.some((type) => type.code === params.type))
        throw new Problem('NO_FACILITY_GROUP_TYPE', { field: 'type' });
      return { list: await loadPlaceStates(db, { facilityType: params.type }, clock.now()) };
    },
    measurement: async ({ params }) => withDevices(await placeOf(params.id)),
    async statistics({ params, query }) {
      const range = readRange(query);
      const place = await placeOf(params.id);
      return placeStatistics(pool, deviceIds(place, params.type), range);
    },
    async chart({ params, query }) {
      const range = readRange(query);
      const place = await placeOf(params.id);
      const types = params.type === 'all' ? (['indoor', 'outdoor'] as const) : [params.type];
      const { measurementType } = query;
      const series = await Promise.all(
        types.map(async (type) => ({
          installationType: type,
          name: installationTypeNames[type],
          line: await readLine(pool, deviceIds(place, type), measurementType, range, clock.now()),
        })),
      );
      const { unit } = airMeasure(measurementType);
      return new Written((bytes) => writeChart(bytes, { measurementType, unit, series }));
    },
    async stations() {
      const places = await selectPlaces(db, {}).execute();
      return {
        list: places.map((place) => ({
          installationPlaceId: place.placeId,
          installationPlaceName: place.placeName,
          installationPlaceType: 'air' as const,
          dongName: place.dongName,
          latitude: place.latitude,
          longitude: place.longitude,
        })),
      };
    },
  });

  handle(
    app,
    { airMarkers: map.airMarkers, airDetail: map.airDetail },
    {
      airMarkers: ({ query: { measurementType, installationType, ...filter } }) =>
        markers(filter, { ...(measurementType && { measurementType }), ...(installationType && { installationType }) }),
      async airDetail({ query: { installationPlaceId, measurementType = 'ultra_fine_dust' } }) {
        const place = await placeOf(installationPlaceId);
        const range = lastDay(clock.now());
        const points = async (type: 'indoor' | 'outdoor') =>
          place[type]
            ? pointsOf(await readLine(pool, deviceIds(place, type), measurementType, range, clock.now()))
            : [];
        const [indoor, outdoor] = await Promise.all([points('indoor'), points('outdoor')]);
        return { ...withDevices(place), measurementType, last24Hours: { indoor, outdoor } };
      },
    },
  );
}
