/** Area `sources`: networks that pass on what their devices send, their messages, and how these become readings. */
import { messageStateNames, sourceKindNames, sourceZoneNames } from '@maru/domain/source';
import { Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { closed, id, nullable, oneOf, page, paging, sorting } from './schemas.ts';

const access = 'admin:device/source';
const path = '/admin/api/device/source';
const text = Type.String();
const count = Type.Integer();
const sourceId = id;
const ofSource = closed({ sourceId });

/** Validated by the domain's rules. */
const name = Type.String({ maxLength: 200 });
const zone = oneOf(sourceZoneNames);
const kind = oneOf(sourceKindNames);

const source = {
  sourceId,
  name: text,
  kind,
  kindName: text,
  zone,
  messageCount: count,
  repeatCount: count,
  errorCount: count,
  /** Empty before the first message. */
  lastMessageDatetime: text,
  lastErrorDatetime: text,
  lastError: text,
  registeredDatetime: text,
};

/** Shown once, when it was made. */
const secret = text;

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
  /** Decoded values of our words. */
  words: Type.Array(closed({ word: Type.String({ maxLength: 40 }), value: Type.String({ maxLength: 100 }) }), {
    maxItems: 50,
  }),
});
const fields = Type.Array(fieldMapping, { maxItems: 50 });
/** JSON Pointers to a list of earlier readings within a message, and within a member to its time; empty without. */
const pointer = Type.String({ maxLength: 300, pattern: '^(/.*)?$' });

