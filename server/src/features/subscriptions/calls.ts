/** Handlers of the area `subscriptions`: without an account, by e-mail and secret links. */
import { subscriptions as contract } from '@maru/contract/subscriptions';
import { firstFailure } from '@maru/domain/rules';
import {
  confirmHours,
  emailRule,
  maxSubscriptions,
  type SubscriptionForm,
  type SubscriptionSettings,
  settingsRules,
  subscriptionRules,
} from '@maru/domain/subscription';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Push } from '#platform/push/push.ts';
import { makeChallenge, readProof } from '#platform/security/proof-of-work.ts';
import type { Seal } from '#platform/security/seal.ts';
import type { Services } from '#platform/services.ts';
import { addressSubject, countGuessFrom, spend, triesOf } from '#platform/sessions/guesses.ts';
import { idOfToken, isTokenOf, linkOrigin, linkToken } from './links.ts';
import { type SubscriptionRow, shownSubscription, subscriptionRows } from './rows.ts';
import { addSubscription, changeSettings, confirmSubscription, endSubscription } from './store.ts';

/** Maximum requests and uses of links from a network address within ten minutes. */
export const maxRequests = 30;
export const maxLinkUses = 200;

export function checkForm(form: SubscriptionForm) {
  const failure = firstFailure(subscriptionRules, form);
  if (failure) throw new Problem('VALIDATION', failure);
}

export function checkSettings(settings: SubscriptionSettings) {
  const failure = firstFailure(settingsRules, settings);
  if (failure) throw new Problem('VALIDATION', failure);
}

/** Whether messages can be sent on each channel. E-mails contain links, so they require the site's address. */
export function channelsOf({ config, messages }: Pick<Services, 'config' | 'messages'>, push: Push | null) {
  const stateOf = (name: string): 'service' | 'sandbox' | 'off' =>
    name === 'off' || name === 'sandbox' ? name : 'service';
  return {
    email: linkOrigin(config) === '' ? ('off' as const) : stateOf(config.mail),
    sms: messages ? stateOf(messages.name) : ('off' as const),
    push: push ? ('service' as const) : ('off' as const),
    pushKey: push?.publicKey ?? '',
  };
}

export const emailOff = () => new Problem('CONFLICT', { error: '이메일 알림이 아직 준비되지 않았습니다.' });

/** Reasons for not adding a subscription. */
export const limitErrors = {
  unconfirmed: '확인을 기다리는 알림이 있습니다. 메일의 링크로 먼저 확인해 주십시오.',
  all: `알림은 ${maxSubscriptions}개까지 받을 수 있습니다.`,
} as const;

/** Throws PROOF_OF_WORK_REQUIRED with a challenge, which grows with the requests from an address. */
export async function requireWork(
  { db, keys, clock }: Services,
  proofOfWork: string | undefined,
  subject: string,
  ip: string,
) {
  const now = clock.now();
  const proof = proofOfWork === undefined ? null : readProof(keys.login, subject, proofOfWork, now);
  if (proof && (await spend(db, proof))) return;
  const load = Math.min(1, (await triesOf(db, clock, addressSubject(ip))) / maxRequests);
  throw new Problem('PROOF_OF_WORK_REQUIRED', { challenge: makeChallenge(keys.login, subject, load, now) });
}

const invalidLink = () =>
  new Problem('NOT_FOUND', { error: '이미 끝났거나 기한이 지난 링크입니다. 새로 신청할 수 있습니다.' });

/** The subscription of a link in a message; undefined if it has ended or the secret is wrong. */
export async function findLinked({ db, seal }: Pick<Services, 'db' | 'seal'>, token: string) {
  const id = idOfToken(token);
  if (id === null) return undefined;
  const row = await subscriptionRows(db).where('s.subscription_id', '=', id).executeTakeFirst();
  return row?.confirmed_at && isTokenOf(seal, 'manage', row, token) ? row : undefined;
}

/** A subscription with the secret to change and end it. */
export const shownWithToken = (seal: Seal, row: SubscriptionRow) => ({
  ...shownSubscription(seal, row),
  token: linkToken(seal, 'manage', row),
});

export function registerSubscriptions(app: FastifyInstance, services: Services, push: Push | null) {
  const { db, seal, clock } = services;
  const requireLinked = async (token: string, ip: string) => {
    await countGuessFrom(db, clock, ip, maxLinkUses, 'subscription link');
    const row = await findLinked(services, token);
    if (!row) throw invalidLink();
    return row;
  };
  const withToken = (row: SubscriptionRow) => shownWithToken(seal, row);

  handle(app, contract, {
    channels: async () => channelsOf(services, push),
    async request({ body }, { request }) {
      const { emailAddress, proofOfWork, language, quietFrom, quietUntil, isDigest, ...target } = body;
      const settings = { quietFrom, quietUntil, isDigest };
      const failure = firstFailure([emailRule], { emailAddress });
      if (failure) throw new Problem('VALIDATION', failure);
      checkForm({ ...target, ...settings });
      if (channelsOf(services, push).email === 'off') throw emailOff();
      const address = emailAddress.trim();
      await requireWork(services, proofOfWork, `subscription ${address.toLowerCase()}`, request.ip);
      await countGuessFrom(db, clock, request.ip, maxRequests, 'subscription');
      // The answer is the same if a limit of the address was reached, because a difference would reveal subscriptions.
      await addSubscription(services, { userNumber: null, channel: 'email', address, language }, target, settings);
      return { result: true };
    },
    async confirm({ body: { token } }, { request }) {
      await countGuessFrom(db, clock, request.ip, maxLinkUses, 'subscription link');
      const id = idOfToken(token);
      const row = id && (await subscriptionRows(db).where('s.subscription_id', '=', id).executeTakeFirst());
      if (!row || !isTokenOf(seal, 'confirm', row, token)) throw invalidLink();
      const now = clock.now();
      const isLate = now.getTime() - row.made_at.getTime() > confirmHours * 3_600_000;
      if (!row.confirmed_at && isLate) throw invalidLink();
      const confirmed = row.confirmed_at
        ? row.subscription_id
        : await confirmSubscription(db, row.subscription_id, now);
      return withToken(await subscriptionRows(db).where('s.subscription_id', '=', confirmed).executeTakeFirstOrThrow());
    },
    async linked({ body: { token } }, { request }) {
      const { user_number: userNumber, address_index: index } = await requireLinked(token, request.ip);
      const rows = await subscriptionRows(db)
        .where('s.confirmed_at', 'is not', null)
        .where('s.address_index', '=', index)
        .where(sql<boolean>`s.user_number is not distinct from ${userNumber}::bigint`)
        .execute();
      return { list: rows.map(withToken) };
    },
    async changeLinked({ body: { token, ...settings } }, { request }) {
      checkSettings(settings);
      const { subscription_id: id } = await requireLinked(token, request.ip);
      await changeSettings(db, id, settings);
      return { result: true };
    },
    async endLinked({ body: { token } }, { request }) {
      await countGuessFrom(db, clock, request.ip, maxLinkUses, 'subscription link');
      const row = await findLinked(services, token);
      // The answer is the same for a subscription that has ended already, because its data is erased.
      if (row) await endSubscription(db, row.subscription_id);
      return { result: true };
    },
  });
}
