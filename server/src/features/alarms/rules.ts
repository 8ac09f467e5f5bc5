/** Handlers of the area `alarmRules`. */
import { alarmRules as contract } from '@maru/contract/alarms';
import {
  type AlarmKind,
  type AlarmRuleForm,
  type AlarmSeverity,
  alarmRuleRules,
  alarmSeverities,
} from '@maru/domain/alarm';
import type { Grade } from '@maru/domain/grade';
import { firstFailure } from '@maru/domain/rules';
import { formatSeoul } from '@maru/domain/seoul-time';
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
import { reasonOf, typeNameOf } from './calls.ts';

const ruleRows = (db: Database) =>
  db
    .selectFrom('alarm_rule as r')
    .leftJoin('device as d', 'd.device_id', 'r.device_id')
    .selectAll('r')
    .select([
      'd.management_code',
      sql<number>`(select count(*) from alarm a where a.alarm_rule_id = r.alarm_rule_id and a.state <> 'cleared')`.as(
        'open_count',
      ),
    ])
    .where('r.deleted_at', 'is', null);
type RuleRow = Awaited<ReturnType<ReturnType<typeof ruleRows>['executeTakeFirstOrThrow']>>;

const ruleList = listing({
  key: 'r.alarm_rule_id',
  sorts: {},
  shown: (row: RuleRow, rowNumber) => ({
    rowNumber,
    alarmRuleId: row.first_rule_id ?? row.alarm_rule_id,
    deviceType: row.series,
    deviceTypeName: typeNameOf(row.series),
    managementCode: row.management_code ?? '',
    kind: row.kind as AlarmKind,
    field: row.field ?? '',
    grade: (row.grade ?? '') as Grade | '',
    reason: reasonOf(row),
    hysteresis: row.hysteresis,
    leastMinutes: row.least_seconds / 60,
    silenceMinutes: row.silence_seconds === null ? null : row.silence_seconds / 60,
    batteryPercent: row.battery_percent,
    severity: row.severity as AlarmSeverity,
    severityName: alarmSeverities[row.severity as AlarmSeverity],
    isUsed: row.is_used,
    openCount: row.open_count,
    madeDatetime: formatSeoul(row.made_at),
  }),
});

/**
 * The device of a rule or window; null if it names none. Throws VALIDATION if the device doesn't exist or has another
 * type.
 */
export async function namedDevice(
  db: Database,
  { deviceType, managementCode }: Pick<AlarmRuleForm, 'deviceType' | 'managementCode'>,
): Promise<number | null> {
  const code = managementCode.trim();
  if (code === '') return null;
  let query = db
    .selectFrom('device')
    .select('device_id')
    .where('management_code', '=', code)
    .where('deleted_at', 'is', null);
  if (deviceType) query = query.where('series', '=', deviceType);
  const device = await query.executeTakeFirst();
  if (device) return device.device_id;
  const error = deviceType ? '이 종류의 장치를 찾을 수 없습니다.' : '장치를 찾을 수 없습니다.';
  throw new Problem('VALIDATION', { field: 'managementCode', error });
}

/** Columns of a rule. Throws VALIDATION for a device of another type. */
async function columnsOf(db: Database, form: AlarmRuleForm) {
  const failure = firstFailure(alarmRuleRules, form);
  if (failure) throw new Problem('VALIDATION', failure);
  return {
    series: form.deviceType,
    device_id: await namedDevice(db, form),
    kind: form.kind,
    field: form.field || null,
    grade: form.grade || null,
    hysteresis: form.hysteresis,
    least_seconds: form.leastMinutes * 60,
    silence_seconds: form.silenceMinutes === null ? null : form.silenceMinutes * 60,
    battery_percent: form.batteryPercent,
    severity: form.severity,
    is_used: form.isUsed,
  };
}

type RuleColumns = Awaited<ReturnType<typeof columnsOf>>;

/** Columns that name a rule's alarms. */
const naming = ['series', 'device_id', 'kind', 'field', 'grade'] as const;

function ruleTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'alarm_rule_once')
    // The form hides the fields of the measure for some kinds.
    throw new Problem('CONFLICT', { field: 'kind', error: '같은 규칙이 이미 있습니다.' });
  throw error;
}