export const sources = {
  list: call({
    method: 'GET',
    path,
    access,
    summary: 'Sources with their last message and error, the newest first',
    query: closed({ ...paging, ...sorting(['name', 'lastMessageDatetime', 'messageCount', 'errorCount']) }),
    output: page(closed({ rowNumber: count, ...source })),
  }),
  detail: call({
    method: 'GET',
    path: `${path}/{sourceId}`,
    access,
    summary: 'One source, with how many messages wait for what',
    params: ofSource,
    output: closed({
      ...source,
      registeredAdminId: text,
      /** Path under the portal's own address to which the network sends. */
      address: text,
      /** Empty without a broker that messages are taken from. */
      brokerUrl: text,
      brokerTopic: text,
      brokerUser: text,
      hasBrokerPassword: Type.Boolean(),
      brokerState: text,
      brokerStateDatetime: text,
      /** Of a file source: its folder on the server, and its columns. Empty for others. */
      folder: text,
      deviceColumn: text,
      timeColumn: text,
      states: Type.Array(closed({ state: oneOf(messageStateNames), count })),
    }),
  }),
  create: call({
    method: 'POST',
    path,
    access,
    summary: 'Registers a source; answers its secret, which is shown once',
    body: closed({ name, kind, zone }),
    output: closed({ sourceId, secret }),
  }),
  change: call({
    method: 'PATCH',
    path,
    access,
    summary: 'Changes the name and zone of a source',
    body: closed({ sourceId, name, zone }),
    output: done,
  }),
  changeBroker: call({
    method: 'PATCH',
    path: `${path}/{sourceId}/broker`,
    access,
    summary: 'Sets the MQTT broker that messages are taken from; none without an address',
    params: ofSource,
    body: closed({
      brokerUrl: Type.String({ maxLength: 300 }),
      brokerTopic: Type.String({ maxLength: 300 }),
      brokerUser: Type.String({ maxLength: 200 }),
      /** Null: as it was. */
      brokerPassword: nullable(Type.String({ maxLength: 500 })),
    }),
    output: done,
  }),
  changeColumns: call({
    method: 'PATCH',
    path: `${path}/{sourceId}/columns`,
    access,
    summary: 'Sets which columns of a file source name the device and the time',
    params: ofSource,
    body: closed({ deviceColumn: Type.String({ maxLength: 100 }), timeColumn: Type.String({ maxLength: 100 }) }),
    output: done,
  }),
  remove: call({
    method: 'DELETE',
    path: `${path}/{sourceId}`,
    access,
    summary: 'Removes a source; its messages are refused from then on, its readings stay',
    params: ofSource,
    output: done,
  }),
  renew: call({
    method: 'POST',
    path: `${path}/{sourceId}/secret`,
    access,
    summary: 'Replaces the secret; the former one is refused from then on',
    params: ofSource,
    output: closed({ secret }),
  }),
  messages: call({
    method: 'GET',
    path: `${path}/{sourceId}/message`,
    access,
    summary: 'Messages of the last days with what became of each, the newest first',
    params: ofSource,
    query: closed({ ...paging, state: Type.Optional(oneOf(messageStateNames)) }),
    output: page(
      closed({
        sourceMessageId: id,
        receivedDatetime: text,
        measurementDatetime: text,
        networkDevice: text,
        event: text,
        state: oneOf(messageStateNames),
        stateName: text,
        reason: text,
        payload: text,
      }),
    ),
  }),
  mapping: call({
    method: 'GET',
    path: `${path}/{sourceId}/mapping`,
    access,
    summary: 'How messages of a source become readings of a series, with real messages to try it on',
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
      /** 0 before the first. */
      version: count,
      fields,
      list: text,
      time: text,
      versions: Type.Array(closed({ version: count, madeDatetime: text, madeBy: text })),
      /** Models that have messages or a mapping of their own. */
      models: Type.Array(text),
      samples: Type.Array(
        closed({
          sourceMessageId: id,
          networkDevice: text,
          receivedDatetime: text,
          measurementDatetime: text,
          payload: text,
          /** JSON. */
          decoded: text,
        }),
      ),
    }),
  }),
  saveMapping: call({
    method: 'POST',
    path: `${path}/{sourceId}/mapping`,
    access,
    summary: 'Adds a version of a mapping; messages that waited for it are tried again, stored readings stay',
    params: ofSource,
    body: closed({
      series,
      modelName,
      /** The version that the form began with. */
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
    /** JSON; what went wrong in its place if nothing was decoded. */
    expected: text,
    decoded: text,
  }),
);

export const codecs = {
  detail: call({
    method: 'GET',
    path: codecPath,
    access,
    summary: 'Versions of the payload decoder of a device model, with the results of its examples',
    query: closed({ modelName }),
    output: closed({
      /** 0 before the first. */
      version: count,
      /** Empty while the network's own decoder counts. */
      code: text,
      examples: codecExamples,
      versions: Type.Array(closed({ version: count, isUsed: Type.Boolean(), madeDatetime: text, madeBy: text })),
    }),
  }),
  models: call({
    method: 'GET',
    path: `${codecPath}/models`,
    access,
    summary: 'Models of devices: registered ones, ones that networks name, and ones with a decoder',
    output: closed({ list: Type.Array(closed({ modelName: text, hasCodec: Type.Boolean() })) }),
  }),
  save: call({
    method: 'POST',
    path: codecPath,
    access,
    summary: 'Adds a version of a decoder after running its examples; waiting messages are tried again',
    body: closed({
      modelName: Type.String({ minLength: 1, maxLength: 100 }),
      /** The version that the form began with. */
      version: count,
      /** JavaScript; empty: the network's own decoder counts from now on. */
      code: Type.String({ maxLength: 300_000 }),
      /** YAML or JSON as in the LoRaWAN device repository; empty without examples. */
      examples: Type.String({ maxLength: 300_000 }),
    }),
    output: closed({ version: count, retriedCount: count, examples: codecExamples }),
  }),
};

const managementCodes = Type.String({ pattern: '^[^,]{1,100}(,[^,]{1,100}){0,99}$', maxLength: 10_200 });
const day = Type.String({ format: 'seoul-datetime', maxLength: 40 });

export const unknownDevices = {
  unknown: call({
    method: 'GET',
    path: '/admin/api/device/unknown',
    access: 'admin:device/unknown',
    summary: 'Devices that report but are not registered, the last to report first',
    query: closed({
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
      transport: Type.Optional(oneOf(['mqtt', 'http', 'source'])),
    }),
    output: page(
      closed({
        rowNumber: count,
        managementCode: text,
        transport: oneOf(['mqtt', 'http', 'source']),
        transportName: text,
        /** Absent unless a source reported it. */
        sourceId: nullable(id),
        sourceName: text,
        modelName: text,
        /** Series that its last payload looks like; empty if none. */
        guessedSeries: text,
        firstSeenDatetime: text,
        lastSeenDatetime: text,
        messageCount: count,
        payload: text,
      }),
    ),
  }),
  ignore: call({
    method: 'DELETE',
    path: '/admin/api/device/unknown',
    access: 'admin:device/unknown',
    summary: 'Ignores devices: they are listed no longer, even if they report again',
    query: closed({ managementCodes }),
    output: closed({
      results: Type.Array(closed({ id: text, isSuccessDelete: Type.Boolean(), errorReason: text })),
      isCompleted: Type.Boolean(),
    }),
  }),
  rejected: call({
    method: 'GET',
    path: '/admin/api/device/rejected-readings',
    access: 'admin:device/unknown',
    summary: 'Rejected readings of the last 30 days with reason and payload, the newest first',
    query: closed({
      ...paging,
      reason: Type.Optional(Type.String({ maxLength: 40, pattern: '^[a-z-]+$' })),
      managementCode: Type.Optional(Type.String({ maxLength: 100 })),
      startDate: Type.Optional(day),
      endDate: Type.Optional(day),
    }),
    output: page(
      closed({
        rowNumber: count,
        rejectedReadingId: id,
        receivedDatetime: text,
        transportName: text,
        managementCode: text,
        reason: text,
        reasonName: text,
        detail: text,
        payload: text,
      }),
    ),
  }),
};

/** Answered whatever is wrong with a member: the rest is stored, and reasons stand on the source's screen. */
const taken = closed({
  /** Messages that are stored now. */
  accepted: count,
  /** Messages that were stored before. */
  repeated: count,
  refused: Type.Array(closed({ index: count, reason: text })),
});
const message = Type.Unknown();

export const sourcesIngest = {
  take: call({
    method: 'POST',
    path: '/ingest/v1/sources/{sourceId}',
    access: 'source',
    summary: 'Takes a message of a network; answers after it is stored',
    params: ofSource,
    rawBody: true,
    body: message,
    output: taken,
  }),
  takeByAddress: call({
    method: 'POST',
    path: '/ingest/v1/sources/{sourceId}/{secret}',
    access: 'source',
    keyInAddress: true,
    summary: 'The same for networks that can only be given an address',
    params: closed({ sourceId, secret: Type.String({ minLength: 1, maxLength: 100 }) }),
    rawBody: true,
    body: message,
    output: taken,
  }),
};
