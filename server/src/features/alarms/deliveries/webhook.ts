/** Messages to webhooks: signed POST requests that never reach this machine or the networks behind it. */
import { createHmac } from 'node:crypto';
import { request } from 'undici';
import type { Clock } from '#platform/clock.ts';
import { DeliveryFault } from '#platform/mail/mail.ts';
import {
  type AddressCheck,
  codeOf,
  ForbiddenAddress,
  guardedAgent,
  requireAllowed,
} from '#platform/security/outgoing.ts';

/** One message to one receiver. */
export interface Outgoing {
  deliveryId: number;
  address: string;
  /** Key of the requests' signatures. */
  secret: string;
  /** Body of the request. */
  payload: object;
}

/** Sends a message. Throws a DeliveryFault. */
export type SendWebhook = (message: Outgoing) => Promise<void>;

const signatureHeader = 'X-Maru-Signature';

const longestAnswer = 16 * 1024;

/** 't=1764126000,v1=…': HMAC-SHA256 in hexadecimal over the Unix time in seconds, a full stop and the body. */
const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

interface WebhookOptions {
  clock: Clock;
  isAllowed: AddressCheck;
  /** Timeout until the whole answer is read. */
  timeoutMs?: number;
}

export function openWebhooks({ clock, isAllowed, timeoutMs = 10_000 }: WebhookOptions) {
  const agent = guardedAgent(isAllowed);

  async function post({ address, secret, payload, deliveryId }: Outgoing, signal: AbortSignal): Promise<number> {
    requireAllowed(address, isAllowed);
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
