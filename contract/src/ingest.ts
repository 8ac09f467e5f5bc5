/** Area `ingest`: readings over HTTP, the same as over MQTT. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed } from './schemas.ts';

/** Fields depend on the series, so the telemetry engine validates them. */
const reading = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown());

const output = closed({
  /** Readings stored, including repeats of stored ones. */
  accepted: Type.Integer(),
  refused: Type.Array(closed({ index: Type.Integer(), reason: Type.String(), detail: Type.String() })),
});

/**
 * Positions in the format of OsmAnd and Traccar clients. The schema is open because clients add parameters of their
 * own. Errors are reported with status 200, because clients repeat a position until they get a success.
 */
const osmand = {
  access: 'device',
  hasKeyInAddress: true,
  hasRawBody: true,
  output,
} as const;
const inAddress = closed({ key: Type.String({ minLength: 1, maxLength: 100 }) });
const positions = Type.Unknown();

export const ingest = {
  readings: call({
    method: 'POST',
    path: '/ingest/v1/readings',
    access: 'device',
    summary: 'Store one or more readings; responds after the commit',
    hasRawBody: true,
    body: Type.Union([reading, Type.Array(reading, { maxItems: 5000 })]),
    output,
  }),
  osmandGet: call({
    ...osmand,
    method: 'GET',
    path: '/ingest/v1/osmand',
    summary: 'Store a position in the format of OsmAnd, by query',
  }),
  osmandPost: call({
    ...osmand,
    method: 'POST',
    path: '/ingest/v1/osmand',
    summary: 'Store positions in the format of OsmAnd and Traccar clients, by query, form or JSON',
    body: positions,
  }),
  osmandKeyGet: call({
    ...osmand,
    method: 'GET',
    path: '/ingest/v1/osmand/{key}',
    summary: "Same GET call with the key in the address, for clients that can't send headers",
    params: inAddress,
  }),
  osmandKeyPost: call({
    ...osmand,
    method: 'POST',
    path: '/ingest/v1/osmand/{key}',
    summary: "Same POST call with the key in the address, for clients that can't send headers",
    params: inAddress,
    body: positions,
  }),
};
