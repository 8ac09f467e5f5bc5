/** Messages to webhooks: signed POST requests that never reach this machine or the networks behind it. */
import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import type { Clock } from '#platform/clock.ts';
import { DeliveryFault } from '#platform/mail/mail.ts';
import { networkCheck } from '#platform/security/networks.ts';

/** One message to one receiver. */
export interface Outgoing {
  deliveryId: number;
  /** The URL. */
  address: string;
  /** Signs requests. */
  secret: string;
  /** The body of a request. */
  payload: object;
}

/** Sends a message. Throws a DeliveryFault. */
export type SendWebhook = (message: Outgoing) => Promise<void>;

const signatureHeader = 'X-Maru-Signature';

const connectMs = 5_000;
const longestAnswer = 16 * 1024;

/** This machine, link-local (with metadata services), multicast, and IPv6 addresses that stand for IPv4 ones. */
const isNever = networkCheck([
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '100.100.100.200',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  'fd00:ec2::254',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]);
const isPrivate = networkCheck([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  'fc00::/7',
]);

/** Whether a webhook may be at an address. @param networks  private ones that it may be in */
export function webhookCheck(networks: readonly string[]): (address: string) => boolean {
  const isListed = networks.length > 0 ? networkCheck(networks) : () => false;
  return (address) => isIP(address) !== 0 && !isNever(address) && (!isPrivate(address) || isListed(address));
}

class ForbiddenAddress extends Error {}

/** Resolves a name for a connection, so that the checked address is the connected one. */
const checkedLookup =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) callback(error ?? new ForbiddenAddress(), '', 0);
      else if (!found.every(({ address }) => isAllowed(address))) callback(new ForbiddenAddress(), '', 0);
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });

/** 't=1764126000,v1=…': HMAC-SHA256 in hexadecimal over the Unix time in seconds, a full stop and the body. */
const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

interface WebhookOptions {
  clock: Clock;
  isAllowed: (address: string) => boolean;
  /** Until the whole answer. */
  timeoutMs?: number;
}

export function openWebhooks({ clock, isAllowed, timeoutMs = 10_000 }: WebhookOptions) {
  const agent = new Agent({ connect: { lookup: checkedLookup(isAllowed), timeout: connectMs } });

  async function post({ address, secret, payload, deliveryId }: Outgoing, signal: AbortSignal): Promise<number> {
    // A connection to an address without a name looks nothing up.
    const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) throw new ForbiddenAddress();
    const body = JSON.stringify(payload);
    const seconds = Math.floor(clock.now().getTime() / 1000);
    const answer = await request(address, {
      method: 'POST',
      dispatcher: agent,
      signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Maru',
        'x-maru-delivery': String(deliveryId),
        [signatureHeader]: signatureOf(secret, seconds, body),
      },
      body,
    });
    await answer.body.dump({ limit: longestAnswer, signal }).catch(() => undefined);
    return answer.statusCode;
  }

  return {
    /** Sends a request; redirects aren't followed. */
    async send(message: Outgoing): Promise<void> {
      const signal = AbortSignal.timeout(timeoutMs);
      const status = await post(message, signal).catch((error: unknown) => {
        if (error instanceof ForbiddenAddress)
          throw new DeliveryFault('보낼 수 없는 주소입니다 (내부 주소).', { isFinal: true });
        if (signal.aborted) throw new DeliveryFault(`${timeoutMs / 1000}초 안에 응답이 없습니다.`);
        throw new DeliveryFault(`연결하지 못했습니다 (${codeOf(error)}).`);
      });
      if (status < 200 || status > 299) throw new DeliveryFault(`응답 코드가 ${status}입니다.`);
    },
    close: () => agent.destroy(),
  };
}

/** The message of an error may contain the address. */
const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? 'ERROR').slice(0, 60);
