/**
 * Notifications to browsers by their push services (RFC 8030), encrypted so that only the browser can read them (RFC
 * 8291).
 */
import type { District } from '@maru/domain/district';
import { Agent, request } from 'undici';
import webPush from 'web-push';
import type { Config } from '#config.ts';
import { DeliveryFault } from '#platform/mail/mail.ts';
import { addressCheck, codeOf, guardedAgent, requireAllowed } from '#platform/security/outgoing.ts';
import type { Services } from '#platform/services.ts';
import { isPublicKey, vapidKeysOf } from './vapid.ts';

/** A browser's subscription to notifications: the address at its push service, and its keys in base64url. */
export interface PushReceiver {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The notification that a service worker displays (web/public/push-worker.js). */
export interface PushContent {
  title: string;
  lines: readonly string[];
  /** The path of the page that a click opens. */
  path: string;
  /** The path and the label of the page where notifications can be cancelled. */
  managePath: string;
  manageLabel: string;
  language: string;
}

export interface PushMessage {
  /** Identifies the message: one that was sent twice because of a crash replaces the first. */
  key: string;
  receiver: PushReceiver;
  content: PushContent;
}

/** Thrown if the browser has ended the subscription, so that the push service rejects the receiver. */
export class ReceiverExpired extends DeliveryFault {}

/**
 * Maximum bytes of content: push services must accept 4,096 bytes, of which 103 are for encryption; the rest is for
 * additional headers.
 */
const maxContentBytes = 3_800;
const maxTitle = 200;
/** Seconds for which a push service stores a message while the browser is off; later the message would be outdated. */
const ttlSeconds = 6 * 3600;
const longestAnswer = 16 * 1024;
const authBytes = 16;

/** Push services of the known browsers, with their operators. */
const pushServices = {
  'fcm.googleapis.com': 'Google',
  'push.services.mozilla.com': 'Mozilla',
  'push.apple.com': 'Apple',
  'notify.windows.com': 'Microsoft',
} as const;

/**
 * The operator of an endpoint's push service; null if the endpoint isn't one of a push service.
 * @param ownOrigin  the origin of a configured push service, or empty
 */
export function pushServiceOf(endpoint: string, ownOrigin: string): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return null;
  if (origin === ownOrigin) return hostname;
  if (protocol !== 'https:' || port) return null;
  const found = Object.entries(pushServices).find(([host]) => hostname === host || hostname.endsWith(`.${host}`));
  return found?.[1] ?? null;
}

interface PushOptions {
  services: Pick<Services, 'config' | 'keys'>;
  district: Pick<District, 'office' | 'privacyOfficer'>;
  /** Timeout of the complete response. */
  timeoutMs?: number;
}

/** Opens the sending of notifications; null if disabled. */
export function openPush({ services: { config, keys }, district, timeoutMs = 10_000 }: PushOptions) {
  const subject = contactOf(config, district);
  if (!config.isPushOn || !subject) return null;
  const vapidDetails = { subject, ...vapidKeysOf(config.vapidPrivateKey, keys) };
  const isPublic = addressCheck([]);
  const [agent, ownAgent] = [guardedAgent(isPublic), new Agent()];

  async function post({ key, receiver, content }: PushMessage, signal: AbortSignal) {
    const { endpoint, p256dh, auth } = receiver;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      contentText(key, content),
      { vapidDetails, TTL: ttlSeconds, topic: key, contentEncoding: 'aes128gcm' },
    );
    const isOwn = new URL(endpoint).origin === config.pushServiceUrl;
    if (!isOwn) requireAllowed(endpoint, isPublic);
    const dispatcher = isOwn ? ownAgent : agent;
    const answer = await request(endpoint, { method: 'POST', headers, body, dispatcher, signal });
    await answer.body.dump({ limit: longestAnswer, signal }).catch(() => undefined);
    return answer.statusCode;
  }

  return {
    publicKey: vapidDetails.publicKey,
    isReceiver: ({ endpoint, p256dh, auth }: PushReceiver): boolean =>
      pushServiceOf(endpoint, config.pushServiceUrl) !== null &&
      isPublicKey(p256dh) &&
      Buffer.from(auth, 'base64url').length === authBytes,
    /** Sends a message. Throws a DeliveryFault; ReceiverExpired if the subscription has ended. */
    async send(message: PushMessage): Promise<void> {
      const signal = AbortSignal.timeout(timeoutMs);
      const status = await post(message, signal).catch((error: unknown) => {
        if (signal.aborted) throw new DeliveryFault(`푸시 서비스가 ${timeoutMs / 1000}초 안에 응답하지 않았습니다.`);
        throw new DeliveryFault(`푸시 서비스에 연결하지 못했습니다 (${codeOf(error)}).`);
      });
      if (status >= 200 && status <= 299) return;
      const text = `푸시 서비스가 거절했습니다 (${status}).`;
      if (status === 404 || status === 410) throw new ReceiverExpired(text, { isFinal: true });
      // 401 and 403 are caused by keys and clocks, 429 and 5xx by load: all of these are transient.
      const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
      throw new DeliveryFault(text, { isFinal });
    },
    close: () => Promise.all([agent.destroy(), ownAgent.destroy()]),
  };
}
export type Push = NonNullable<ReturnType<typeof openPush>>;

/** The office's address for operators of push services, which require one. Empty if there is none. */
function contactOf({ mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>, district: PushOptions['district']) {
  const email = (/<([^<>]*)>$/.exec(mailFrom)?.[1] ?? mailFrom) || district.privacyOfficer?.emailAddress;
  if (email) return `mailto:${email}`;
  return [district.office.homepage, publicUrl].find((url) => url.startsWith('https://')) ?? '';
}

/** The content as JSON, without its last lines if it would be too long. */
function contentText(tag: string, { title, lines, ...others }: PushContent): string {
  const textOf = (count: number) =>
    JSON.stringify({
      tag,
      title: title.length > maxTitle ? `${title.slice(0, maxTitle - 1)}…` : title,
      body: [...lines.slice(0, count), ...(count < lines.length ? ['…'] : [])].join('\n'),
      ...others,
    });
  for (let count = lines.length; ; count -= 1) {
    const text = textOf(count);
    if (count === 0 || Buffer.byteLength(text) <= maxContentBytes) return text;
  }
}
