/** SQL relations of public data: places, the streams of their devices, and models of devices. */
import { type RawBuilder, sql } from 'kysely';
import type { TotalPlaces } from '#places/total-places.ts';
import type { Series } from '#telemetry/series/series.ts';
import { type ObservedColumn, observedColumns, publicKinds } from './observed-columns.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Relation = RawBuilder<Record<string, unknown>>;

export interface Relations {
  columns: readonly ObservedColumn[];
  place: Relation;
  /** Parts whose union is `place`; in the order of ids, a page reads few rows of each. */
  places: readonly Relation[];
  /** Parts whose union are the devices with Datastreams, with the columns that all of their Datastreams share. */
  devices: readonly Relation[];
  /** Converts a row of `devices` to the rows of its Datastreams, equal to those of `stream`. */
  streamsOf(device: Row): Row[];
  /** One column of one device: a Datastream. */
  stream: Relation;
  model: Relation;
  column: Relation;
}

/**
 * Added to the ids of places whose devices are shown only in total, so that these ids differ from those of other
 * places. Such a place is also its own device.
 */
const firstTotalId = 1_000_000_000_000;

/** Id of a total place, used for the place and its device; the alias has the column `place_id`. */
export const totalId = (alias: string): RawBuilder<number> =>
  sql`(${sql.lit(firstTotalId)} + ${sql.ref(`${alias}.place_id`)})`;

