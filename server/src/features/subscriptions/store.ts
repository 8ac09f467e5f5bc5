/** Subscriptions and their topics in the database: adding, confirming, changing and ending. */
import { randomBytes } from 'node:crypto';
import type { InputOf } from '@maru/contract';
import { airMeasures } from '@maru/domain/air';
import type { Language } from '@maru/domain/language';
import {
  confirmHours,
  maxSubscriptions,
  minuteOf,
  type SubscriptionChannel,
  type SubscriptionSettings,
} from '@maru/domain/subscription';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { PushReceiver } from '#platform/push/push.ts';
import type { Seal } from '#platform/security/seal.ts';
import type { Services } from '#platform/services.ts';

/** Name of the sealed field of addresses. */
export const addressField = 'subscription.address';

/** Maximum unconfirmed subscriptions of an address while their links are valid; a mail was sent for each. */
const maxUnconfirmed = 3;
/** Advisory lock by address or account, which serialises changes so that limits and the unique key are kept. */
const ownerLock = 4_712_140;

type Target = Omit<
  InputOf<'POST /api/mypage/subscriptions'>['body'],
  'channel' | 'language' | keyof SubscriptionSettings
>;

/** Recipient of messages: an account or none, and an address unless it is the account's mobile number. */
export interface Subscriber {
  userNumber: number | null;
  channel: SubscriptionChannel;
  /** Empty for texts; for browsers the `browserAddress`. */
  address: string;
  language: Language;
}

export const addressIndex = (seal: Seal, address: string): Buffer => seal.index(addressField, address.toLowerCase());

/**
 * The stored address of a browser. It contains secrets that only the browser has, so it also authorises access to the
 * browser's subscriptions.
 */
export const browserAddress = ({ endpoint, p256dh, auth }: PushReceiver): string =>
  JSON.stringify({ endpoint, p256dh, auth });
export const browserIndex = (seal: Seal, address: string): Buffer => seal.index('subscription.browser', address);

const indexOf = (seal: Seal, channel: SubscriptionChannel, address: string): Buffer | null => {
  if (channel === 'push') return browserIndex(seal, address);
  return address ? addressIndex(seal, address) : null;
};

const settingsColumns = ({ quietFrom, quietUntil, isDigest }: SubscriptionSettings) => ({
  quiet_from: minuteOf(quietFrom) ?? 0,
  quiet_until: minuteOf(quietUntil) ?? 0,
  is_digest: isDigest,
});

/** The topic of a validated target. Throws VALIDATION if the place or dong doesn't exist. */
async function holdTopic(trx: Database, target: Target, now: Date): Promise<number> {
  const { kind, installationPlaceId: placeId, dongCode, articleCategory } = target;
  if (kind === 'air') await requireArea(trx, placeId, dongCode);
  const field = airMeasures.find(({ type }) => type === target.measurementType)?.field ?? null;
  const isAir = kind === 'air';
  const { rows } = await sql<{ id: number }>`
    insert into subscription_topic (kind, installation_place_id, installation_type, dong_code, field, grade,
      article_category, made_at)
    values (${kind}, ${isAir ? (placeId ?? null) : null},
      ${isAir && placeId ? (target.installationType ?? 'outdoor') : null}, ${isAir ? (dongCode ?? null) : null},
      ${isAir ? field : null}, ${isAir ? (target.grade ?? null) : null},
      ${isAir || articleCategory === 'all' ? null : (articleCategory ?? null)}, ${now})
    on conflict (kind, coalesce(installation_place_id, 0), coalesce(installation_type, ''), coalesce(dong_code, ''),
      coalesce(field, ''), coalesce(grade, ''), coalesce(article_category, ''))
    do update set kind = excluded.kind returning subscription_topic_id as id`.execute(trx);
  return rows[0]?.id ?? 0;
}

async function requireArea(trx: Database, placeId: number | undefined, dongCode: string | undefined) {
  const found = placeId
    ? await trx
        .selectFrom('installation_place')
        .select('installation_place_id')
        .where('installation_place_id', '=', placeId)
        .where('place_type', '=', 'air')
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : await trx
        .selectFrom('dong')
        .select('dong_code')
        .where('dong_code', '=', dongCode ?? '')
        .executeTakeFirst();
  if (!found)
    throw new Problem('VALIDATION', {
      field: placeId ? 'installationPlaceId' : 'dongCode',
      error: placeId ? '설치 장소를 찾을 수 없습니다.' : '동네를 선택해 주십시오.',
    });
}

/** Subscriptions of a subscriber's address, with or without an account. */
const ofOwner = (
  db: Database,
  { userNumber, channel }: Pick<Subscriber, 'userNumber' | 'channel'>,
  index: Buffer | null,
) =>
  db
    .selectFrom('subscription')
    .where('channel', '=', channel)
    .where(sql<boolean>`user_number is not distinct from ${userNumber}::bigint`)
    .where(sql<boolean>`address_index is not distinct from ${index}::bytea`);

export const lockOwner = (trx: Database, userNumber: number | null, index: Buffer | null) =>
  sql`select pg_advisory_xact_lock(${ownerLock}, ${userNumber === null ? (index?.readInt32BE() ?? 0) : userNumber % 2 ** 31}::integer)`.execute(
    trx,
  );

