/** Entities of the SensorThings data model: the SQL relation, the properties, and the relations to other entities. */
import { type RawBuilder, sql } from 'kysely';
import type { Relation, Relations, Row } from './relations.ts';

/**
 * A property that filters and orders may use. The value of `either` is a number in `column` or a text in `textColumn`,
 * by default the number as text.
 */
export interface Property {
  type: 'string' | 'number' | 'datetime' | 'point' | 'either';
  column: string;
  textColumn?: string;
  /** SQL of the value instead of `column`; `root` is the service's address. */
  write?(alias: string, root: string): RawBuilder<unknown>;
}

/** A relation to another entity, by equal values of two columns. */
export interface Navigation {
  to: EntityName;
  isMany: boolean;
  from: string;
  target: string;
}

export interface Entity {
  name: EntityName;
  set: string;
  /** Absent for Observations, which are read by Datastream. */
  relation?: Relation;
  /** Relations whose union is `relation`; each is fast if read in the order of ids. */
  parts?: readonly Relation[];
  /**
   * Faster alternative to `relation` for reading all entities in order, or those with some values in the column `by`.
   * Each row of the union of `parts` is split into several entities; `order` is its id, which `idIn` finds in an entity's.
   */
  grouped?: {
    by: string;
    order: string;
    parts: readonly Relation[];
    split(row: Row): Row[];
    idIn(entityId: string): number;
  };
  /** Columns of the default order, which is total. */
  order: readonly string[];
  properties: Readonly<Record<string, Property>>;
  /** Properties that filters and orders can't use. */
  incomparable?: readonly string[];
  navigation: Readonly<Record<string, Navigation>>;
  /** SQL condition on an alias, which lets a search for ids use an index. */
  narrow?(alias: string, ids: readonly unknown[]): RawBuilder<boolean>;
  /** The entity's own properties in JSON. */
  present(row: Row, selfLink: string): Record<string, unknown>;
}

export type EntityName =
  | 'Thing'
  | 'Location'
  | 'HistoricalLocation'
  | 'Datastream'
  | 'Sensor'
  | 'ObservedProperty'
  | 'Observation'
  | 'FeatureOfInterest';

export type Model = Readonly<Record<EntityName, Entity>>;

const many = (to: EntityName, from: string, target: string): Navigation => ({ to, isMany: true, from, target });
const one = (to: EntityName, from: string, target: string): Navigation => ({ to, isMany: false, from, target });
const text = (column: string): Property => ({ type: 'string', column });
const derived = (write: NonNullable<Property['write']>): Property => ({ type: 'string', column: '', write });
const constant = (value: string) => derived(() => sql`${value}::text`);

const geoJson = 'application/geo+json';
const html = 'text/html';
const pointOf = ({ longitude, latitude }: Row) => ({ type: 'Point', coordinates: [longitude, latitude] });
const observationType = 'http://www.opengis.net/def/observationType/OGC-OM/2.0';
/** Types of observations that are words, and of those that are numbers. */
const [categories, measurements] = [
  `${observationType}/OM_CategoryObservation`,
  `${observationType}/OM_Measurement`,
] as const;
const placeProperties = {
  id: { type: 'either', column: 'id' },
  name: text('name'),
  description: text('description'),
} as const;
const point = { type: 'point', column: '' } as const;

const iso = (time: unknown): string => (time as Date).toISOString();
/** Formats the times once for both properties, because formatting takes much of an answer's processor time. */
function timesOfStream(first: Date, last: Date) {
  const span = `${iso(first)}/${iso(last)}`;
  return { phenomenonTime: span, resultTime: span };
}

/** Times of an observation: the span of an hour, or the instant of a reading. */
function timesOfObservation({ time, result_time }: Row) {
  const resultTime = iso(result_time);
  const isInstant = (time as Date).getTime() === (result_time as Date).getTime();
  return { phenomenonTime: isInstant ? resultTime : `${iso(time)}/${resultTime}`, resultTime };
}

