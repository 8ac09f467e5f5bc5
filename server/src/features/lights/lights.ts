/** Security lights with their present states, as public pages and dashboards show them. */
import type { LightStatus, LightType } from '@maru/domain/light';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import { containing } from '#platform/database/containing.ts';
import { countRows } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { lightTypeName } from './light-type.ts';
import type { Centre } from './places.ts';
import { lightSeries } from './series.ts';
import { lightStates, statusCondition } from './states.ts';

export interface LightsFilter {
  indcCompany?: string | undefined;
  lightType?: LightType | undefined;
  status?: LightStatus | undefined;
  isActivated?: boolean | undefined;
  dongCode?: string | undefined;
  keyword?: string | undefined;
  placeId?: number | undefined;
  deviceId?: number | undefined;
}

async function matching(db: Database, centre: Centre, filter: LightsFilter, now: Date) {
  let query = db
    .selectFrom('installation_place as p')
    .innerJoin('device as v', 'v.installation_place_id', 'p.installation_place_id')
    .innerJoin('dong as d', 'd.dong_code', 'p.dong_code')
    .leftJoin('security_light as o', 'o.installation_place_id', 'p.installation_place_id')
    .where('p.place_type', '=', lightSeries.name)
    .where('p.deleted_at', 'is', null)
    .where('v.series', '=', lightSeries.name)
    .where('v.deleted_at', 'is', null);
  if (filter.indcCompany) query = query.where('o.indc_company', 'ilike', containing(filter.indcCompany));
  if (filter.lightType) query = query.where('o.light_type', '=', filter.lightType);
  if (filter.isActivated !== undefined) query = query.where('v.is_activated', '=', filter.isActivated);
  if (filter.dongCode) query = query.where('p.dong_code', '=', filter.dongCode);
  if (filter.placeId) query = query.where('p.installation_place_id', '=', filter.placeId);
  if (filter.deviceId) query = query.where('v.device_id', '=', filter.deviceId);
  if (filter.keyword) {
    const like = containing(filter.keyword);
    query = query.where((eb) =>
      eb.or([eb('p.installation_place_name', 'ilike', like), eb('p.address', 'ilike', like)]),
    );
  }
  const ofStatus = await statusCondition(db, centre, filter.status, now);
  return ofStatus ? query.where(ofStatus) : query;
}

type Matching = Awaited<ReturnType<typeof matching>>;

const selected = (query: Matching) =>
  query.select([
    'p.installation_place_id as installationPlaceId',
    'p.installation_place_name as installationPlaceName',
    'v.device_id as deviceId',
    'v.management_code as managementCode',
    'v.is_activated as isActivated',
    'v.reporting_interval_seconds as reportingIntervalSeconds',
    'p.address',
    'p.detail_address as detailAddress',
    'p.dong_code as dongCode',
    'd.dong_name as dongName',
    'p.latitude',
    'p.longitude',
    sql<string>`coalesce(o.light_type, '')`.as('lightType'),
    sql<string>`coalesce(o.indc_company, '')`.as('indcCompany'),
  ]);
type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number];

/** The lights of a district. */
export function lightsOf(db: Database, clock: Clock, centre: Centre) {
  async function withStates(rows: readonly Row[], now: Date) {
    const deviceIds = rows.map(({ deviceId }) => deviceId);
    const stateOf = await lightStates(db, centre, now, deviceIds);
    return rows.map((row) => ({ ...row, lightTypeName: lightTypeName(row.lightType), ...stateOf(row) }));
  }

  return {
    /** All that match. */
    async load(filter: LightsFilter = {}) {
      const now = clock.now();
      return withStates(await selected(await matching(db, centre, filter, now)).execute(), now);
    },
    /** One page of those that match, by name. */
    async page(filter: LightsFilter, { pageNumber, pageSize }: { pageNumber: number; pageSize: number }) {
      const now = clock.now();
      const query = selected(await matching(db, centre, filter, now));
      const totalCount = await countRows(db, query);
      const rows = await query
        .orderBy('p.installation_place_name')
        .orderBy('p.installation_place_id')
        .limit(pageSize)
        .offset((pageNumber - 1) * pageSize)
        .execute();
      return { list: await withStates(rows, now), totalCount, currentPageNumber: pageNumber };
    },
  };
}

export type Light = Awaited<ReturnType<ReturnType<typeof lightsOf>['load']>>[number];
