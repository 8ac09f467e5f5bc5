/** Area `subscriptions`: citizens are notified of grades of air and of notices, with or without an account. */
import { languages } from '@maru/domain/language';
import { noticeCategoryCodes } from '@maru/domain/notice';
import {
  subscribedGrades,
  subscribedMeasures,
  subscriptionChannels,
  subscriptionKinds,
} from '@maru/domain/subscription';
import { type TProperties, Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { closed, code, id, list, oneOf } from './schemas.ts';

const text = Type.String();
const minute = Type.String({ maxLength: 5 });
const categories = ['all', ...noticeCategoryCodes] as const;

const target = {
  kind: oneOf(subscriptionKinds),
  /** For air subscriptions: a place with its side, or a dong. */
  installationPlaceId: Type.Optional(id),
  installationType: Type.Optional(oneOf(['indoor', 'outdoor'])),
  dongCode: Type.Optional(code),
  measurementType: Type.Optional(oneOf(subscribedMeasures.map(({ type }) => type))),
  /** Grade from which, or from a worse one, messages are sent. */
  grade: Type.Optional(oneOf(subscribedGrades)),
  /** For notice subscriptions. */
  articleCategory: Type.Optional(oneOf(categories)),
} satisfies TProperties;

const settings = {
  /** 'HH:mm' in Seoul; equal times mean no quiet hours. */
  quietFrom: minute,
  quietUntil: minute,
  /** True for one summary a day instead of single messages. */
  isDigest: Type.Boolean(),
} satisfies TProperties;

const language = oneOf(languages);
/** The secret of a link in a message. */
const token = Type.String({ maxLength: 60 });

/** A browser that receives notifications by its push service: the members of its PushSubscription, keys in base64url. */
const browser = closed({
  endpoint: Type.String({ maxLength: 1000 }),
  p256dh: Type.String({ maxLength: 100 }),
  auth: Type.String({ maxLength: 30 }),
});

const subscription = {
  ...target,
  /** The place's or dong's name; empty for notices. */
  targetName: text,
  ...settings,
  channel: oneOf(subscriptionChannels),
  /** Masked address; for a browser, the operator of its push service. */
  address: text,
  isConfirmed: Type.Boolean(),
  madeDatetime: text,
} satisfies TProperties;

/** Whether messages can be sent; a sandbox stores e-mails instead. */
const channelState = oneOf(['service', 'sandbox', 'off']);

export const subscriptions = {
  channels: call({
    method: 'GET',
    path: '/api/subscriptions/channels',
    access: 'open',
    summary: 'List available notification channels',
    output: closed({
      email: channelState,
      sms: channelState,
      push: channelState,
      /** VAPID public key with which browsers subscribe, in base64url; empty if push is off. */
      pushKey: text,
    }),
  }),
  request: call({
    method: 'POST',
    path: '/api/subscriptions',
    access: 'open',
    summary: "Send a confirmation e-mail for a subscription; the response doesn't reveal existing subscriptions",
    body: closed({
      emailAddress: Type.String({ maxLength: 254 }),
      ...target,
      ...settings,
      language,
      proofOfWork: Type.Optional(Type.String({ maxLength: 300 })),
    }),
    output: done,
  }),
  confirm: call({
    method: 'POST',
    path: '/api/subscriptions/confirm',
    access: 'open',
    summary: 'Confirm a subscription by the secret of its link; can be repeated',
    body: closed({ token }),
    output: closed({ ...subscription, token }),
  }),
  linked: call({
    method: 'POST',
    path: '/api/subscriptions/linked',
    access: 'open',
    summary: "List subscriptions of an address by the secret of a message's link",
    body: closed({ token }),
    output: list(closed({ ...subscription, token })),
  }),
  changeLinked: call({
    method: 'PATCH',
    path: '/api/subscriptions/linked',
    access: 'open',
    summary: "Change a subscription's quiet hours and digest by the secret of its link",
    body: closed({ token, ...settings }),
    output: done,
  }),
  endLinked: call({
    method: 'POST',
    path: '/api/subscriptions/end',
    access: 'open',
    summary: 'Delete a subscription by the secret of its link and erase its address',
    body: closed({ token }),
    output: done,
  }),
};

/** Calls for browsers without an account; `renew` and `end` also include the browser's subscriptions of accounts. */
export const browserSubscriptions = {
  add: call({
    method: 'POST',
    path: '/api/subscriptions/push',
    access: 'open',
    summary: 'Create a web push subscription without an account or confirmation',
    body: closed({
      browser,
      ...target,
      ...settings,
      language,
      proofOfWork: Type.Optional(Type.String({ maxLength: 300 })),
    }),
    output: closed({ ...subscription, token }),
  }),
  find: call({
    method: 'POST',
    path: '/api/subscriptions/push/browser',
    access: 'open',
    summary: 'Count subscriptions of a browser by its endpoint and keys',
    body: closed({ browser }),
    output: closed({
      count: Type.Integer(),
      /** Secret to manage subscriptions without an account; empty if there are none. */
      token,
    }),
  }),
  renew: call({
    method: 'POST',
    path: '/api/subscriptions/push/renew',
    access: 'open',
    summary: 'Move all subscriptions of a browser to its new endpoint and keys',
    body: closed({ browser, renewed: browser }),
    output: done,
  }),
  end: call({
    method: 'POST',
    path: '/api/subscriptions/push/end',
    access: 'open',
    summary: 'Delete all subscriptions of a browser, of all accounts, and erase its endpoint and keys',
    body: closed({ browser }),
    output: done,
  }),
};

const ownId = closed({ subscriptionId: id });

export const ownSubscriptions = {
  list: call({
    method: 'GET',
    path: '/api/mypage/subscriptions',
    access: 'citizen',
    summary: "List the citizen's subscriptions, newest first, and the account's masked addresses",
    output: closed({
      emailAddress: text,
      mobileNumber: text,
      list: Type.Array(
        closed({
          subscriptionId: id,
          ...subscription,
          /** Whether it is by e-mail to an address that isn't the account's any more. */
          isFormerAddress: Type.Boolean(),
        }),
      ),
    }),
  }),
  add: call({
    method: 'POST',
    path: '/api/mypage/subscriptions',
    access: 'citizen',
    summary: "Create a subscription; by e-mail, it starts once the account's address is confirmed",
    body: closed({
      channel: oneOf(subscriptionChannels),
      /** Only for the push channel. */
      browser: Type.Optional(browser),
      ...target,
      ...settings,
      language,
    }),
    output: closed({ subscriptionId: id, isConfirmed: Type.Boolean() }),
  }),
  change: call({
    method: 'PATCH',
    path: '/api/mypage/subscriptions/{subscriptionId}',
    access: 'citizen',
    summary: "Change quiet hours and digest of one of the citizen's own subscriptions",
    params: ownId,
    body: closed(settings),
    output: done,
  }),
  end: call({
    method: 'DELETE',
    path: '/api/mypage/subscriptions/{subscriptionId}',
    access: 'citizen',
    summary: "Delete one of the citizen's own subscriptions",
    params: ownId,
    output: done,
  }),
};