export function registerAlarmRules(app: FastifyInstance, { db, clock }: Services) {
  const note = (
    trx: Database,
    request: FastifyRequest,
    action: 'alarm-rule-create' | 'alarm-rule-change' | 'alarm-rule-delete',
    subject: string,
    detail: string,
  ) => audit(trx, { ...actorOf(request), action, subject, detail });
  const subjectOfRule = (ruleId: number) => `알람 규칙 #${ruleId}`;

  /** The rule that replaced all others with this id, locked until the transaction ends. Throws NOT_FOUND. */
  async function holdRule(trx: Database, ruleId: number) {
    const found = ruleRows(trx)
      .where((eb) => eb.fn.coalesce('r.first_rule_id', 'r.alarm_rule_id'), '=', ruleId)
      .forUpdate('r');
    // A simultaneous change may replace the row; only a later statement sees the new one.
    await found.execute();
    const row = await found.executeTakeFirst();
    if (!row) throw new Problem('NOT_FOUND', { error: '알람 규칙을 찾을 수 없습니다.' });
    return row;
  }

  async function insert(trx: Database, request: FastifyRequest, columns: RuleColumns & { first_rule_id?: number }) {
    const { alarm_rule_id } = await trx
      .insertInto('alarm_rule')
      .values({ ...columns, made_at: clock.now(), made_by: adminOf(request).adminNumber })
      .returning('alarm_rule_id')
      .executeTakeFirstOrThrow();
    return alarm_rule_id;
  }

  /** Deletes a rule and clears its alarms. */
  async function retire(trx: Database, request: FastifyRequest, ruleId: number, comment: string) {
    const now = clock.now();
    await trx.updateTable('alarm_rule').set({ deleted_at: now }).where('alarm_rule_id', '=', ruleId).execute();
    await sql`
      with cleared as (
        update alarm set state = 'cleared', cleared_at = ${now}
        where alarm_rule_id = ${ruleId} and state <> 'cleared' returning alarm_id
      )
      insert into alarm_event (alarm_id, at, action, comment, admin_number)
      select alarm_id, ${now}, 'cleared', ${comment}, ${adminOf(request).adminNumber} from cleared`.execute(trx);
  }

  handle(app, contract, {
    list: ({ query }) => listPage(db, ruleRows(db), query, ruleList),
    create: ({ body }, { request }) =>
      db
        .transaction()
        .execute(async (trx) => {
          const alarmRuleId = await insert(trx, request, await columnsOf(trx, body));
          await note(trx, request, 'alarm-rule-create', subjectOfRule(alarmRuleId), JSON.stringify(body));
          return { alarmRuleId };
        })
        .catch(ruleTaken),
    async change({ params: { alarmRuleId }, body: { known, ...form } }, { request }) {
      await db
        .transaction()
        .execute(async (trx) => {
          const row = await holdRule(trx, alarmRuleId);
          requireKnown(ruleList.shown(row, 0), known);
          const columns = await columnsOf(trx, form);
          if (naming.some((column) => row[column] !== columns[column])) {
            // Earlier alarms keep their rule, which describes them.
            await retire(trx, request, row.alarm_rule_id, '규칙 변경');
            await insert(trx, request, { ...columns, first_rule_id: alarmRuleId });
          } else {
            await trx.updateTable('alarm_rule').set(columns).where('alarm_rule_id', '=', row.alarm_rule_id).execute();
            // A changed limit requires a new crossing, but raised alarms still end by it. While a rule about silence is
            // in use, its states are only the times of the last values.
            if (row.kind !== 'measureSilent' || !row.is_used)
              await trx
                .deleteFrom('alarm_follow')
                .where('alarm_rule_id', '=', row.alarm_rule_id)
                .where('is_raised', '=', false)
                .execute();
          }
          await note(trx, request, 'alarm-rule-change', subjectOfRule(alarmRuleId), JSON.stringify(form));
        })
        .catch(ruleTaken);
      return { result: true };
    },
    async remove({ params: { alarmRuleId } }, { request }) {
      await db.transaction().execute(async (trx) => {
        const row = await holdRule(trx, alarmRuleId);
        await retire(trx, request, row.alarm_rule_id, '규칙 삭제');
        await note(trx, request, 'alarm-rule-delete', subjectOfRule(alarmRuleId), '');
      });
      return { result: true };
    },
  });
}
