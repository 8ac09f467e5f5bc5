/** Handlers of the area `ownSubscriptions`: on my page, to the account's e-mail address or mobile number. */
import { ownSubscriptions as contract } from '@maru/contract/subscriptions';
import { hyphenated, maskEmailAddress, maskMobileNumber } from '@maru/domain/personal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Push } from '#platform/push/push.ts';
import type { Services } from '#platform/services.ts';
import { citizenOf } from '#platform/sessions/authenticate.ts';
import { requireBrowser } from './browser-calls.ts';
import { channelsOf, checkForm, checkSettings, emailOff, limitErrors } from './calls.ts';
import { shownSubscription, subscriptionRows } from './rows.ts';
import { addressIndex, addSubscription, changeSettings, endSubscription } from './store.ts';

export function registerOwnSubscriptions(app: FastifyInstance, services: Services, push: Push | null) {
  const { db, seal } = services;

  /** The account's own addresses; an address is empty if not given. */
  async function addressesOf(userNumber: number) {
    const row = await db
      .selectFrom('citizen')
      .select(['email_address_sealed', 'mobile_number_sealed'])
      .where('user_number', '=', userNumber)
      .executeTakeFirstOrThrow();
    return {
      emailAddress: seal.open('citizen.email_address', row.email_address_sealed) ?? '',
      mobileNumber: seal.open('citizen.mobile_number', row.mobile_number_sealed) ?? '',
    };
  }

  /**
   * The account's e-mail address; for texts empty, because they are sent to the account's mobile number. Throws if the
   * account lacks the required address.
   */
  async function requireAddress(userNumber: number, channel: 'email' | 'sms'): Promise<string> {
    const { emailAddress, mobileNumber } = await addressesOf(userNumber);
    const channels = channelsOf(services, push);
    if (channel === 'email' && channels.email === 'off') throw emailOff();
    if (channel === 'sms' && channels.sms === 'off')
      throw new Problem('CONFLICT', { field: 'channel', error: '문자 알림이 아직 준비되지 않았습니다.' });
    if ((channel === 'email' ? emailAddress : mobileNumber) === '')
      throw new Problem('VALIDATION', {
        field: 'channel',
        error:
          channel === 'email' ? '내 정보에 이메일 주소를 먼저 입력해 주십시오.' : '휴대전화 번호가 없는 계정입니다.',
      });
    return channel === 'email' ? emailAddress : '';
  }

  /** The id of one of the caller's own subscriptions. Throws NOT_FOUND. */
  async function requireOwn(request: FastifyRequest, subscriptionId: number) {
    const found = await db
      .selectFrom('subscription')
      .select('subscription_id')
      .where('subscription_id', '=', subscriptionId)
      .where('user_number', '=', citizenOf(request).userNumber)
      .executeTakeFirst();
    if (!found) throw new Problem('NOT_FOUND');
    return subscriptionId;
  }

  handle(app, contract, {
    async list(_input, { request }) {
      const { userNumber } = citizenOf(request);
      const { emailAddress, mobileNumber } = await addressesOf(userNumber);
      const rows = await subscriptionRows(db).where('s.user_number', '=', userNumber).execute();
      return {
        emailAddress: emailAddress && maskEmailAddress(emailAddress),
        mobileNumber: mobileNumber && maskMobileNumber(hyphenated(mobileNumber)),
        list: rows.map((row) => ({
          subscriptionId: row.subscription_id,
          ...shownSubscription(seal, row, mobileNumber),
          isFormerAddress: row.channel === 'email' && !row.address_index?.equals(addressIndex(seal, emailAddress)),
        })),
      };
    },
    async add({ body }, { request }) {
      const { channel, browser, language, quietFrom, quietUntil, isDigest, ...target } = body;
      const settings = { quietFrom, quietUntil, isDigest };
      checkForm({ ...target, ...settings });
      const { userNumber } = citizenOf(request);
      const address = channel === 'push' ? requireBrowser(push, browser) : await requireAddress(userNumber, channel);
      const added = await addSubscription(services, { userNumber, channel, address, language }, target, settings);
      if (typeof added === 'string') throw new Problem('CONFLICT', { error: limitErrors[added] });
      return added;
    },
    async change({ params, body }, { request }) {
      checkSettings(body);
      await changeSettings(db, await requireOwn(request, params.subscriptionId), body);
      return { result: true };
    },
    async end({ params }, { request }) {
      await endSubscription(db, await requireOwn(request, params.subscriptionId));
      return { result: true };
    },
  });
}
