/**
 * Automatic messages about forecasts: sent at most once a day, after the first bulletin that reaches a template's
 * standard.
 */
import { type Grade, gradeNames } from '@maru/domain/grade';
import { formatSeoul, formatSeoulDate, parseSeoul } from '@maru/domain/seoul-time';
import { forecastStandards, forecastTypes, reachesStandard, tomorrowFromHour } from '@maru/domain/sms';
import { noticeConsent, readReceiverGroup } from '@maru/domain/sms-receivers';
import type { Bulletin } from '#feature.ts';
import type { Services } from '#platform/services.ts';
import { receiversOf } from '../receiver-groups.ts';
import { begin, type WaitingTemplate } from './template.ts';

const dayMs = 86_400_000;

const hourOf = (instant: Date) => Number(formatSeoul(instant).slice(11, 13));

/**
 * The day that a bulletin's message is about: for bulletins of 05 and 11 h the same day, for those of 17 and 23 h the
 * next one.
 */
function targetDay({ announcedAt, days }: Bulletin): Bulletin['days'][number] | undefined {
  const isOfTomorrow = hourOf(announcedAt) >= tomorrowFromHour;
  const date = formatSeoulDate(new Date(announcedAt.getTime() + (isOfTomorrow ? dayMs : 0)));
  return days.find((day) => day.date === date);
}

/**
 * Sends messages about the cached bulletin. A message of the night is sent in the morning only if the forecast still
 * reaches the standard.
 */
export async function sendForecasts(
  services: Services,
  templates: readonly WaitingTemplate[],
  bulletin: Bulletin,
): Promise<void> {
  const now = services.clock.now();
  const day = targetDay(bulletin);
  // While the service is unreachable, the cached bulletin may be about past days.
  if (!day || day.date < formatSeoulDate(now)) return;
  for (const template of templates) {
    const { forecastType, forecastStandard, smsTemplateId, since } = template;
    if (forecastType === 'breakdown' || bulletin.announcedAt < since) continue;
    const grade = day[forecastType];
    const reasonKey = `forecast:${smsTemplateId}:${forecastType}:${forecastStandard}:${day.date}`;
    if (!grade || !reachesStandard(grade, forecastStandard) || (await wasSent(services, reasonKey))) continue;
    const group = readReceiverGroup(template.receiverGroup);
    // Without consenting receivers, the message is stored in the history without receivers.
    const receivers = group ? (await receiversOf(services, group, noticeConsent)).receivers : [];
    const reason = reasonOf(template, bulletin, day.date, grade);
    // Messages about a past day expire, even if the gateway was unavailable until then.
    const expiresAt = parseSeoul(`${day.date} 24:00`);
    const { message } = template;
    await begin(services, template, { smsType: 'notify', message, reason, reasonKey, expiresAt, receivers });
  }
}

const wasSent = async ({ db }: Services, reasonKey: string): Promise<boolean> =>
  (await db.selectFrom('sms').select('sms_id').where('reason_key', '=', reasonKey).executeTakeFirst()) !== undefined;

/** '2026-11-23 초미세먼지 예보 매우나쁨, 2026-11-22 17시 발표 (기준: 나쁨 이상)' */
function reasonOf(
  { forecastType, forecastStandard }: WaitingTemplate,
  { announcedAt }: Bulletin,
  date: string,
  grade: Grade,
) {
  const standard = `${forecastStandards[forecastStandard]}${forecastStandard === 'bad' ? ' 이상' : ''}`;
  const announced = `${formatSeoulDate(announcedAt)} ${hourOf(announcedAt)}시 발표`;
  return `${date} ${forecastTypes[forecastType]} ${gradeNames[grade]}, ${announced} (기준: ${standard})`;
}
