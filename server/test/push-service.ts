/**
 * A push service for tests (RFC 8030) with the browsers that subscribe to it: it verifies the sender's signature
 * (RFC 8292) and decrypts messages with the browser's keys (RFC 8291, RFC 8188), independently of the product's library.
 */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import type { PushReceiver } from '#platform/push/push.ts';

/** A message as a browser's service worker receives it, with its headers. */
interface Push {
  endpoint: string;
  content: { title: string; body: string; tag: string; path: string; managePath: string; manageLabel: string };
  ttl: number;
  topic: string;
  /** The sender's contact and public key. */
  subject: string;
  publicKey: string;
}

const mostBytes = 4096;
const longestValidSeconds = 24 * 3600;
const [tagBytes, saltBytes, keyAt, keyBytes] = [16, 16, 21, 65];

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, reason: string) {
    super(reason);
    this.status = status;
  }
}

export async function startPushService() {
  const pushes: Push[] = [];
  /** Status by endpoint to answer instead of 201; null for no answer. */
  const answers = new Map<string, number | null>();
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>();
  const refusals: string[] = [];

  async function receive(request: IncomingMessage, endpoint: string): Promise<number> {
    const answer = answers.get(endpoint);
    if (answer) return answer;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { headers } = request;
    if (headers.ttl === undefined || headers['content-encoding'] !== 'aes128gcm') throw new Refusal(400, 'headers');
    if (body.length > mostBytes) throw new Refusal(413, `${body.length} bytes`);
    const sender = await verified(String(headers.authorization), origin);
    const browser = browsers.get(endpoint);
    if (!browser) return 404;
    const content = JSON.parse(decrypted(body, browser.keys, browser.auth)) as Push['content'];
    pushes.push({ endpoint, content, ttl: Number(headers.ttl), topic: String(headers.topic), ...sender });
    return 201;
  }

  const server = createServer((request, response) => {
    const endpoint = origin + request.url;
    if (answers.get(endpoint) === null) return;
    receive(request, endpoint).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        refusals.push(String(error));
        response.writeHead(error instanceof Refusal ? error.status : 403).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    pushes,
    answers,
    /** Reasons for refused messages. */
    refusals,
    /** Subscribes a new browser. */
    subscribe(): PushReceiver {
      const endpoint = `${origin}/push/${randomBytes(12).toString('base64url')}`;
      const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)];
      keys.generateKeys();
      browsers.set(endpoint, { keys, auth });
      return { endpoint, p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') };
    },
    /** Simulates a browser that revokes the permission. */
    unsubscribe: ({ endpoint }: PushReceiver) => browsers.delete(endpoint),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type TestPushService = Awaited<ReturnType<typeof startPushService>>;

/** The sender in 'vapid t=…, k=…'. Throws unless the key signed the token for this service and at most a day. */
async function verified(authorization: string, audience: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y } as Parameters<typeof importJWK>[0], 'ES256');
  const { payload } = await jwtVerify(token, key, { audience, algorithms: ['ES256'], requiredClaims: ['exp', 'sub'] });
  if ((payload.exp ?? 0) - Date.now() / 1000 > longestValidSeconds) throw new Refusal(403, 'valid for too long');
  return { subject: String(payload.sub), publicKey };
}

function decrypted(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, saltBytes);
  const senderKey = body.subarray(keyAt, keyAt + body.readUInt8(keyAt - 1));
  if (senderKey.length !== keyBytes) throw new Refusal(400, 'key');
  const derive = (secret: Buffer, by: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const secret = derive(keys.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const record = body.subarray(keyAt + keyBytes);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-tagBytes));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  // A 2 ends the last record; zeros after it are padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
