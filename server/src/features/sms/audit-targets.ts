/** Finds the console pages of messages, reservations and templates in audit entries. */
import { type AuditTarget, findBy, numberedAs, targetAt, targetIn } from '#platform/audit/targets.ts';

const messageIn = numberedAs('문자');
const isReservation = (action: string) => action.startsWith('sms-reserv');

export const smsTargets: readonly AuditTarget[] = [
  {
    kind: 'reservation',
    idIn: (subject, action) => (isReservation(action) ? messageIn(subject) : undefined),
    find: findBy((id) => targetAt('sms/reservation', id)),
  },
  {
    kind: 'message',
    idIn: messageIn,
    async find(db, ids) {
      const rows = await db
        .selectFrom('sms')
        .select(['sms_id as id', 'sms_type as type'])
        .where('sms_id', 'in', ids.map(Number))
        .execute();
      return new Map(rows.map(({ id, type }) => [String(id), targetAt('sms/history', `${id}-${type}`)]));
    },
  },
  {
    kind: 'template',
    idIn: numberedAs('문자 양식'),
    async find(db, ids) {
      const rows = await db
        .selectFrom('sms_template')
        .select(['sms_template_id as id', 'forecast_type as forecastType', 'forecast_standard as forecastStandard'])
        .where('sms_template_id', 'in', ids.map(Number))
        .execute();
      return new Map(rows.map(({ id, ...filter }) => [String(id), targetIn('sms/template', filter)]));
    },
  },
];