export function modelOf({ place, places, devices, streamsOf, stream, model, column }: Relations): Model {
  return {
    Thing: {
      name: 'Thing',
      set: 'Things',
      relation: place,
      parts: places,
      order: ['id'],
      properties: {
        ...placeProperties,
        'properties/placeType': text('place_type'),
        'properties/dongCode': text('dong_code'),
        'properties/dongName': text('dong_name'),
      },
      navigation: {
        Locations: many('Location', 'id', 'id'),
        HistoricalLocations: many('HistoricalLocation', 'id', 'place_id'),
        Datastreams: many('Datastream', 'id', 'place_id'),
      },
      present: ({ name, description, ...row }) => ({
        name,
        description,
        properties: { placeType: row.place_type, dongCode: row.dong_code, dongName: row.dong_name },
      }),
    },
    Location: {
      name: 'Location',
      set: 'Locations',
      relation: place,
      parts: places,
      order: ['id'],
      properties: { ...placeProperties, encodingType: constant(geoJson), location: point },
      navigation: {
        Things: many('Thing', 'id', 'id'),
        HistoricalLocations: many('HistoricalLocation', 'id', 'place_id'),
      },
      present: ({ name, description, ...row }) => ({
        name,
        description,
        encodingType: geoJson,
        location: pointOf(row),
      }),
    },
    // Always empty, because places don't move.
    HistoricalLocation: {
      name: 'HistoricalLocation',
      set: 'HistoricalLocations',
      relation: sql`(select null::bigint as id, null::bigint as place_id, null::timestamptz as time where false)`,
      order: ['id'],
      properties: { id: { type: 'either', column: 'id' }, time: { type: 'datetime', column: 'time' } },
      navigation: { Thing: one('Thing', 'place_id', 'id'), Locations: many('Location', 'place_id', 'id') },
      present: ({ time }) => ({ time: iso(time) }),
    },
    Datastream: {
      name: 'Datastream',
      set: 'Datastreams',
      relation: stream,
      grouped: { by: 'place_id', order: 'device_id', parts: devices, split: streamsOf, idIn: deviceIdIn },
      order: ['device_id', 'position'],
      properties: {
        id: text('id'),
        name: text('name'),
        description: text('description'),
        observationType: derived(
          (alias) => sql`case when ${sql.ref(`${alias}.unit`)} is null then ${categories} else ${measurements} end`,
        ),
        'unitOfMeasurement/name': text('unit'),
        'unitOfMeasurement/symbol': text('symbol'),
        'unitOfMeasurement/definition': text('ucum'),
        'properties/deviceId': { type: 'number', column: 'device_id' },
        'properties/installationType': text('installation_type'),
        'properties/installationLocation': text('installation_location'),
        observedArea: point,
      },
      incomparable: ['phenomenonTime', 'resultTime'],
      navigation: {
        Thing: one('Thing', 'place_id', 'id'),
        Sensor: one('Sensor', 'model_id', 'id'),
        ObservedProperty: one('ObservedProperty', 'column_id', 'id'),
        Observations: many('Observation', 'id', 'id'),
      },
      narrow: (alias, ids) =>
        sql`${sql.ref(`${alias}.device_id`)} = any(${ids.map((id) => deviceIdIn(String(id)))}::bigint[])`,
      present: ({ name, description, unit, symbol, ucum, first, last, ...row }) => ({
        name,
        description,
        observationType: unit === null ? categories : measurements,
        unitOfMeasurement: { name: unit, symbol, definition: ucum },
        observedArea: pointOf(row),
        ...(last instanceof Date && timesOfStream((first as Date | null) ?? last, last)),
        properties: {
          deviceId: row.device_id,
          installationType: row.installation_type,
          installationLocation: row.installation_location,
        },
      }),
    },
    Sensor: {
      name: 'Sensor',
      set: 'Sensors',
      relation: model,
      order: ['id'],
      properties: {
        id: text('id'),
        name: text('name'),
        description: text('description'),
        encodingType: constant(html),
        metadata: text('name'),
      },
      navigation: { Datastreams: many('Datastream', 'id', 'model_id') },
      present: ({ name, description }) => ({ name, description, encodingType: html, metadata: name }),
    },
    ObservedProperty: {
      name: 'ObservedProperty',
      set: 'ObservedProperties',
      relation: column,
      order: ['position'],
      properties: {
        id: text('id'),
        name: text('name'),
        description: text('description'),
        // The entity's own address; ids need no encoding.
        definition: derived(
          (alias, root) => sql`${`${root}/ObservedProperties('`}::text || ${sql.ref(`${alias}.id`)} || ''')'`,
        ),
      },
      navigation: { Datastreams: many('Datastream', 'id', 'column_id') },
      present: ({ name, description }, definition) => ({ name, definition, description }),
    },
    Observation: {
      name: 'Observation',
      set: 'Observations',
      order: [],
      properties: {
        id: text('id'),
        phenomenonTime: { type: 'datetime', column: 'time' },
        resultTime: { type: 'datetime', column: 'result_time' },
        result: { type: 'either', column: 'number', textColumn: 'word' },
      },
      navigation: {
        Datastream: one('Datastream', 'stream_id', 'id'),
        FeatureOfInterest: one('FeatureOfInterest', 'place_id', 'id'),
      },
      present: (row) => ({ ...timesOfObservation(row), result: row.word ?? row.number }),
    },
    FeatureOfInterest: {
      name: 'FeatureOfInterest',
      set: 'FeaturesOfInterest',
      relation: place,
      parts: places,
      order: ['id'],
      properties: { ...placeProperties, encodingType: constant(geoJson), feature: point },
      navigation: { Observations: many('Observation', 'id', 'place_id') },
      present: ({ name, description, ...row }) => ({ name, description, encodingType: geoJson, feature: pointOf(row) }),
    },
  };
}

/** The relation with a name. The standard's own examples also use the plural 'Datastreams' for a single Datastream. */
export function navigationOf({ navigation }: Entity, name: string) {
  if (Object.hasOwn(navigation, name)) return navigation[name];
  const singular = name.replace(/s$/, '');
  return Object.hasOwn(navigation, singular) ? navigation[singular] : undefined;
}

/** The device's id in a Datastream's id '17-fineDust'; for other texts 0, which is no device's id. */
export function deviceIdIn(streamId: string): number {
  const [, digits] = /^([1-9][0-9]{0,14})-/.exec(streamId) ?? [];
  return Number(digits ?? 0);
}