/** The added subscription, or the limit that prevented adding it. */
export type AddedOrLimit = { subscriptionId: number; isConfirmed: boolean } | 'unconfirmed' | 'all';

/**
 * Adds a subscription, with a mail that asks for confirmation unless the address needs none. An existing subscription
 * gets the new settings instead.
 */
export async function addSubscription(
  { db, seal, clock }: Pick<Services, 'db' | 'seal' | 'clock'>,
  subscriber: Subscriber,
  target: Target,
  settings: SubscriptionSettings,
): Promise<AddedOrLimit> {
  const { userNumber, channel, address, language } = subscriber;
  const now = clock.now();
  const index = indexOf(seal, channel, address);
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx, userNumber, index);
    const topicId = await holdTopic(trx, target, now);
    const own = await ofOwner(trx, subscriber, index)
      .select([
        'subscription_id as id',
        'subscription_topic_id as topicId',
        'confirmed_at as confirmedAt',
        'made_at as madeAt',
      ])
      .execute();
    const open = own.filter(
      ({ confirmedAt, madeAt }) => !confirmedAt && now.getTime() - madeAt.getTime() < confirmHours * 3_600_000,
    );
    const confirmed = own.filter(({ confirmedAt }) => confirmedAt !== null);
    // An account must confirm each address only once. Without an account, anybody may have made the request.
    const isConfirmed = channel !== 'email' || (userNumber !== null && confirmed.length > 0);
    const same = confirmed.find((one) => one.topicId === topicId);
    if (isConfirmed && same) {
      const changed = { ...settingsColumns(settings), language };
      await trx.updateTable('subscription').set(changed).where('subscription_id', '=', same.id).execute();
      return { subscriptionId: same.id, isConfirmed };
    }
    if (!isConfirmed && open.length >= maxUnconfirmed) return 'unconfirmed';
    if (confirmed.length >= maxSubscriptions) return 'all';
    const { subscription_id: subscriptionId } = await trx
      .insertInto('subscription')
      .values({
        subscription_topic_id: topicId,
        user_number: userNumber,
        channel,
        address_sealed: seal.close(addressField, address || null),
        address_index: index,
        language,
        link_salt: randomBytes(16),
        ...settingsColumns(settings),
        made_at: now,
        confirmed_at: isConfirmed ? now : null,
      })
      .returning('subscription_id')
      .executeTakeFirstOrThrow();
    // The first subscription of a browser sends a message at once; if that fails, the subscription ends.
    if (!isConfirmed || (channel === 'push' && confirmed.length === 0))
      await trx
        .insertInto('subscription_delivery')
        .values({ subscription_id: subscriptionId, kind: 'confirmation', made_at: now, state: 'waiting', due_at: now })
        .execute();
    return { subscriptionId, isConfirmed };
  });
}

/**
 * Confirms a subscription. If the address already has one of the same topic, that one gets the settings instead. An
 * account's other subscriptions by e-mail move to the confirmed address. Returns the id of the resulting subscription.
 */
export async function confirmSubscription(db: Database, id: number, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom('subscription').selectAll().where('subscription_id', '=', id).executeTakeFirst();
    if (!found) throw new Problem('NOT_FOUND');
    const { user_number: userNumber, address_index: index } = found;
    await lockOwner(trx, userNumber, index);
    const same = await ofOwner(trx, { userNumber, channel: found.channel as SubscriptionChannel }, index)
      .select('subscription_id')
      .where('subscription_topic_id', '=', found.subscription_topic_id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (same && same.subscription_id !== id) {
      const { quiet_from, quiet_until, is_digest, language } = found;
      await trx
        .updateTable('subscription')
        .set({ quiet_from, quiet_until, is_digest, language })
        .where('subscription_id', '=', same.subscription_id)
        .execute();
      await trx.deleteFrom('subscription').where('subscription_id', '=', id).execute();
      return same.subscription_id;
    }
    await trx
      .updateTable('subscription')
      .set({ confirmed_at: now })
      .where('subscription_id', '=', id)
      .where('confirmed_at', 'is', null)
      .execute();
    if (userNumber !== null) await moveToAddress(trx, id);
    return id;
  });
}

/**
 * Moves the account's subscriptions by e-mail to the address of a confirmed one. Deletes duplicates, and unconfirmed ones
 * of other addresses, because their links would move all of them back.
 */
async function moveToAddress(trx: Database, id: number): Promise<void> {
  const others = sql`subscription n where n.subscription_id = ${id} and s.user_number = n.user_number
    and s.channel = 'email' and s.address_index <> n.address_index`;
  await sql`delete from subscription s using ${others} and (s.confirmed_at is null or exists (
      select from subscription o
      where o.user_number = s.user_number and o.channel = 'email' and o.confirmed_at is not null
        and o.subscription_topic_id = s.subscription_topic_id
        and (o.address_index = n.address_index or o.subscription_id > s.subscription_id)
    ))`.execute(trx);
  await sql`update subscription s set address_sealed = n.address_sealed, address_index = n.address_index
    from ${others}`.execute(trx);
}

export const changeSettings = (db: Database, id: number, settings: SubscriptionSettings) =>
  db.updateTable('subscription').set(settingsColumns(settings)).where('subscription_id', '=', id).execute();

/** Ends a subscription by deleting it with its address and its messages. */
export const endSubscription = (db: Database, id: number) =>
  db.deleteFrom('subscription').where('subscription_id', '=', id).execute();
