/** Handlers of the area `alarms`. */
import { alarms as contract } from '@maru/contract/alarms';
import {
  type AlarmKind,
  type AlarmSeverity,
  type AlarmState,
  alarmActions,
  alarmEventNames,
  alarmSeverities,
  alarmStates,
  reasonOfRule,
  stateAfter,
} from '@maru/domain/alarm';
import { deviceKinds } from '@maru/domain/device-groups';
import type { Grade } from '@maru/domain/grade';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { audit } from '#platform/audit/audit.ts';
import { listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { readDays } from '#platform/http/days.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';

/** Alarms of one severity, counted for the console's frame, which every page polls. */
const maxCounted = 1000;

const shownTime = (at: Date | null) => (at ? formatSeoul(at) : '');
export const typeNameOf = (series: string) => deviceKinds.find((kind) => kind.series === series)?.name ?? series;
const measureOf = (series: string, field: string | null) =>
  deviceKinds.find((kind) => kind.series === series)?.measures.find((measure) => measure.field === field);

export const alarmRows = (db: Database) =>
  db
    .selectFrom('alarm as a')
    .innerJoin('alarm_rule as r', 'r.alarm_rule_id', 'a.alarm_rule_id')
    .innerJoin('device as d', 'd.device_id', 'a.device_id')
    .leftJoin('installation_place as p', 'p.installation_place_id', 'd.installation_place_id')
    .leftJoin('dong as g', 'g.dong_code', 'p.dong_code')
    .selectAll('a')
    .select([
      'r.kind',
      'r.field',
      'r.grade',
      'r.series',
      'd.management_code',
      'p.installation_place_name',
      'g.dong_name',
    ]);
type AlarmRow = Awaited<ReturnType<ReturnType<typeof alarmRows>['executeTakeFirstOrThrow']>>;

/** A value or a limit with its unit; empty for alarms of silence. */
function shownValue({ kind, series, field }: AlarmRow, value: number | null): string {
  if (value === null) return '';
  if (kind === 'lowBattery') return `${Math.round(value)} %`;
  return kind === 'grade' ? `${value} ${measureOf(series, field)?.unit ?? ''}` : '';
}

export function shownAlarm(row: AlarmRow) {
  const state = row.state as AlarmState;
  const severity = row.severity as AlarmSeverity;
  return {
    alarmId: row.alarm_id,
    state,
    stateName: alarmStates[state],
    severity,
    severityName: alarmSeverities[severity],
    reason: reasonOf(row),
    deviceId: row.device_id,
    managementCode: row.management_code,
    deviceTypeName: typeNameOf(row.series),
    installationPlaceName: row.installation_place_name ?? '',
    dongName: row.dong_name ?? '',
    value: shownValue(row, row.value),
    limit: shownValue(row, row.limit_value),
    openedDatetime: formatSeoul(row.opened_at),
    clearedDatetime: shownTime(row.cleared_at),
  };
}

export const reasonOf = ({ series, kind, field, grade }: Pick<AlarmRow, 'series' | 'kind' | 'field' | 'grade'>) =>
  reasonOfRule({ series, kind: kind as AlarmKind, field, grade: grade as Grade | null, deviceId: null });

export function registerAlarms(app: FastifyInstance, { db, clock }: Services) {
  handle(app, contract, {
    list({ query: { state, severity, deviceType, dongCode, startDate, endDate, ...order } }) {
      let query = alarmRows(db);
      if (state) query = query.where('a.state', '=', state);
      if (severity) query = query.where('a.severity', '=', severity);
      if (deviceType) query = query.where('r.series', '=', deviceType);
      if (dongCode) query = query.where('p.dong_code', '=', dongCode);
      const { from, to } = readDays({ startDate, endDate });
      if (from) query = query.where('a.opened_at', '>=', from);
      if (to) query = query.where('a.opened_at', '<=', to);
      return listPage(
        db,
        query,
        { ...order, sortBy: 'opened', sortDirection: 'desc' },
        listing({
          key: 'a.alarm_id',
          sorts: { opened: 'a.opened_at' },
          shown: (row: AlarmRow, rowNumber) => ({ rowNumber, ...shownAlarm(row) }),
        }),
      );
    },
    async open() {
      const counted = (severity: AlarmSeverity) => sql<number>`(select count(*) from
        (select from alarm where state = 'open' and severity = ${severity} limit ${maxCounted}) as counted)`;
      const { rows } = await sql<Record<AlarmSeverity, number>>`
        select ${counted('critical')} as critical, ${counted('warning')} as warning, ${counted('notice')} as notice`.execute(
        db,
      );
      return rows[0] ?? { critical: 0, warning: 0, notice: 0 };
    },
    async detail({ params: { alarmId } }) {
      const row = await alarmRows(db).where('a.alarm_id', '=', alarmId).executeTakeFirst();
      if (!row) throw new Problem('NOT_FOUND', { error: '알람을 찾을 수 없습니다.' });
      const events = await db
        .selectFrom('alarm_event as e')
        .leftJoin('administrator as m', 'm.admin_number', 'e.admin_number')
        .select(['e.at', 'e.action', 'e.comment', 'm.admin_id'])
        .where('e.alarm_id', '=', alarmId)
        .orderBy('e.alarm_event_id')
        .limit(500)
        .execute();
      return {
        ...shownAlarm(row),
        events: events.map(({ at, action, comment, admin_id }) => ({
          datetime: formatSeoul(at),
          actionName: alarmEventNames[action] ?? action,
          comment,
          handledAdminId: admin_id ?? '',
        })),
      };
    },
    async act({ params: { alarmId }, body: { action, comment: given = '' } }, { request }) {
      const comment = given.trim();
      if (action === 'comment' && comment === '')
        throw new Problem('VALIDATION', { field: 'comment', error: '의견을 입력해 주십시오.' });
      await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('alarm')
          .selectAll()
          .where('alarm_id', '=', alarmId)
          .forUpdate()
          .executeTakeFirst();
        if (!row) throw new Problem('NOT_FOUND', { error: '알람을 찾을 수 없습니다.' });
        const now = clock.now();
        if (action !== 'comment') {
          const next = stateAfter(row.state as AlarmState, action);
          if (!next)
            throw new Problem('CONFLICT', {
              error: `지금 상태에서는 '${alarmActions[action]}' 조치를 할 수 없습니다. 다시 확인해 주십시오.`,
            });
          await trx
            .updateTable('alarm')
            .set({ state: next, cleared_at: next === 'cleared' ? now : null })
            .where('alarm_id', '=', alarmId)
            .execute()
            .catch(isOpenAgain);
        }
        const events = { acknowledge: 'acknowledged', clear: 'cleared', reopen: 'reopened', comment: 'commented' };
        const admin_number = adminOf(request).adminNumber;
        await trx
          .insertInto('alarm_event')
          .values({ alarm_id: alarmId, at: now, action: events[action], comment, admin_number })
          .execute();
        const detail = `${alarmEventNames[events[action]]}${comment ? `: ${comment}` : ''}`;
        await audit(trx, { ...actorOf(request), action: 'alarm-act', subject: `알람 #${alarmId}`, detail });
      });
      return { result: true };
    },
  });
}

function isOpenAgain(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'alarm_open')
    throw new Problem('CONFLICT', { error: '같은 알람이 새로 발생해 있습니다.' });
  throw error;
}
