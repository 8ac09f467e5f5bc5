/** Area `unknownDevices`: devices that report without being registered, and rejected readings. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, id, nullable, oneOf, page, paging } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
const managementCodes = Type.String({ pattern: '^[^,]{1,100}(,[^,]{1,100}){0,99}$', maxLength: 10_200 });
const day = Type.String({ format: 'seoul-datetime', maxLength: 40 });

export const unknownDevices = {
  unknown: call({
    method: 'GET',
    path: '/admin/api/device/unknown',
    access: 'admin:device/unknown',
    summary: 'List unregistered devices that reported, newest report first',
    query: closed({
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
      transport: Type.Optional(oneOf(['mqtt', 'http', 'source'])),
      /** True for ignored devices instead of the others. */
      isIgnored: Type.Optional(Type.Boolean()),
    }),
    output: page(
      closed({
        rowNumber: count,
        managementCode: text,
        transport: oneOf(['mqtt', 'http', 'source']),
        transportName: text,
        /** Null unless the device reported through a source. */
        sourceId: nullable(id),
        sourceName: text,
        modelName: text,
        /** Series whose fields match the device's last payload; empty if none matches. */
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
    summary: 'Ignore unregistered devices: they are no longer listed, even if they report again',
    query: closed({ managementCodes }),
    output: closed({
      results: Type.Array(closed({ id: text, isSuccessDelete: Type.Boolean(), errorReason: text })),
      isCompleted: Type.Boolean(),
    }),
  }),
  restore: call({
    method: 'PATCH',
    path: '/admin/api/device/unknown',
    access: 'admin:device/unknown',
    summary: 'List ignored devices again',
    query: closed({ managementCodes }),
    output: closed({
      results: Type.Array(closed({ id: text, errorReason: text })),
      isCompleted: Type.Boolean(),
    }),
  }),
  rejected: call({
    method: 'GET',
    path: '/admin/api/device/rejected-readings',
    access: 'admin:device/unknown',
    summary: 'List rejected readings of the last 30 days with reason and payload, newest first',
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
