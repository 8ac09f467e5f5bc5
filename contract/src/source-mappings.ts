/** Areas `sourceMappings` and `codecs`: the conversion of sources' messages to readings. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, id, oneOf } from './schemas.ts';

const access = 'admin:device/source';
const path = '/admin/api/device/source';
const text = Type.String();
const count = Type.Integer();
const ofSource = closed({ sourceId: id });

/** A series that a mapping can fill. */
const series = Type.String({ maxLength: 40, pattern: '^[a-z]+$' });
const modelName = Type.String({ maxLength: 100 });
const fieldMapping = closed({
  /** A column of the series. */
  field: Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9]+$' }),
  path: Type.String({ maxLength: 300 }),
  unit: Type.String({ maxLength: 20 }),
  factor: Type.Number(),
  offset: Type.Number(),
  depth: Type.Number({ minimum: 0, maximum: 1000 }),
  everyMinutes: Type.Number({ minimum: 0, maximum: 1440 }),
  /** For each of Maru's words, the decoded value that is converted to it. */
  words: Type.Array(closed({ word: Type.String({ maxLength: 40 }), value: Type.String({ maxLength: 100 }) }), {
    maxItems: 50,
  }),
});
const fields = Type.Array(fieldMapping, { maxItems: 50 });
/**
 * JSON Pointers to a list of earlier readings within a message, and to the time within a member; empty if there is no
 * list.
 */
const pointer = Type.String({ maxLength: 300, pattern: '^(/.*)?$' });

export const sourceMappings = {
  detail: call({
    method: 'GET',
    path: `${path}/{sourceId}/mapping`,
    access,
    summary: "Get a mapping of a source's messages to a series, with sample messages",
    params: ofSource,
    query: closed({ series, modelName: Type.Optional(modelName) }),
    output: closed({
      columns: Type.Array(
        closed({
          field: text,
          name: text,
          kind: oneOf(['measure', 'counter', 'word']),
          unit: text,
          isRequired: Type.Boolean(),
          canBeLevel: Type.Boolean(),
          words: Type.Array(text),
        }),
      ),
      /** 0 if there is no mapping yet. */
      version: count,
      fields,
      list: text,
      time: text,
      versions: Type.Array(closed({ version: count, madeDatetime: text, madeBy: text })),
      /** Models with messages or with a mapping. */
      models: Type.Array(text),
      samples: Type.Array(
        closed({
          sourceMessageId: id,
          networkDevice: text,
          receivedDatetime: text,
          measurementDatetime: text,
          payload: text,
          /** JSON text. */
          decoded: text,
        }),
      ),
    }),
  }),
  save: call({
    method: 'POST',
    path: `${path}/{sourceId}/mapping`,
    access,
    summary: 'Create a version of a mapping and retry waiting messages; stored readings stay unchanged',
    params: ofSource,
    body: closed({
      series,
      modelName,
      /** Version on which the change is based (optimistic lock). */
      version: count,
      fields,
      list: pointer,
      time: pointer,
    }),
    output: closed({ version: count, retriedCount: count }),
  }),
};

const codecPath = '/admin/api/device/codec';
const codecExamples = Type.Array(
  closed({
    description: text,
    isPassed: Type.Boolean(),
    /** JSON, or the error message if nothing was decoded. */
    expected: text,
    decoded: text,
  }),
);

export const codecs = {
  detail: call({
    method: 'GET',
    path: codecPath,
    access,
    summary: "List versions of a device model's payload decoder, with results of its examples",
    query: closed({ modelName }),
    output: closed({
      /** 0 if there is no script yet. */
      version: count,
      /** Empty while the network's own decoder is used. */
      code: text,
      examples: codecExamples,
      versions: Type.Array(closed({ version: count, isUsed: Type.Boolean(), madeDatetime: text, madeBy: text })),
    }),
  }),
  models: call({
    method: 'GET',
    path: `${codecPath}/models`,
    access,
    summary: 'List device models: registered, reported by networks, or with a decoder',
    output: closed({ list: Type.Array(closed({ modelName: text, hasCodec: Type.Boolean() })) }),
  }),
  save: call({
    method: 'POST',
    path: codecPath,
    access,
    summary: 'Create a version of a decoder after running its examples, and retry waiting messages',
    body: closed({
      modelName: Type.String({ minLength: 1, maxLength: 100 }),
      /** Version on which the change is based (optimistic lock). */
      version: count,
      /** JavaScript; empty to use the network's own decoder. */
      code: Type.String({ maxLength: 300_000 }),
      /** YAML or JSON in the format of the LoRaWAN device repository; empty without examples. */
      examples: Type.String({ maxLength: 300_000 }),
    }),
    output: closed({ version: count, retriedCount: count, examples: codecExamples }),
  }),
};
