/** Templates of automatic messages, and the switch for all of them. */
import type { FieldChange } from '@maru/domain/field-changes';
import { mobileDigits } from '@maru/domain/personal';
import { firstFailure } from '@maru/domain/rules';
import { formatSeoul, startOfBucket } from '@maru/domain/seoul-time';
import {
  type ForecastStandard,
  type ForecastType,
  forecastStandardCodes,
  forecastStandards,
  forecastTypeCodes,
  forecastTypes,
  type SmsTemplateForm,
  sendableMessage,
  shownSendNumber,
  smsTemplateRules,
} from '@maru/domain/sms';
import { readReceiverGroup } from '@maru/domain/sms-receivers';
import { sql } from 'kysely';
import { changesOf, requireKnown } from '#places/administration/changes.ts';
import { containing } from '#platform/database/containing.ts';
import { type ListQuery, listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { stopOwn } from './outcomes.ts';
import { groupName } from './receiver-groups.ts';
import { requireSendNumber } from './send-numbers.ts';

export interface TemplateForm extends SmsTemplateForm {
  isUrgent: boolean;
  isUsed: boolean;
}

type Given = Pick<TemplateForm, 'message' | 'forecastStandard' | 'forecastType' | 'sendNumber'> & Partial<TemplateForm>;

export interface Writer {
  adminNumber: number;
  now: Date;
}

export interface TemplateFilter {
  forecastType?: ForecastType;
  forecastStandard?: ForecastStandard;
  /** A part of the template's text. */
  keyword?: string;
}

const missing = () => new Problem('NOT_FOUND', { error: '문자 양식을 찾을 수 없습니다.' });

/** A form with defaults for missing fields. */
const completed = (given: Given): TemplateForm => ({
  receiverGroup: given.forecastType === 'breakdown' ? 'charges' : 'members:airQuality',
  isUrgent: false,
  isUsed: true,
  dayLimit: 10,
  ...given,
  message: sendableMessage(given.message),
  sendNumber: given.sendNumber.trim(),
});

/** The columns of a form. Throws VALIDATION with the first failing rule. */
async function columnsOf(trx: Database, form: TemplateForm) {
  const failure = firstFailure(smsTemplateRules, form);
  if (failure) throw new Problem('VALIDATION', failure);
  if (!readReceiverGroup(form.receiverGroup))
    throw new Problem('VALIDATION', { field: 'receiverGroup', error: '없는 수신 그룹입니다.' });
  await requireSendNumber(trx, form.sendNumber);
  return {
    forecast_type: form.forecastType,
    forecast_standard: form.forecastStandard,
    message: form.message,
    send_number: mobileDigits(form.sendNumber),
    receiver_group: form.receiverGroup,
    is_urgent: form.isUrgent,
    is_used: form.isUsed,
    day_limit: form.dayLimit,
  };
}

/** Creates a template. Throws VALIDATION. */
export async function addTemplate(trx: Database, { adminNumber, now }: Writer, given: Given): Promise<number> {
  const { sms_template_id } = await trx
    .insertInto('sms_template')
    .values({
      ...(await columnsOf(trx, completed(given))),
      registered_at: now,
      registered_by: adminNumber,
      updated_at: now,
      updated_by: adminNumber,
      armed_at: now,
    })
    .returning('sms_template_id')
    .executeTakeFirstOrThrow();
  return sms_template_id;
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;

/** A template's fields as text, for its history. */
const fieldsOf = (row: Columns) => ({
  forecastType: forecastTypes[row.forecast_type as ForecastType],
  forecastStandard: forecastStandards[row.forecast_standard as ForecastStandard],
  message: row.message,
  sendNumber: shownSendNumber(row.send_number),
  receiverGroup: groupName(row.receiver_group),
  isUrgent: row.is_urgent,
  isUsed: row.is_used,
  dayLimit: row.day_limit,
});

/** Maximum length of a message in the history of changes; a longer one is recorded without its text. */
const maxLetters = 100;
const beginningOf = (text: string): string => {
  const letters = [...text];
  return letters.length > maxLetters ? `${letters.slice(0, maxLetters).join('')}…` : text;
};

/** Changes a template; missing fields stay unchanged. Returns the changes. Throws VALIDATION, NOT_FOUND, CONFLICT. */
export async function changeTemplate(
  trx: Database,
  { adminNumber, now }: Writer,
  { smsTemplateId, known, ...given }: Given & { smsTemplateId: number; known?: Partial<TemplateForm> },
): Promise<FieldChange[]> {
  const before = await trx
    .selectFrom('sms_template')
    .selectAll()
    .where('sms_template_id', '=', smsTemplateId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw missing();
  requireKnown<object>(shown(before), known);
  const stored = {
    receiverGroup: before.receiver_group,
    isUrgent: before.is_urgent,
    isUsed: before.is_used,
    dayLimit: before.day_limit,
  };
  const columns = await columnsOf(trx, completed({ ...stored, ...given }));
  const waitsForOther =
    columns.forecast_type !== before.forecast_type ||
    columns.forecast_standard !== before.forecast_standard ||
    (columns.is_used && !before.is_used);
  await trx
    .updateTable('sms_template')
    .set({ ...columns, updated_at: now, updated_by: adminNumber, ...(waitsForOther && { armed_at: now }) })
    .where('sms_template_id', '=', smsTemplateId)
    .execute();
  return changesOf(fieldsOf(before), fieldsOf(columns)).map((change) =>
    change.field === 'message'
      ? { ...change, before: beginningOf(change.before), after: beginningOf(change.after) }
      : change,
  );
}

/** Deletes a template; its sent messages stay in the history. Throws NOT_FOUND. */
export async function removeTemplate(trx: Database, smsTemplateId: number): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('sms_template')
    .where('sms_template_id', '=', smsTemplateId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw missing();
}

function rowsOf(db: Database, { forecastType, forecastStandard, keyword = '' }: TemplateFilter) {
  let query = db.selectFrom('sms_template as t').selectAll('t');
  if (forecastType) query = query.where('t.forecast_type', '=', forecastType);
  if (forecastStandard) query = query.where('t.forecast_standard', '=', forecastStandard);
  if (keyword.trim() !== '') query = query.where('t.message', 'ilike', containing(keyword));
  return query;
}
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function shown(row: Row) {
  const forecastType = row.forecast_type as ForecastType;
  const forecastStandard = row.forecast_standard as ForecastStandard;
  return {
    smsTemplateId: row.sms_template_id,
    forecastType,
    forecastTypeName: forecastTypes[forecastType],
    forecastStandard,
    forecastStandardName: forecastStandards[forecastStandard],
    message: row.message,
    sendNumber: shownSendNumber(row.send_number),
    receiverGroup: row.receiver_group,
    receiverGroupName: groupName(row.receiver_group),
    isUrgent: row.is_urgent,
    isUsed: row.is_used,
    dayLimit: row.day_limit,
    registeredAdminNumber: row.registered_by,
  };
}

const templateList = listing({
  key: 't.sms_template_id',
  sorts: {},
  shown: (row: Row, rowNumber: number) => ({ rowNumber, ...shown(row) }),
});

/** A page of templates, the newest first. */
export const listTemplates = (db: Database, { pageNumber, pageSize, ...filter }: TemplateFilter & ListQuery<never>) =>
  listPage(db, rowsOf(db, filter), { pageNumber, pageSize }, templateList);

/** Templates by type and standard, each with its last message and the number of messages created today. */
export async function templatesWithActivity(db: Database, filter: TemplateFilter, now: Date) {
  const rows = await rowsOf(db, filter)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sms as s')
          .select(['s.registered_at', 's.reason'])
          .whereRef('s.sms_template_id', '=', 't.sms_template_id')
          .orderBy('s.registered_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.registered_at as last_at', 'last.reason as last_reason', messagesToday(now).as('today')])
    .orderBy(sql`array_position(${[...forecastTypeCodes]}::text[], t.forecast_type)`)
    .orderBy(sql`array_position(${[...forecastStandardCodes]}::text[], t.forecast_standard)`)
    .orderBy('t.sms_template_id')
    .execute();
  return rows.map((row) => ({
    ...shown(row),
    lastSendDatetime: row.last_at ? formatSeoul(row.last_at) : '',
    lastReason: row.last_reason ?? '',
    todayCount: row.today,
  }));
}

/** SQL of the number of messages that the template `t` created on the day of `now`. */
const messagesToday = (now: Date) => sql<number>`(select count(*) from sms s
  where s.sms_template_id = t.sms_template_id and s.registered_at >= ${startOfBucket(now, 'day')})`;

export async function leftToday(db: Database, smsTemplateId: number, now: Date): Promise<number> {
  const row = await db
    .selectFrom('sms_template as t')
    .select(['t.day_limit', messagesToday(now).as('today')])
    .where('t.sms_template_id', '=', smsTemplateId)
    .executeTakeFirst();
  return row ? Math.max(0, row.day_limit - row.today) : 0;
}

/** Whether automatic messages are on, and since when. */
export async function selectSwitch(db: Database): Promise<{ sendsByItself: boolean; since: Date }> {
  const row = await db
    .selectFrom('sms_setting')
    .select(['sends_by_itself as sendsByItself', 'updated_at as since'])
    .executeTakeFirstOrThrow();
  return row;
}

/** Whether automatic messages are on; locked until the caller's transaction ends. */
export async function holdSwitch(trx: Database): Promise<boolean> {
  const row = await trx.selectFrom('sms_setting').select('sends_by_itself').forShare().executeTakeFirstOrThrow();
  return row.sends_by_itself;
}

/** Turns automatic messages on, or off with all waiting ones; false if unchanged. */
export async function turnSwitch(
  trx: Database,
  { adminNumber, now }: Writer,
  sendsByItself: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sms_setting')
    .set({ sends_by_itself: sendsByItself, updated_at: now, updated_by: adminNumber })
    .where('sends_by_itself', '<>', sendsByItself)
    .executeTakeFirstOrThrow();
  const isTurned = numUpdatedRows > 0n;
  if (isTurned && !sendsByItself) await stopOwn(trx, now);
  return isTurned;
}
