/** Subscriptions with their topics, as rows and in the calls' fields. */
import { airMeasures } from '@maru/domain/air';
import type { NoticeCategory } from '@maru/domain/notice';
import { hyphenated, maskEmailAddress, maskMobileNumber } from '@maru/domain/personal';
import { formatSeoul } from '@maru/domain/seoul-time';
import {
  minuteText,
  type SubscribedGrade,
  type SubscriptionChannel,
  type SubscriptionKind,
} from '@maru/domain/subscription';
import type { Database } from '#platform/database/pool.ts';
import { type PushReceiver, pushServiceOf } from '#platform/push/push.ts';
import type { Seal } from '#platform/security/seal.ts';
import { addressField } from './store.ts';

/** Subscriptions with the names of their topics, newest first. */
export const subscriptionRows = (db: Database) =>
  db
    .selectFrom('subscription as s')
    .innerJoin('subscription_topic as t', 't.subscription_topic_id', 's.subscription_topic_id')
    .leftJoin('installation_place as p', 'p.installation_place_id', 't.installation_place_id')
    .leftJoin('dong as d', 'd.dong_code', 't.dong_code')
    .selectAll('s')
    .select([
      't.kind',
      't.installation_place_id',
      't.installation_type',
      't.dong_code',
      't.field',
      't.grade',
      't.article_category',
      'p.installation_place_name',
      'd.dong_name',
    ])
    .orderBy('s.subscription_id', 'desc');
export type SubscriptionRow = Awaited<ReturnType<ReturnType<typeof subscriptionRows>['execute']>>[number];

/** An address for display: masked or, for a browser, the operator of the push service. */
function shownAddress(channel: string, address: string | null, mobileNumber: string): string {
  if (address === null) return maskMobileNumber(hyphenated(mobileNumber));
  if (channel !== 'push') return maskEmailAddress(address);
  const { endpoint } = JSON.parse(address) as PushReceiver;
  return pushServiceOf(endpoint, '') ?? new URL(endpoint).hostname;
}

/**
 * A subscription in the calls' fields.
 * @param mobileNumber  the account's number, for texts
 */
export function shownSubscription(seal: Seal, row: SubscriptionRow, mobileNumber = '') {
  const measure = airMeasures.find(({ field }) => field === row.field);
  return {
    kind: row.kind as SubscriptionKind,
    ...(row.installation_place_id !== null && { installationPlaceId: row.installation_place_id }),
    ...(row.installation_type !== null && { installationType: row.installation_type as 'indoor' | 'outdoor' }),
    ...(row.dong_code !== null && { dongCode: row.dong_code }),
    ...(measure && { measurementType: measure.type, grade: row.grade as SubscribedGrade }),
    ...(row.kind === 'notice' && { articleCategory: (row.article_category ?? 'all') as NoticeCategory | 'all' }),
    targetName: row.installation_place_name ?? row.dong_name ?? '',
    quietFrom: minuteText(row.quiet_from),
    quietUntil: minuteText(row.quiet_until),
    isDigest: row.is_digest,
    channel: row.channel as SubscriptionChannel,
    address: shownAddress(row.channel, seal.open(addressField, row.address_sealed), mobileNumber),
    isConfirmed: row.confirmed_at !== null,
    madeDatetime: formatSeoul(row.made_at),
  };
}
