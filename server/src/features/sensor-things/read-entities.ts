/** Reads entities other than Observations: a page of a set, one entity by id, and pages of many sets at once. */
import { type RawBuilder, sql } from 'kysely';
import { Problem } from '#platform/errors/problem.ts';
import type { Entity } from './model.ts';
import type { NewestRow } from './observation-rows.ts';
import type { QueryOptions } from './query-options.ts';
import { pageOf, type Reading } from './reading.ts';
import type { Row } from './relations.ts';

/** Restricts entities to those with one of some values in a column. */
export interface Restriction {
  column: string;
  values: readonly (string | number)[];
}

export interface Page {
  rows: Row[];
  /** Whether there are further rows. */
  hasMore: boolean;
  /** Number of all rows, if requested. */
  total?: number;
}

const relationOf = ({ relation, name }: Entity) => {
  if (!relation) throw new RangeError(`${name} has no relation`);
  return relation;
};

/** SQL condition of a restriction on an alias; true without a restriction. */
export function restrict(entity: Entity, alias: string, restriction: Restriction | undefined): RawBuilder<boolean> {
  if (!restriction) return sql`true`;
  const { column, values } = restriction;
  const found = sql<boolean>`${sql.ref(`${alias}.${column}`)} = any(${values})`;
  return entity.narrow && column === 'id' ? sql`${entity.narrow(alias, values)} and ${found}` : found;
}

function orderOf(reading: Reading, entity: Entity, options: QueryOptions) {
  const translation = reading.translate(options.filterIn === '$filter' ? '$orderby' : '$expand');
  const keys = options.orderBy.map((key) => {
    const value = translation.orderValue(key, entity, 'e');
    return key.isDescending ? sql`${value} desc` : sql`${value} asc`;
  });
  const rest = entity.order.map((column) =>
    column === 'id' && entity.properties.id?.type === 'string'
      ? sql`${sql.ref(`e.${column}`)} collate "C"`
      : sql.ref(`e.${column}`),
  );
  return sql.join([...keys, ...rest]);
}

function conditionOf(reading: Reading, entity: Entity, { filter, filterIn }: QueryOptions) {
  if (!filter) return sql<boolean>`true`;
  return reading.translate(filterIn).condition(filter, { entity, alias: 'e', from: 'e' });
}

/** Whether the set's next page continues after an id, which avoids reading rows to skip them. */
const isByToken = ({ order, properties }: Entity, { orderBy }: QueryOptions): boolean =>
  orderBy.length === 0 && order.join() === 'id' && properties.id?.type !== 'string';

/** A page of a set, optionally after an id. If `isByToken`, the page's last id is the token of the next page. */
export async function readPage(
  reading: Reading,
  entity: Entity,
  given: QueryOptions,
  restriction?: Restriction,
  token?: string,
): Promise<Page & { isByToken: boolean }> {
  const options = token === undefined ? given : { ...given, skip: 0 };
  const { limit, skip } = pageOf(options);
  const condition = sql<boolean>`${restrict(entity, 'e', restriction)} and ${conditionOf(reading, entity, options)}`;
  const total = () => (options.isCounted ? countOf(reading, entity, condition) : {});
  if (entity.grouped && !options.filter && options.orderBy.length === 0 && !restriction)
    return { ...(await readGroupedPage(reading, entity.grouped, options, token)), ...(await total()), isByToken: true };
  if (token !== undefined && !(isByToken(entity, options) && /^[0-9]{1,15}$/.test(token)))
    throw new Problem('VALIDATION', { field: '$skiptoken' });
  const behind = token === undefined ? sql`true` : sql`e.id > ${Number(token)}`;
  const order = orderOf(reading, entity, options);
  const parts = (isByToken(entity, options) && entity.parts) || [relationOf(entity)];
  const firsts = parts.map(
    (part) => sql`(
      select e.* from ${part} e where ${condition} and ${behind} order by ${order} limit ${skip + limit + 1})`,
  );
  await reading.findWritten();
  const { rows } = await sql<Row>`
    select e.* from (${sql.join(firsts, sql` union all `)}) e
    order by ${order} limit ${limit + 1} offset ${skip}`.execute(reading.db);
  reading.count(Math.min(limit, rows.length));
  const page = { rows: rows.slice(0, limit), hasMore: rows.length > limit, isByToken: isByToken(entity, options) };
  return { ...page, ...(await total()) };
}

