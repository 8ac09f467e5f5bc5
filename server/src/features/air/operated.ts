/** Handlers of the area `operatedAir`: air of a citizen's operated places, and of rooms shared with parents. */
import { operatedAir } from '@maru/contract/operated-air';
import { type AirMeasure, airGroup, airMeasure, airMeasures } from '@maru/domain/air';
import { formatBucket } from '@maru/domain/seoul-time';
import { sharingFacilityType } from '@maru/domain/shared-member';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { namingPlaceIds, operatedPlaceIds, requireOperated } from '#places/own-places.ts';
import { placesOf } from '#places/places.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { citizenOf } from '#platform/sessions/authenticate.ts';
import { averageOf, graded } from '#telemetry/statistics/averages.ts';
import { type GroupedRow, groupedStatistics } from '#telemetry/statistics/grouped.ts';
import { bucketsOf, type Range, readRange } from '#telemetry/statistics/range.ts';
import { pointsOf, statisticsOf } from '#telemetry/statistics/statistics.ts';
import { type AirLatest, type AirPlace, airPlaces } from './places.ts';
import { airSeries } from './series.ts';

const { placeType } = airGroup;
/** Maximum rows of an answer: a month by hour of 24 rooms. */
const maxRows = 18_000;
const averages = airMeasures.map((measure) => ({ field: measure.field, average: averageOf(measure) }));

export function registerOperatedAir(app: FastifyInstance, services: Services) {
  const { db, reads, clock } = services;
  const places = placesOf(airPlaces, services);
  const byRoom = groupedStatistics(reads, airSeries, airMeasures);
  const statistics = statisticsOf(reads, airSeries, airMeasures);
  const load = async (ids: readonly number[]) => (ids.length > 0 ? places.load({ ids }) : []);
  const ownOf = (request: FastifyRequest, facilityType?: string) =>
    operatedPlaceIds(db, citizenOf(request).userNumber, { placeType, ...(facilityType && { facilityType }) });
  const naming = (request: FastifyRequest) => namingPlaceIds(db, citizenOf(request).userNumber);

  /** Indoor rooms in use; outdoor devices aren't shown to parents. */
  const parentRooms = (place: Parameters<typeof currentRooms>[1]) =>
    currentRooms(places, place).filter(({ installationType }) => installationType === 'indoor');

  handle(app, operatedAir, {
    async summary(_input, { request }) {
      const own = await load(await ownOf(request));
      return { list: own.map((place) => ({ ...place, rooms: currentRooms(places, place) })) };
    },
    async statistics({ query: { installationPlaceId: placeId, measurementType, ...query } }, { request }) {
      const { userNumber } = citizenOf(request);
      await requireOperated(db, { userNumber, placeId, placeType });
      const range = readRange(query);
      const rooms = roomsOf((await places.find(placeId)).devices);
      const measure = airMeasure(measurementType);
      return app.rowLimits.run(request, requireFew(range, rooms.length), async () => {
        const rows: GroupedRow[] = [];
        for await (const row of byRoom.allRows(membersOf(rooms), range)) rows.push(row);
        return {
          measurementType,
          unit: measure.unit,
          list: rows
            .sort((a, b) => a.bucket.getTime() - b.bucket.getTime() || a.group - b.group)
            .map(timeRow(rooms, range)),
          series: await Promise.all(rooms.map((room) => lineOf(room, measure, range))),
        };
      });
    },
    async nurserySchools({ params: { userType } }, { request }) {
      const isParent = userType === 'parents';
      const schools = await load(await (isParent ? naming(request) : ownOf(request, sharingFacilityType)));
      return {
        list: schools.map((school) => ({
          ...school,
          roomCount: (isParent ? parentRooms(school) : currentRooms(places, school)).length,
        })),
      };
    },
    async parentRooms(_input, { request }) {
      const schools = await load(await naming(request));
      return {
        list: schools.flatMap((school) =>
          parentRooms(school).map((room) => ({ placeId: school.placeId, placeName: school.placeName, ...room })),
        ),
      };
    },
  });

  async function lineOf({ devices, ...room }: Room, measure: AirMeasure, range: Range) {
    const ids = devices.map(({ deviceId }) => deviceId);
    return { ...room, points: pointsOf(await statistics.line(ids, measure, range, clock.now())) };
  }
}

/** Estimates the number of rows: many rooms over a long time by hour would exceed an answer. */
function requireFew(range: Range, roomCount: number): number {
  const rows = bucketsOf(range) * roomCount;
  if (rows > maxRows) throw new Problem('RANGE_TOO_LONG', { field: 'endDatetime' });
  return rows;
}

const membersOf = (rooms: readonly Room[]) =>
  rooms.flatMap(({ devices }, group) => devices.map(({ deviceId }) => ({ deviceId, group, side: 0 })));

const timeRow =
  (rooms: readonly Room[], { unit }: Range) =>
  ({ group, bucket, sides: [side] }: GroupedRow) => {
    const values = Object.fromEntries(
      averages.map(({ field, average }, at) => [field, average(side?.sums[at] ?? 0, side?.counts[at] ?? 0)]),
    ) as Record<AirMeasure['field'], number | null>;
    return {
      installationType: rooms[group]?.installationType ?? ('indoor' as const),
      installationLocation: rooms[group]?.installationLocation ?? '',
      measurementDatetime: formatBucket(bucket, unit),
      readingCount: side?.readings ?? 0,
      ...graded(airMeasures, values),
    };
  };

type Device = AirPlace['devices'][number];
type Places = Pick<ReturnType<typeof placesOf<typeof airPlaces.series, AirLatest, 'indoor' | 'outdoor'>>, 'state'>;

/** An installation location with devices in a place: a room, or outdoors. */
interface Room {
  installationType: 'indoor' | 'outdoor';
  installationLocation: string;
  devices: Device[];
}

/** Groups devices by installation location, indoor ones first, then by name. */
function roomsOf(devices: readonly Device[]): Room[] {
  const spots = Map.groupBy(devices, (device) => `${device.installationType} ${device.installationLocation}`);
  const rooms = [...spots.values()].flatMap((own): Room[] => {
    const [first] = own;
    return first
      ? [{ installationType: first.installationType, installationLocation: first.installationLocation, devices: own }]
      : [];
  });
  return rooms.sort(
    (a, b) =>
      a.installationType.localeCompare(b.installationType) ||
      a.installationLocation.localeCompare(b.installationLocation, 'ko', { numeric: true }),
  );
}

/** The rooms in use, each with its latest values. */
const currentRooms = (places: Places, { devices }: Pick<AirPlace, 'devices'>) =>
  roomsOf(devices.filter(({ isActivated }) => isActivated)).flatMap(({ devices: own, ...room }) => {
    const state = places.state(own);
    return state ? [{ ...room, ...state }] : [];
  });
