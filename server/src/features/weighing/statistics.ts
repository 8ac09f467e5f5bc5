/**
 * What weighings come to, by time and by what they have in common. Days and months are read from the sums by day, hours
 * from the rows themselves.
 */
import { type DatetimeType, formatBucket } from '@maru/domain/seoul-time';
import type { WeighingGroup } from '@maru/domain/weighing';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Range } from '../../telemetry/statistics/range.ts';
import { conditionsOf, daysOf, type WeighingFilter } from './filter.ts';

/** The schema `sums` of the contract. */
export interface Sums {
  weighingCount: number;
  garbageWeight: number;
  enterWeight: number;
  releaseWeight: number;
  totalPrice: number;
}

const sumsOfDays = sql`
  coalesce(sum(weighings), 0)::float8 as "weighingCount",
  coalesce(sum(garbage_weight), 0)::float8 as "garbageWeight",
  coalesce(sum(garbage_weight) filter (where enter_release_type = 'enter'), 0)::float8 as "enterWeight",
  coalesce(sum(garbage_weight) filter (where enter_release_type = 'release'), 0)::float8 as "releaseWeight",
  coalesce(sum(total_price), 0)::float8 as "totalPrice"`;
const sumsOfRows = sql`
  count(*)::float8 as "weighingCount",
  sum(garbage_weight)::float8 as "garbageWeight",
  coalesce(sum(garbage_weight) filter (where enter_release_type = 'enter'), 0)::float8 as "enterWeight",
  coalesce(sum(garbage_weight) filter (where enter_release_type = 'release'), 0)::float8 as "releaseWeight",
  sum(total_price)::float8 as "totalPrice"`;

const where = (conditions: readonly RawBuilder<boolean>[]) => sql.join(conditions, sql` and `);

function dayConditions(range: Range, filter: WeighingFilter, isWhole: boolean) {
  const [first, last] = daysOf(range);
  return where([sql<boolean>`scale_date between ${first} and ${last}`, ...conditionsOf(filter, isWhole)]);
}

export interface Asked {
  range: Range;
  filter: WeighingFilter;
  /** The vehicle number is a whole one, not a part. */
  isWhole: boolean;
}

/** Everything that matches, added up. */
export async function selectTotals(db: Database, { range, filter, isWhole }: Asked): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select ${sumsOfDays} from weighing_day where ${dayConditions(range, filter, isWhole)}`.execute(db);
  return rows[0] as Sums;
}

/** The sums of each hour, day or month that has any, the oldest first. */
export async function selectBuckets(db: Database, { range, filter, isWhole }: Asked) {
  const { unit } = range;
  const { rows } = await (unit === 'hour'
    ? sql<{ bucket: Date } & Sums>`
        select date_trunc('hour', weighed_at, 'Asia/Seoul') as bucket, ${sumsOfRows} from weighing
        where ${where([sql<boolean>`weighed_at between ${range.from} and ${range.to}`, ...conditionsOf(filter, isWhole)])}
        group by 1 order by 1`
    : sql<{ bucket: Date } & Sums>`
        select date_trunc(${unit}, scale_date::timestamp) at time zone 'Asia/Seoul' as bucket, ${sumsOfDays}
        from weighing_day where ${dayConditions(range, filter, isWhole)} group by 1 order by 1`
  ).execute(db);
  return rows.map(({ bucket, ...sums }) => ({ measurementDatetime: formatBucket(bucket, unit), ...sums }));
}

/** By what rows are grouped: its code, and what it is called. */
const groupColumns: Record<WeighingGroup, { code: string; name: RawBuilder<string> }> = {
  vehicle: { code: 'vehicle_number', name: sql`g.code` },
  product: { code: 'wasted_name', name: sql`g.code` },
  company: {
    code: 'company_code',
    name: sql`(select company_name from weighing_company where company_code = g.code)`,
  },
  collectionPlace: {
    code: 'collection_place_code',
    name: sql`(select collection_place_name from weighing_place where collection_place_code = g.code)`,
  },
};

/** The sums of each vehicle, company, place or product, the heaviest first. */
export async function selectGroups(db: Database, group: WeighingGroup, { range, filter, isWhole }: Asked) {
  const { code, name } = groupColumns[group];
  const { rows } = await sql<{ code: string; name: string } & Sums>`
    select g.code, ${name} as name, g."weighingCount", g."garbageWeight", g."enterWeight", g."releaseWeight", g."totalPrice"
    from (
      select ${sql.ref(code)} as code, ${sumsOfDays} from weighing_day
      where ${dayConditions(range, filter, isWhole)} group by 1
    ) g
    order by g."garbageWeight" desc, g.code`.execute(db);
  return rows;
}

/** Kilograms brought in of each product in each hour, day or month that has any, the oldest first. */
export async function selectMeasurements(db: Database, range: Range) {
  const { unit } = range;
  const [first, last] = daysOf(range);
  interface Measurement {
    bucket: Date;
    wastedName: string;
    weighingCount: number;
    garbageWeight: number;
  }
  const { rows } = await (unit === 'hour'
    ? sql<Measurement>`
        select date_trunc('hour', weighed_at, 'Asia/Seoul') as bucket, wasted_name as "wastedName",
          count(*)::float8 as "weighingCount", sum(garbage_weight)::float8 as "garbageWeight"
        from weighing
        where weighed_at between ${range.from} and ${range.to} and enter_release_type = 'enter'
        group by 1, 2 order by 1, 2`
    : sql<Measurement>`
        select date_trunc(${unit}, scale_date::timestamp) at time zone 'Asia/Seoul' as bucket,
          wasted_name as "wastedName", sum(weighings)::float8 as "weighingCount",
          sum(garbage_weight)::float8 as "garbageWeight"
        from weighing_day
        where scale_date between ${first} and ${last} and enter_release_type = 'enter'
        group by 1, 2 order by 1, 2`
  ).execute(db);
  return rows.map(({ bucket, ...rest }) => ({
    measurementDatetime: formatBucket(bucket, unit as DatetimeType),
    ...rest,
  }));
}

/** What can be chosen from, by name. */
export async function selectCompanies(db: Database) {
  const rows = await db.selectFrom('weighing_company').selectAll().orderBy('company_name').execute();
  return rows.map((row) => ({ code: row.company_code, name: row.company_name }));
}

export async function selectCollectionPlaces(db: Database) {
  const rows = await db.selectFrom('weighing_place').selectAll().orderBy('collection_place_name').execute();
  return rows.map((row) => ({ code: row.collection_place_code, name: row.collection_place_name }));
}
