/** Maintenance windows: rows for the evaluation, and the handlers of the area `alarmWindows`. */
import { alarmWindows as contract } from '@maru/contract/alarms';
import {
  type AlarmWindow,
  type AlarmWindowForm,
  alarmWindowRules,
  periodOf,
  windowStateOf,
  windowStates,
} from '@maru/domain/alarm-window';
import { deviceKinds } from '@maru/domain/device-groups';
import { firstFailure } from '@maru/domain/rules';
import { formatSeoul, formatSeoulMinute, parseSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { requireKnown } from '#places/administration/changes.ts';
import { audit } from '#platform/audit/audit.ts';
import { listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { typeNameOf } from './calls.ts';
import { namedDevice } from './rules.ts';

const windowRows = (db: Database) =>
  db
    .selectFrom('alarm_window as w')
    .leftJoin('device as d', 'd.device_id', 'w.device_id')
    .selectAll('w')
    .select([
      'd.management_code',
      sql<string | null>`to_char(w.start_time, 'HH24:MI')`.as('from_time'),
      sql<string | null>`to_char(w.end_time, 'HH24:MI')`.as('to_time'),
    ]);
type WindowRow = Awaited<ReturnType<ReturnType<typeof windowRows>['executeTakeFirstOrThrow']>>;

const noWeekdays = [false, false, false, false, false, false, false];

const spanOf = ({ start_at, end_at, weekdays, from_time, to_time }: WindowRow): AlarmWindow['span'] =>
  start_at && end_at
    ? { startAt: start_at.getTime(), endAt: end_at.getTime() }
    : { weekdays: weekdays ?? noWeekdays, startTime: from_time ?? '', endTime: to_time ?? '' };

export async function selectWindows(db: Database): Promise<AlarmWindow[]> {
  const rows = await windowRows(db).execute();
  return rows.map((row) => ({ series: row.series, deviceId: row.device_id, span: spanOf(row) }));
}

const windowList = (now: number) =>
  listing({
    key: 'w.alarm_window_id',
    sorts: {},
    shown: (row: WindowRow, rowNumber) => ({
      rowNumber,
      alarmWindowId: row.alarm_window_id,
      deviceType: row.series ?? '',
      deviceTypeName: row.series ? typeNameOf(row.series) : '',
      managementCode: row.management_code ?? '',
      repetition: row.start_at ? ('once' as const) : ('weekly' as const),
      startDatetime: row.start_at ? formatSeoulMinute(row.start_at) : '',
      endDatetime: row.end_at ? formatSeoulMinute(row.end_at) : '',
      weekdays: row.weekdays ?? noWeekdays,
      startTime: row.from_time ?? '',
      endTime: row.to_time ?? '',
      reason: row.reason,
      period: periodOf(spanOf(row)),
      stateName: windowStates[windowStateOf(spanOf(row), now)],
      madeDatetime: formatSeoul(row.made_at),
    }),
  });

/** Columns of a window. Throws VALIDATION. */
async function columnsOf(db: Database, form: AlarmWindowForm) {
  const failure = firstFailure(alarmWindowRules, form);
  if (failure) throw new Problem('VALIDATION', failure);
  if (form.deviceType && !deviceKinds.some(({ series }) => series === form.deviceType))
    throw new Problem('VALIDATION', { field: 'deviceType', error: '장치 종류를 선택해 주십시오.' });
  const isOnce = form.repetition === 'once';
  return {
    series: form.deviceType || null,
    device_id: await namedDevice(db, form),
    reason: form.reason.trim(),
    start_at: isOnce ? parseSeoul(form.startDatetime) : null,
    end_at: isOnce ? parseSeoul(form.endDatetime) : null,
    weekdays: isOnce ? null : [...form.weekdays],
    start_time: isOnce ? null : form.startTime,
    end_time: isOnce ? null : form.endTime,
  };
}

export function registerAlarmWindows(app: FastifyInstance, { db, clock }: Services) {
  const note = (
    trx: Database,
    request: FastifyRequest,
    action: 'alarm-window-create' | 'alarm-window-change' | 'alarm-window-delete',
    windowId: number,
    detail: object,
  ) => audit(trx, { ...actorOf(request), action, subject: `점검 기간 #${windowId}`, detail: JSON.stringify(detail) });
  const missing = () => new Problem('NOT_FOUND', { error: '점검 기간을 찾을 수 없습니다.' });

  handle(app, contract, {
    list({ query: { phase = 'current', ...order } }) {
      const now = clock.now();
      // Weekly windows have no end.
      const rows = windowRows(db).where(({ eb, or }) =>
        phase === 'ended' ? eb('w.end_at', '<=', now) : or([eb('w.end_at', 'is', null), eb('w.end_at', '>', now)]),
      );
      return listPage(db, rows, order, windowList(now.getTime()));
    },
    create: ({ body }, { request }) =>
      db.transaction().execute(async (trx) => {
        const { alarm_window_id: alarmWindowId } = await trx
          .insertInto('alarm_window')
          .values({ ...(await columnsOf(trx, body)), made_at: clock.now(), made_by: adminOf(request).adminNumber })
          .returning('alarm_window_id')
          .executeTakeFirstOrThrow();
        await note(trx, request, 'alarm-window-create', alarmWindowId, body);
        return { alarmWindowId };
      }),
    async change({ params: { alarmWindowId }, body: { known, ...form } }, { request }) {
      await db.transaction().execute(async (trx) => {
        const found = windowRows(trx).where('w.alarm_window_id', '=', alarmWindowId);
        // Locked before it is read, because a locking statement may join another device than the newest.
        await found.forUpdate('w').execute();
        const row = await found.executeTakeFirst();
        if (!row) throw missing();
        requireKnown(windowList(0).shown(row, 0), known);
        await trx
          .updateTable('alarm_window')
          .set(await columnsOf(trx, form))
          .where('alarm_window_id', '=', alarmWindowId)
          .execute();
        await note(trx, request, 'alarm-window-change', alarmWindowId, form);
      });
      return { result: true };
    },
    async remove({ params: { alarmWindowId } }, { request }) {
      await db.transaction().execute(async (trx) => {
        const removed = await trx
          .deleteFrom('alarm_window')
          .where('alarm_window_id', '=', alarmWindowId)
          .returning(['series', 'device_id', 'reason'])
          .executeTakeFirst();
        if (!removed) throw missing();
        await note(trx, request, 'alarm-window-delete', alarmWindowId, removed);
      });
      return { result: true };
    },
  });
}