/** The relations of some series; their groups and columns are parameters of one JSON text each. */
export function relationsOf(series: readonly Series[], totals: readonly TotalPlaces[]): Relations {
  const columns = observedColumns(series);
  const kinds = publicKinds(series);
  const groups = [...new Set(kinds.map(({ group }) => group))];
  const single = kinds.filter(({ group }) => !group.isPublicInTotal);
  const kindRows = JSON.stringify(kinds.map(({ kind }) => ({ series: kind.series, name: kind.name })));
  const columnRows = columns.map(({ id, position, series: { name: of }, field, name, description, source, unit }) => ({
    id,
    position,
    series: of,
    field,
    name,
    description,
    source,
    unit: unit?.name ?? null,
    symbol: unit?.symbol ?? null,
    ucum: unit?.definition ?? null,
  }));
  const columnsBySeries = Map.groupBy(columnRows, ({ series: of }) => of);
  const seriesNames = single.map(({ kind }) => kind.series);
  /** Appends the rows of each kind of total place, selected from its places `t`. */
  const andTotals = (select: (total: TotalPlaces) => RawBuilder<unknown>) =>
    sql.join(
      totals.map((total) => sql`union all ${select(total)} where ${isShownTotal(total)}`),
      sql` `,
    );
  const isShownTotal = ({ members }: TotalPlaces) => sql`exists (
    select from ${members} m join device v on v.device_id = m.device_id
    where m.place_id = t.place_id and ${shownDevice})`;

  const maskedTypes = groups.filter(({ hasMaskedNames }) => hasMaskedNames).map(({ placeType }) => placeType);
  const groupName = sql`case p.place_type ${sql.join(
    groups.map(({ placeType, name }) => sql`when ${sql.lit(placeType)} then ${sql.lit(name)}`),
    sql` `,
  )} end`;
  const columnRelation = sql`jsonb_to_recordset(${JSON.stringify(columnRows)}::jsonb) as c(id text, position integer, series text,
    field text, name text, description text, source text, unit text, symbol text, ucum text)`;
  const shownPlace = sql`p.deleted_at is null and p.place_type = any(${single.map(({ group }) => group.placeType)})`;
  const shownDevice = sql`v.is_activated and v.deleted_at is null`;
  const modelId = sql`v.series || coalesce('-' || m.model_id, '')`;
  const modelJoin = sql`left join device_model m on m.vendor_id = v.vendor_id and m.model_name = v.model_name`;

  const places = [
    // The lateral join and the limits let pages in the order of ids avoid reading every place.
    sql<Row>`(
      select p.installation_place_id as id, p.place_type, p.dong_code, d.dong_name, p.latitude, p.longitude,
        case when p.place_type = any(${maskedTypes})
          then left(p.installation_place_name, 1)
            || repeat('*', greatest(0, char_length(p.installation_place_name) - 1))
          else p.installation_place_name end as name,
        ${groupName} || ', ' || d.dong_name as description
      from installation_place p
      cross join lateral (select d.dong_name from dong d where d.dong_code = p.dong_code limit 1) d
      where ${shownPlace} and (
        select true from device v where v.installation_place_id = p.installation_place_id
          and v.series = any(${seriesNames}) and ${shownDevice} limit 1))`,
    ...totals.map(
      (total) => sql<Row>`(
      select ${totalId('t')} as id, ${total.placeType}::text as place_type, t.dong_code, d.dong_name, t.latitude,
        t.longitude, t.name,
        ${groups.find(({ placeType }) => placeType === total.placeType)?.name}::text || ', ' || d.dong_name as description
      from ${total.places} t
      join dong d on d.dong_code = t.dong_code
      where ${isShownTotal(total)})`,
    ),
  ];

  const devices = [
    sql<Row>`(
      select v.device_id, v.installation_place_id as place_id, ${modelId} as model_id, v.series,
        v.installation_type, v.installation_location, p.latitude, p.longitude
      from device v
      cross join lateral (
        select p.latitude, p.longitude from installation_place p
        where p.installation_place_id = v.installation_place_id and ${shownPlace} limit 1) p
      ${modelJoin}
      where ${shownDevice} and v.series = any(${[...columnsBySeries.keys()]}))`,
    ...totals.map(
      (total) => sql<Row>`(
      select ${totalId('t')} as device_id, ${totalId('t')} as place_id, ${total.series.name}::text as model_id,
        ${total.series.name}::text as series, 'outdoor' as installation_type, '' as installation_location,
        t.latitude, t.longitude
      from ${total.places} t where ${isShownTotal(total)})`,
    ),
  ];

  return {
    columns,
    places,
    devices,
    place: sql`(${sql.join(places, sql` union all `)})`,
    streamsOf: (device) =>
      (columnsBySeries.get(String(device.series)) ?? []).map(({ id, name, ...column }) => ({
        ...device,
        ...column,
        column_id: id,
        id: `${device.device_id}-${column.field}`,
        stream_id: `${device.device_id}-${column.field}`,
        name: device.installation_location === '' ? name : `${name}, ${device.installation_location}`,
      })),
    stream: sql`(
      select v.device_id, c.position, v.device_id || '-' || c.field as id, v.device_id || '-' || c.field as stream_id,
        v.installation_place_id as place_id, c.id as column_id, ${modelId} as model_id, c.series, c.field, c.source,
        c.name || case when v.installation_location = '' then '' else ', ' || v.installation_location end as name,
        c.description, c.unit, c.symbol, c.ucum, v.installation_type, v.installation_location, p.latitude, p.longitude
      from device v
      join installation_place p on p.installation_place_id = v.installation_place_id
      join ${columnRelation} on c.series = v.series
      ${modelJoin}
      where ${shownPlace} and ${shownDevice}
      ${andTotals(
        ({ series: { name }, places }) => sql`
        select ${totalId('t')}, c.position, ${totalId('t')} || '-' || c.field, ${totalId('t')} || '-' || c.field,
          ${totalId('t')}, c.id, c.series, c.series, c.field, c.source, c.name, c.description, c.unit, c.symbol, c.ucum,
          'outdoor', '', t.latitude, t.longitude
        from ${places} t
        join ${columnRelation} on c.series = ${name}`,
      )})`,
    model: sql`(
      select ${modelId} as id, k.name || coalesce(' ' || n.vendor_code_name || ' ' || m.model_name, '') as name,
        k.name as description
      from device v
      join installation_place p on p.installation_place_id = v.installation_place_id
      join jsonb_to_recordset(${kindRows}::jsonb) as k(series text, name text) on k.series = v.series
      ${modelJoin}
      left join vendor n on n.vendor_id = m.vendor_id
      where ${shownPlace} and ${shownDevice}
      group by v.series, k.name, m.model_id, m.model_name, n.vendor_code_name
      ${andTotals(
        ({ series: { name }, places }) => sql`
        select distinct k.series, k.name, k.name
        from ${places} t
        join jsonb_to_recordset(${kindRows}::jsonb) as k(series text, name text) on k.series = ${name}`,
      )})`,
    column: sql`(select c.* from ${columnRelation})`,
  };
}
