/** Templates with their triggers, and messages created from them. */
import { type ForecastStandard, type ForecastType, isNight } from '@maru/domain/sms';
import type { Database } from '#platform/database/pool.ts';
import { enqueue, type Receiver } from '#platform/messages/outbox.ts';
import type { Services } from '#platform/services.ts';
import { holdSwitch, leftToday } from '../templates.ts';

export interface WaitingTemplate {
  smsTemplateId: number;
  forecastType: ForecastType;
  forecastStandard: ForecastStandard;
  message: string;
  sendNumber: string;
  receiverGroup: string;
  updatedAt: Date;
  /** Events before this time are ignored. */
  since: Date;
}

const rowsOf = (db: Database) => db.selectFrom('sms_template').selectAll().where('is_used', '=', true);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const latest = (one: Date, other: Date) => (one > other ? one : other);

const waiting = (row: Row, switchedOn: Date): WaitingTemplate => ({
  smsTemplateId: row.sms_template_id,
  forecastType: row.forecast_type as ForecastType,
  forecastStandard: row.forecast_standard as ForecastStandard,
  message: row.message,
  sendNumber: row.send_number,
  receiverGroup: row.receiver_group,
  updatedAt: row.updated_at,
  since: latest(row.armed_at, switchedOn),
});

/** The templates that may send now: at night only urgent ones. */
export async function waitingTemplates(db: Database, switchedOn: Date, now: Date): Promise<WaitingTemplate[]> {
  let query = rowsOf(db).orderBy('sms_template_id');
  if (isNight(now)) query = query.where('is_urgent', '=', true);
  return (await query.execute()).map((row) => waiting(row, switchedOn));
}

export interface OwnMessage {
  smsType: 'notify' | 'device';
  message: string;
  reason: string;
  reasonKey: string;
  /** No text is sent later than this. */
  expiresAt?: Date | null;
  receivers: readonly Receiver[];
}

/**
 * Stores a template's message, unless the template or the switch changed in the meantime, its daily limit is reached,
 * or the same event was reported before. `alongside` runs in the same transaction.
 */
export function begin(
  services: Services,
  template: WaitingTemplate,
  own: OwnMessage,
  alongside: (trx: Database) => Promise<void> = async () => undefined,
): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const now = services.clock.now();
    if (!(await holdSwitch(trx))) return;
    const row = await rowsOf(trx)
      .where('sms_template_id', '=', template.smsTemplateId)
      .where('updated_at', '=', template.updatedAt)
      .forUpdate()
      .executeTakeFirst();
    if (!row || (await leftToday(trx, template.smsTemplateId, now)) === 0) return;
    await enqueue(trx, services, {
      ...own,
      isAdvertisement: false,
      keepsNight: !row.is_urgent,
      sendNumber: template.sendNumber,
      forecastType: template.forecastType,
      forecastStandard: template.forecastStandard,
      smsTemplateId: template.smsTemplateId,
      adminNumber: null,
      dueAt: now,
    });
    await alongside(trx);
  });
}