async function countOf({ db }: Reading, entity: Entity, condition: RawBuilder<boolean>): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${relationOf(entity)} e where ${condition}`.execute(db);
  return { total: rows[0]?.total ?? 0 };
}

/** A page in the order of ids, optionally after an entity's id, from rows that are split into one or more entities. */
async function readGroupedPage(
  reading: Reading,
  { order, parts, split, idIn }: NonNullable<Entity['grouped']>,
  options: QueryOptions,
  token?: string,
): Promise<Page> {
  const { limit, skip } = pageOf(options);
  const from = token === undefined ? 0 : idIn(token);
  if (token !== undefined && from === 0) throw new Problem('VALIDATION', { field: '$skiptoken' });
  const key = sql.ref(`e.${order}`);
  // Beside the token's row, which may have further entities, each row has one at least.
  const most = skip + limit + 2;
  const firsts = parts.map(
    (part) => sql`(select e.* from ${part} e where ${key} >= ${from} order by ${key} limit ${most})`,
  );
  const { rows } = await sql<Row>`
    select e.* from (${sql.join(firsts, sql` union all `)}) e order by ${key} limit ${most}`.execute(reading.db);
  const found: Row[] = [];
  for (const row of rows) {
    const own = split(row);
    found.push(...own.slice(row[order] === from ? own.findIndex(({ id }) => id === token) + 1 : 0));
    if (found.length > skip + limit) break;
  }
  const shown = found.slice(skip, skip + limit);
  reading.count(shown.length);
  return { rows: shown, hasMore: found.length > skip + limit };
}

/** One entity by its id within a restriction; undefined if there is none. */
export async function readOne(
  reading: Reading,
  entity: Entity,
  id: string | number | null,
  within?: Restriction,
): Promise<Row | undefined> {
  // The id has another type than the entity's ids, such as 'x' for a Thing.
  if (id !== null && (entity.properties.id?.type === 'string') !== (typeof id === 'string')) return undefined;
  const { rows } = await sql<Row>`
    select e.* from ${relationOf(entity)} e
    where ${restrict(entity, 'e', within)} and ${restrict(entity, 'e', id === null ? undefined : { column: 'id', values: [id] })}
    limit 1`.execute(reading.db);
  return rows[0];
}

/** The pages of many sets at once, by value of the restriction's column. */
export async function readPages(
  reading: Reading,
  entity: Entity,
  options: QueryOptions,
  restriction: Restriction,
): Promise<Map<unknown, Page>> {
  const { limit, skip } = pageOf(options);
  if (entity.grouped?.by === restriction.column && !options.filter && options.orderBy.length === 0)
    return readGroups(reading, entity.grouped, options, restriction);
  const key = sql.ref(`e.${restriction.column}`);
  const order = orderOf(reading, entity, options);
  const condition = conditionOf(reading, entity, options);
  await reading.findWritten();
  const total = options.isCounted ? sql`, count(*) over (partition by ${key}) as "all rows"` : sql``;
  const { rows } = await sql<Row & { 'row key': unknown; 'row number': number; 'all rows'?: number }>`
    select * from (
      select e.*, ${key} as "row key", row_number() over (partition by ${key} order by ${order}) as "row number" ${total}
      from ${relationOf(entity)} e
      where ${restrict(entity, 'e', restriction)} and ${condition}
    ) numbered
    where "row number" > ${skip} and "row number" <= ${skip + limit + 1} order by "row number"`.execute(reading.db);
  reading.count(rows.length);
  return new Map(
    [...Map.groupBy(rows, (row) => row['row key'])].map(([value, own]) => [
      value,
      {
        rows: own.slice(0, limit),
        hasMore: own.length > limit,
        ...(options.isCounted && { total: own[0]?.['all rows'] ?? 0 }),
      },
    ]),
  );
}

/** The pages of many sets, from rows that are split into several entities. */
async function readGroups(
  reading: Reading,
  { by, order, parts, split }: NonNullable<Entity['grouped']>,
  options: QueryOptions,
  { values }: Restriction,
): Promise<Map<unknown, Page>> {
  const { limit, skip } = pageOf(options);
  const { rows } = await sql<Row>`
    select e.* from (${sql.join(parts, sql` union all `)}) e
    where ${sql.ref(`e.${by}`)} = any(${values}) order by ${sql.ref(`e.${order}`)}`.execute(reading.db);
  const pages = new Map<unknown, Page>();
  for (const [key, own] of Map.groupBy(rows, (row) => row[by])) {
    const all = own.flatMap(split);
    const page = { rows: all.slice(skip, skip + limit), hasMore: all.length > skip + limit };
    reading.count(page.rows.length);
    pages.set(key, options.isCounted ? { ...page, total: all.length } : page);
  }
  return pages;
}

/**
 * Adds the span of each Datastream's observations: from the first stored day to the newest reading. The newest reading
 * is read with its values, which are reused for the newest Observations.
 */
export async function addTimes(reading: Reading, rows: readonly Row[]): Promise<Row[]> {
  const newest = new Map<string, ReadonlyMap<number, NewestRow>>();
  for (const [series, own] of Map.groupBy(rows, (row) => String(row.series))) {
    const devices = [...new Set(own.map((row) => row.device_id as number))];
    newest.set(series, await reading.observations.newest.readDevices(reading.db, series, devices));
  }
  return rows.map((row) => {
    const found = newest.get(String(row.series))?.get(row.device_id as number);
    if (!found) return { ...row, newest: undefined };
    const { time: last, first } = found;
    return { ...row, newest: found, first: first && first < last ? first : null, last };
  });
}
