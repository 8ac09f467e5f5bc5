/** Counting areas with their CCTVs, and the number of persons present. */
import type { GroupNow } from '@maru/contract/main-page';
import type { Grade } from '@maru/domain/grade';
import { gradeWordOf } from '@maru/domain/measure';
import { crowding, crowdingOf, lastReset, meanPresent, peopleGroup, presentAfter } from '@maru/domain/people';
import { formatBucket } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import type { PlacedDevice } from '#places/group.ts';
import { countedOf, currentOf } from '#places/latest.ts';
import { selectDevices, selectPlaceIdsOf } from '#places/queries.ts';
import { gradedNow, byDong as sumsByDong } from '#places/summary.ts';
import type { TotalPlaces } from '#places/total-places.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';
import type { LiveLayer } from '#telemetry/live/layer.ts';
import { lastDay } from '#telemetry/statistics/range.ts';
import { flowOf, type GroupHour, type RepairedCounts, selectHours, sumOf } from './counts.ts';
import { peopleSeries } from './series.ts';

type Cctv = PlacedDevice<typeof peopleSeries>;

interface AreaFilter {
  ids?: readonly number[];
  installationPlaceCode?: string | undefined;
}

/** Areas by name. */
export function areaQuery(db: Database) {
  return db
    .selectFrom('counting_area as a')
    .innerJoin('dong as d', 'd.dong_code', 'a.dong_code')
    .select([
      'a.counting_area_id as installationPlaceId',
      'a.installation_place_code as installationPlaceCode',
      'a.counting_area_name as installationPlaceCodeName',
      'a.dong_code as dongCode',
      'd.dong_name as dongCodeName',
      'a.latitude',
      'a.longitude',
      'a.capacity',
      'a.reset_hour as resetHour',
    ])
    .orderBy('a.counting_area_name')
    .orderBy('a.counting_area_id');
}
/** Ids and names of the areas, for the search by name. */
export const namedAreas = async (db: Database) =>
  (await areaQuery(db).execute()).map((area) => ({
    installationPlaceId: area.installationPlaceId,
    name: area.installationPlaceCodeName,
    dongCode: area.dongCode,
    dongName: area.dongCodeName,
    latitude: area.latitude,
    longitude: area.longitude,
  }));

export type Area = Awaited<ReturnType<ReturnType<typeof areaQuery>['execute']>>[number] & { devices: Cctv[] };

/** The matching areas, each with its CCTVs. */
export async function selectAreas(db: Database, { ids, installationPlaceCode }: AreaFilter = {}): Promise<Area[]> {
  let query = areaQuery(db);
  if (ids) query = query.where('a.counting_area_id', '=', sql<number>`any(${ids})`);
  if (installationPlaceCode) query = query.where('a.installation_place_code', '=', installationPlaceCode);
  const areas = await query.execute();
  const standing = await db
    .selectFrom('cctv')
    .select(['installation_place_id as placeId', 'installation_place_code as code'])
    .where('installation_place_code', '=', sql<string>`any(${areas.map((area) => area.installationPlaceCode)})`)
    .execute();
  const areaOf = new Map(standing.map(({ placeId, code }) => [placeId, code]));
  const cctvs = await selectDevices(db, peopleSeries, { placeIds: [...areaOf.keys()] });
  const byArea = Map.groupBy(cctvs, ({ placeId }) => areaOf.get(placeId));
  return areas.map((area) => ({ ...area, devices: byArea.get(area.installationPlaceCode) ?? [] }));
}

export const missingArea = () => new Problem('NOT_FOUND', { error: '측정 지역을 찾을 수 없습니다.' });

/** The area of a code with its CCTVs. Throws NOT_FOUND. */
export async function findArea(db: Database, installationPlaceCode: string): Promise<Area> {
  const [area] = await selectAreas(db, { installationPlaceCode });
  if (!area) throw missingArea();
  return area;
}

/**
 * CCTVs as members of statistics. An area is a group and each CCTV a side, so that a row states which CCTVs counted.
 */
export const membersOf = (areas: readonly Area[]) =>
  areas.flatMap(({ devices }, group) => devices.map(({ deviceId }, side) => ({ deviceId, group, side })));

/** The number of persons present, and the word for the area's crowding. */
function presenceOf(
  persons: { present: number | null; mean: number | null },
  capacity: number | null,
  isStale: boolean,
) {
  const grade = (count: number | null): Grade => (isStale ? 'inspection' : crowdingOf(count, capacity));
  const [now, mean] = [grade(persons.present), grade(persons.mean)];
  return {
    personCount: persons.present,
    personCountStatus: now,
    personCountStatusName: gradeWordOf(crowding, now),
    avgPersonCount: persons.mean,
    avgPersonCountStatus: mean,
    avgPersonCountStatusName: gradeWordOf(crowding, mean),
  };
}

/** The current state of an area, from the counts by hour since the reset. */
function stateOf({ devices, capacity }: Area, counted: readonly GroupHour[], reset: Date, now: Date) {
  const { latest } = countedOf(peopleSeries, devices, now);
  const inUse = devices.filter(({ isActivated }) => isActivated);
  const isKnown = latest.measurementDatetime !== null;
  const persons = {
    present: isKnown ? presentAfter(counted) : null,
    mean: isKnown ? meanPresent(counted, reset, now) : null,
  };
  const { personCount: _passed, ...flow } = flowOf(sumOf(counted));
  return {
    measurementDatetime: latest.measurementDatetime,
    isStale: latest.isStale,
    cctvCount: inUse.length,
    silentCount: inUse.length - currentOf(peopleSeries, devices, now).length,
    ...presenceOf(persons, capacity, latest.isStale),
    ...flow,
  };
}
type StatedArea = Area & {
  /** Ins and outs since the area's reset. */
  counts: RepairedCounts;
  state: ReturnType<typeof stateOf>;
  /** Whether the area's CCTVs also count cars: they have a total, or counted one in the last day before a restart. */
  countsCars: boolean;
};

