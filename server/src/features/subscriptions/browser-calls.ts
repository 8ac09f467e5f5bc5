/** Handlers of the area `browserSubscriptions`: notifications that a browser shows, by web push. */
import { browserSubscriptions as contract } from '@maru/contract/subscriptions';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Push, PushReceiver } from '#platform/push/push.ts';
import type { Services } from '#platform/services.ts';
import { countGuessFrom } from '#platform/sessions/guesses.ts';
import { endBrowser, renewBrowser } from './browsers.ts';
import { checkForm, limitErrors, maxLinkUses, maxRequests, requireWork, shownWithToken } from './calls.ts';
import { linkToken } from './links.ts';
import { subscriptionRows } from './rows.ts';
import { addSubscription, browserAddress, browserIndex } from './store.ts';

/** The stored address of a browser. Throws CONFLICT if push is off, VALIDATION for an unusable endpoint or key. */
export function requireBrowser(push: Push | null, browser: PushReceiver | undefined): string {
  if (!push) throw new Problem('CONFLICT', { field: 'channel', error: '브라우저 알림이 아직 준비되지 않았습니다.' });
  if (!browser || !push.isReceiver(browser))
    throw new Problem('VALIDATION', { field: 'channel', error: '이 브라우저로는 알림을 보낼 수 없습니다.' });
  return browserAddress(browser);
}

export function registerBrowserSubscriptions(app: FastifyInstance, services: Services, push: Push | null) {
  const { db, seal, clock } = services;
  const rowsOf = (browser: PushReceiver) =>
    subscriptionRows(db)
      .where('s.channel', '=', 'push')
      .where('s.address_index', '=', browserIndex(seal, browserAddress(browser)));

  handle(app, contract, {
    async add({ body }, { request }) {
      const { browser, proofOfWork, language, quietFrom, quietUntil, isDigest, ...target } = body;
      const settings = { quietFrom, quietUntil, isDigest };
      checkForm({ ...target, ...settings });
      const address = requireBrowser(push, browser);
      await requireWork(services, proofOfWork, `subscription ${browser.endpoint}`, request.ip);
      await countGuessFrom(db, clock, request.ip, maxRequests, 'subscription');
      const subscriber = { userNumber: null, channel: 'push', address, language } as const;
      const added = await addSubscription(services, subscriber, target, settings);
      if (typeof added === 'string') throw new Problem('CONFLICT', { error: limitErrors[added] });
      const { subscriptionId } = added;
      return shownWithToken(
        seal,
        await subscriptionRows(db).where('s.subscription_id', '=', subscriptionId).executeTakeFirstOrThrow(),
      );
    },
    async find({ body: { browser } }, { request }) {
      await countGuessFrom(db, clock, request.ip, maxLinkUses, 'subscription link');
      const rows = await rowsOf(browser).execute();
      const withoutAccount = rows.find((row) => row.user_number === null);
      return { count: rows.length, token: withoutAccount ? linkToken(seal, 'manage', withoutAccount) : '' };
    },
    // The browser's keys are secret, so nobody else can redirect its notifications.
    async renew({ body: { browser, renewed } }, { request }) {
      const address = requireBrowser(push, renewed);
      await countGuessFrom(db, clock, request.ip, maxLinkUses, 'subscription link');
      await renewBrowser(services, browserAddress(browser), address);
      return { result: true };
    },
    async end({ body: { browser } }, { request }) {
      await countGuessFrom(db, clock, request.ip, maxLinkUses, 'subscription link');
      await endBrowser(db, browserIndex(seal, browserAddress(browser)));
      return { result: true };
    },
  });
}
