/** Area `ingest`: how devices report over HTTP. The MQTT way carries the same readings. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed } from './schemas.ts';

/** What one reading looks like is the series' own matter, so its fields are checked by the telemetry engine. */
const reading = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown());

const output = closed({
  /** Readings that are stored now, whether they came for the first time or again. */
  accepted: Type.Integer(),
  refused: Type.Array(closed({ index: Type.Integer(), reason: Type.String(), detail: Type.String() })),
});

/**
 * Positions as OsmAnd and the clients of Traccar send them. Clients add parameters of their own and send the same position
 * until they get a success, so what the call takes isn't closed, and what is wrong with a position is told in the answer.
 */
const osmand = {
  access: 'device',
  keyInAddress: true,
  rawBody: true,
  output,
} as const;
const inAddress = closed({ key: Type.String({ minLength: 1, maxLength: 100 }) });
const positions = Type.Unknown();

export const ingest = {
  readings: call({
    method: 'POST',
    path: '/ingest/v1/readings',
    access: 'device',
    summary: 'Stores one reading or many; answers after the commit',
    rawBody: true,
    body: Type.Union([reading, Type.Array(reading, { maxItems: 5000 })]),
    output,
  }),
  osmandGet: call({
    ...osmand,
    method: 'GET',
    path: '/ingest/v1/osmand',
    summary: 'Stores a position as OsmAnd sends it, in the query',
  }),
  osmandPost: call({
    ...osmand,
    method: 'POST',
    path: '/ingest/v1/osmand',
    summary: 'Stores positions as OsmAnd and Traccar clients send them: query, form or JSON',
    body: positions,
  }),
  osmandKeyGet: call({
    ...osmand,
    method: 'GET',
    path: '/ingest/v1/osmand/{key}',
    summary: 'The same for clients that can only be given an address',
    params: inAddress,
  }),
  osmandKeyPost: call({
    ...osmand,
    method: 'POST',
    path: '/ingest/v1/osmand/{key}',
    summary: 'The same for clients that can only be given an address',
    params: inAddress,
    body: positions,
  }),
};