const dayMs = 86_400_000;
const hasCars = ({ carIn, carOut }: Partial<Record<'carIn' | 'carOut', number | null>>): boolean =>
  (carIn ?? 0) + (carOut ?? 0) > 0;

/** The matching areas with their current states. */
export async function loadAreas(
  { db, reads, clock }: Pick<Services, 'db' | 'reads' | 'clock'>,
  filter: AreaFilter = {},
): Promise<StatedArea[]> {
  const areas = await selectAreas(db, filter);
  const now = clock.now();
  const hours = await selectHours(
    reads,
    membersOf(areas),
    new Date(now.getTime() - dayMs),
    new Date(now.getTime() + dayMs),
  );
  const byArea = Map.groupBy(hours, ({ group }) => group);
  return areas.map((area, group) => {
    const reset = lastReset(now, area.resetHour);
    const lastDay = byArea.get(group) ?? [];
    const counted = lastDay.filter(({ start }) => start >= reset);
    return {
      ...area,
      counts: sumOf(counted),
      state: stateOf(area, counted, reset, now),
      countsCars: area.devices.some(({ values }) => hasCars(values)) || lastDay.some(hasCars),
    };
  });
}

/** The fields of an area in lists and markers. */
export const shownArea = ({ devices, counts, state, countsCars, ...facts }: StatedArea) => ({ ...facts, ...state });

/** The areas of each dong combined, by the dong's name. */
export function byDong(areas: readonly StatedArea[]) {
  const sum = (some: readonly StatedArea[], field: 'personCount' | 'avgPersonCount') =>
    some.every(({ state }) => state[field] === null)
      ? null
      : some.reduce((all, { state }) => all + (state[field] ?? 0), 0);
  const named = areas.map((area) => ({ ...area, dongName: area.dongCodeName }));
  return sumsByDong(named, (own) => {
    const known = own.filter(({ capacity, state }) => capacity !== null && !state.isStale);
    const room = known.length > 0 ? known.reduce((all, { capacity }) => all + (capacity ?? 0), 0) : null;
    return {
      dongCodeName: own[0]?.dongCodeName ?? '',
      areaCount: own.length,
      cctvCount: own.reduce((all, { state }) => all + state.cctvCount, 0),
      ...presenceOf(
        { present: sum(known, 'personCount'), mean: sum(known, 'avgPersonCount') },
        room,
        own.every(({ state }) => state.isStale),
      ),
      // The crowding word considers only areas with a known capacity, the numbers include all areas.
      personCount: sum(own, 'personCount'),
      avgPersonCount: sum(own, 'avgPersonCount'),
    };
  });
}

/** The areas for the main page: persons present, and arrivals in each hour of the last day. */
export function peopleNowOf(services: Pick<Services, 'db' | 'reads' | 'clock'>) {
  return async (): Promise<GroupNow> => {
    const areas = await loadAreas(services);
    const { from, to } = lastDay(services.clock.now());
    const all = membersOf(areas).map((member) => ({ ...member, group: 0 }));
    const hours = await selectHours(services.reads, all, from, to);
    const graded = areas.map(({ installationPlaceCodeName, dongCodeName, state }) => ({
      placeName: installationPlaceCodeName,
      dongName: dongCodeName,
      grade: state.personCountStatus,
    }));
    return {
      group: 'people',
      figure: areas.reduce((sum, { state }) => sum + (state.personCount ?? 0), 0),
      ...gradedNow(graded),
      last24Hours: hours.map(({ start, personIn }) => ({
        measurementDatetime: formatBucket(start, 'hour'),
        value: personIn,
      })),
    };
  };
}

/** The areas with their CCTVs, whose counts are summed up. */
export const countingAreas: TotalPlaces = {
  placeType: peopleGroup.placeType,
  series: peopleSeries,
  places: sql`(
    select counting_area_id as place_id, counting_area_name as name, dong_code, latitude, longitude from counting_area)`,
  members: sql`(
    select a.counting_area_id as place_id, v.device_id from counting_area a
    join cctv c on c.installation_place_code = a.installation_place_code
    join device v on v.installation_place_id = c.installation_place_id
    where v.series = ${peopleSeries.name} and v.deleted_at is null)`,
};

/** The live feed's layer: whenever a CCTV reports, its area is sent. */
export const peopleLayer = (services: Pick<Services, 'db' | 'reads' | 'clock'>): LiveLayer => ({
  name: 'people',
  series: peopleSeries.name,
  async read(deviceIds) {
    const places = await selectPlaceIdsOf(services.db, deviceIds);
    const rows = await services.db
      .selectFrom('cctv as c')
      .innerJoin('counting_area as a', 'a.installation_place_code', 'c.installation_place_code')
      .select('a.counting_area_id as areaId')
      .distinct()
      .where('c.installation_place_id', '=', sql<number>`any(${places})`)
      .execute();
    const areas = await loadAreas(services, { ids: rows.map(({ areaId }) => areaId) });
    return areas.map((area) => ({
      key: String(area.installationPlaceId),
      latitude: area.latitude,
      longitude: area.longitude,
      state: { installationPlaceId: area.installationPlaceId, values: area.state },
    }));
  },
});
