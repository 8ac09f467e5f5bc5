/** Area `ingest`: how devices report over HTTP. The MQTT way carries the same readings. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed } from './schemas.ts';

/** What one reading looks like is the series' own matter, so its fields are checked by the telemetry engine. */
const reading = Type.Record(Type.String({ maxLength: 40 }), Type.Unknown());

export const ingest = {
  readings: call({
    method: 'POST',
    path: '/ingest/v1/readings',
    access: 'device',
    summary: 'Stores one reading or many; answers after the commit',
    rawBody: true,
    body: Type.Union([reading, Type.Array(reading, { maxItems: 5000 })]),
    output: closed({
      /** Readings that are stored now, whether they came for the first time or again. */
      accepted: Type.Integer(),
      refused: Type.Array(closed({ index: Type.Integer(), reason: Type.String(), detail: Type.String() })),
    }),
  }),
};
