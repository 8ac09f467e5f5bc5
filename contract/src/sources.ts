/** Areas `sources` and `sourcesIngest`: networks that forward messages of their devices, and these messages. */
import { messageStateNames, sourceKindNames, sourceZoneNames } from '@maru/domain/source';
import { Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { changeOf, closed, id, nullable, oneOf, page, paging, sorting } from './schemas.ts';

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

/** Shown once, after creation. */
const secret = text;

export const sources = {
  list: call({
    method: 'GET',
    path,
    access,
    summary: 'List sources with their last message and error, newest first',
    query: closed({ ...paging, ...sorting(['name', 'lastMessageDatetime', 'messageCount', 'errorCount']) }),
    output: page(closed({ rowNumber: count, ...source })),
  }),
  detail: call({
    method: 'GET',
    path: `${path}/{sourceId}`,
    access,
    summary: 'Get a source with counts of its messages by state',
    params: ofSource,
    output: closed({
      ...source,
      registeredAdminId: text,
      /** Path under the portal's own address to which the network sends. */
      address: text,
      /** Empty for sources without a broker. */
      brokerUrl: text,
      brokerTopic: text,
      brokerUser: text,
      hasBrokerPassword: Type.Boolean(),
      brokerState: text,
      brokerStateDatetime: text,
      /** The folder on the server and the columns of a file source; empty for other sources. */
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
    summary: 'Create a source; returns its secret, only this once',
    body: closed({ name, kind, zone }),
    output: closed({ sourceId, secret }),
  }),
  change: call({
    method: 'PATCH',
    path,
    access,
    summary: 'Change the name and time zone of a source',
    body: closed({ sourceId, ...changeOf({ name, zone }) }),
    output: done,
  }),
  changeBroker: call({
    method: 'PATCH',
    path: `${path}/{sourceId}/broker`,
    access,
    summary: "Change a source's MQTT broker; an empty address disconnects it",
    params: ofSource,
    body: closed({
      ...changeOf({
        brokerUrl: Type.String({ maxLength: 300 }),
        brokerTopic: Type.String({ maxLength: 300 }),
        brokerUser: Type.String({ maxLength: 200 }),
      }),
      /** Null leaves the password unchanged. */
      brokerPassword: nullable(Type.String({ maxLength: 500 })),
    }),
    output: done,
  }),
  changeColumns: call({
    method: 'PATCH',
    path: `${path}/{sourceId}/columns`,
    access,
    summary: 'Change the device and time columns of a file source',
    params: ofSource,
    body: closed(
      changeOf({ deviceColumn: Type.String({ maxLength: 100 }), timeColumn: Type.String({ maxLength: 100 }) }),
    ),
    output: done,
  }),
  remove: call({
    method: 'DELETE',
    path: `${path}/{sourceId}`,
    access,
    summary: 'Delete a source and refuse its later messages; its readings stay',
    params: ofSource,
    output: done,
  }),
  renew: call({
    method: 'POST',
    path: `${path}/{sourceId}/secret`,
    access,
    summary: "Replace a source's secret and invalidate the former one",
    params: ofSource,
    output: closed({ secret }),
  }),
  messages: call({
    method: 'GET',
    path: `${path}/{sourceId}/message`,
    access,
    summary: "List a source's recent messages with their state, newest first",
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
};

/**
 * Returned even if messages of the request are invalid: the valid ones are stored, and the source's screen lists the
 * errors.
 */
const taken = closed({
  /** Number of newly stored messages. */
  accepted: count,
  /** Number of repeated messages. */
  repeated: count,
  refused: Type.Array(closed({ index: count, reason: text })),
});
const message = Type.Unknown();

export const sourcesIngest = {
  take: call({
    method: 'POST',
    path: '/ingest/v1/sources/{sourceId}',
    access: 'source',
    summary: 'Store messages of a network; responds after the commit',
    params: ofSource,
    hasRawBody: true,
    body: message,
    output: taken,
  }),
  takeByAddress: call({
    method: 'POST',
    path: '/ingest/v1/sources/{sourceId}/{secret}',
    access: 'source',
    hasKeyInAddress: true,
    summary: "Same call with the secret in the address, for networks that can't send headers",
    params: closed({ sourceId, secret: Type.String({ minLength: 1, maxLength: 100 }) }),
    hasRawBody: true,
    body: message,
    output: taken,
  }),
};
