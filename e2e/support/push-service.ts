/**
 * A push service with one subscriber, which replaces the tested browser's own, because journeys can't reach a browser
 * vendor's service. The server sends encrypted messages (RFC 8291), which are decrypted with the browser's keys.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { BrowserContext } from '@playwright/test';

const port = Number(process.env.MARU_E2E_PUSH_PORT);
const [saltBytes, keyAt, keyEnd, tagBytes] = [16, 21, 86, 16];

export async function startPushService() {
  const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)];
  keys.generateKeys();
  const messages: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    messages.push(decrypted(Buffer.concat(parts)));
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  function decrypted(body: Buffer): string {
    const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
    const [salt, sender] = [body.subarray(0, saltBytes), body.subarray(keyAt, keyEnd)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
    const secret = derive(keys.computeSecret(sender), auth, info, 32);
    const [key, nonce] = [
      derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
      derive(secret, salt, 'Content-Encoding: nonce\0', 12),
    ];
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-tagBytes));
    const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -tagBytes)), decipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }

  return {
    /** Received messages, decrypted. */
    messages,
    /** Replaces the browser's push manager, so that it subscribes to this service. */
    replaceIn: (context: BrowserContext) =>
      context.addInitScript(replacePushManager, {
        endpoint: `http://127.0.0.1:${port}/push/${randomBytes(12).toString('base64url')}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Runs in the browser; the browser's storage contains whether it is subscribed. */
function replacePushManager(subscription: { endpoint: string; keys: Record<string, string> }) {
  const stored = 'test.push';
  const made = () => ({
    options: { applicationServerKey: null },
    toJSON: () => subscription,
    async unsubscribe() {
      localStorage.removeItem(stored);
      return true;
    },
  });
  Object.assign(PushManager.prototype, {
    async subscribe() {
      localStorage.setItem(stored, 'on');
      return made();
    },
    getSubscription: async () => (localStorage.getItem(stored) ? made() : null),
  });
}
