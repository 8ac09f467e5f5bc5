/**
 * Area `readingMarks`: readings of a device that are marked as wrong and excluded everywhere while the mark is in
 * force.
 */
import { consoleDevicePages } from '@maru/domain/device-groups';
import { Type } from 'typebox';
import { adminOf, call } from './call.ts';
import { done } from './citizens-login.ts';
import { closed, datetime, id, nullable } from './schemas.ts';

const access = adminOf(...consoleDevicePages);
const text = Type.String();
const ofDevice = closed({ deviceId: id });

/** Field of the marked measure; empty for whole readings. */
const field = Type.String({ maxLength: 40, pattern: '^[A-Za-z0-9]*$' });
const span = {
  /** 'YYYY-MM-DD HH:mm' in Seoul. */
  startDatetime: datetime,
  /** Exclusive, in the format of the start. */
  endDatetime: datetime,
};

export const readingMarks = {
  list: call({
    method: 'GET',
    path: '/admin/api/device/{deviceId}/reading-marks',
    access,
    summary: "List the newest 200 marks of a device's wrong readings, newest first",
    params: ofDevice,
    output: closed({
      list: Type.Array(
        closed({
          readingMarkId: id,
          startDatetime: text,
          endDatetime: text,
          /** Name of the marked measure; '전체' for whole readings. */
          fieldName: text,
          reason: text,
          markedDatetime: text,
          markedAdminName: text,
          /** Empty while the mark is in force. */
          takenBackDatetime: text,
          takenBackAdminName: text,
          /** Number of days whose statistics are still to be recomputed; null when finished. */
          daysLeft: nullable(Type.Integer()),
        }),
      ),
      /** Measures that can be marked alone. */
      measures: Type.Array(closed({ field: text, name: text })),
      /** Earliest time that can be marked; older readings are no longer stored. */
      firstDatetime: text,
    }),
  }),
  count: call({
    method: 'GET',
    path: '/admin/api/device/{deviceId}/reading-marks/count',
    access,
    summary: 'Count stored readings that a mark would cover',
    params: ofDevice,
    query: closed({ ...span, field: Type.Optional(field) }),
    output: closed({ readingCount: Type.Integer() }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/api/device/{deviceId}/reading-marks',
    access,
    summary: 'Mark readings of a device as wrong; they stay stored but no longer count',
    params: ofDevice,
    body: closed({ ...span, field, reason: Type.String({ maxLength: 500 }) }),
    output: closed({ readingMarkId: id }),
  }),
  takeBack: call({
    method: 'DELETE',
    path: '/admin/api/device/{deviceId}/reading-marks/{readingMarkId}',
    access,
    summary: 'Revoke a mark; its readings count again unless another mark covers them',
    params: closed({ deviceId: id, readingMarkId: id }),
    output: done,
  }),
};
