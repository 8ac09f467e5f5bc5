import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Key that signs the messages to the server below. */
export const webhookSecret = 'a secret of receivers';
/** Maximum delay of the server's answers in milliseconds. */
export const longestAnswerMs = 200;

/** A webhook server that counts the messages by id and answers slowly. */
export async function startWebhook(random: () => number) {
  const received = new Map<number, number>();
  let underWay = 0;
  let unsigned = 0;
  const server = createServer(async (request, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
    let body = '';
    try {
      for await (const part of request) body += part;
    } catch {
      // The sender was killed while sending.
      return;
    }
    const id = Number(request.headers['x-maru-delivery']);
    if (!isSigned(String(request.headers['x-maru-signature']), body) || JSON.parse(body).deliveryId !== id)
      unsigned += 1;
    received.set(id, (received.get(id) ?? 0) + 1);
    await wait(random() * longestAnswerMs);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    /** Number of messages without a valid signature or with differing ids. */
    unsigned: () => unsigned,
    /** Waits until a message is being received. */
    async waitForMessage() {
      while (underWay === 0) await wait(2);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function isSigned(signature: string, body: string): boolean {
  const [, seconds] = /^t=(\d+),/.exec(signature) ?? [];
  return (
    signature === `t=${seconds},v1=${createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex')}`
  );
}
