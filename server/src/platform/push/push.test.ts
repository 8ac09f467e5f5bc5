/** Tests messages to browsers with a push service that implements the protocol, and the refused addresses. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { deriveKeys } from '#platform/security/keys.ts';
import { timeFactor } from '#test/measured.ts';
import { startPushService, type TestPushService } from '#test/push-service.ts';
import { openPush, type Push, type PushContent, pushServiceOf, ReceiverExpired } from './push.ts';
import { vapidKeysOf } from './vapid.ts';

const keys = deriveKeys(randomBytes(32));
const office = { name: '', address: '', telephone: '', nightTelephone: '', fax: '', homepage: 'https://city.example' };
const content: PushContent = {
  title: '면목2동 초미세먼지 나쁨',
  lines: ['값: 80 ㎍/㎥', '시각: 14:00'],
  path: '/portal/main',
  managePath: '/portal/subscription#1-x',
  manageLabel: '알림 바꾸기·끝내기',
  language: 'ko',
};
const timeoutMs = 500 * timeFactor;
let service: TestPushService;
let push: Push;

const read = (env: Record<string, string>) => readConfig({ DATABASE_URL: 'postgres://maru@localhost/maru', ...env });
const open = (env: Record<string, string>, district: Parameters<typeof openPush>[0]['district'] = { office }) =>
  openPush({ services: { config: read(env), keys }, district, timeoutMs });
const opened = (env: Record<string, string>) => open(env) as Push;

beforeAll(async () => {
  service = await startPushService();
  push = opened({ PUSH_SERVICE_URL: service.origin, MAIL_FROM: '마루 <maru@example.kr>' });
});
afterAll(async () => {
  await push.close();
  await service.close();
});

const send = (receiver = service.subscribe(), changes: Partial<PushContent> = {}) =>
  push.send({ key: 'subscription-7', receiver, content: { ...content, ...changes } });

describe('a message', () => {
  it('can be decrypted only by its browser, and is signed by the portal with the office’s address', async () => {
    const receiver = service.subscribe();
    await send(receiver);
    const { lines, ...others } = content;
    expect(service.pushes.at(-1)).toEqual({
      endpoint: receiver.endpoint,
      content: { ...others, body: lines.join('\n'), tag: 'subscription-7' },
      ttl: 6 * 3600,
      topic: 'subscription-7',
      subject: 'mailto:maru@example.kr',
      publicKey: push.publicKey,
    });
  });

  it('omits its last lines instead of exceeding 4 KB', async () => {
    const lines = Array.from({ length: 100 }, (_, at) => `${at}: ${'가'.repeat(50)} "인용"`);
    await send(service.subscribe(), { lines, title: '나'.repeat(1000) });
    const { title, body } = (service.pushes.at(-1) as (typeof service.pushes)[number]).content;
    expect(title).toHaveLength(200);
    expect(body.split('\n').slice(0, -1)).toEqual(lines.slice(0, body.split('\n').length - 1));
    expect(body.split('\n').at(-1)).toBe('…');
    expect(service.refusals).toEqual([]);
  });

  it.each([404, 410])('treats its receiver as expired at the answer %i', async (status) => {
    const receiver = service.subscribe();
    service.answers.set(receiver.endpoint, status);
    await expect(send(receiver)).rejects.toBeInstanceOf(ReceiverExpired);
  });

  it.each([
    [429, false],
    [500, false],
    [503, false],
    [403, false],
    [400, true],
    [413, true],
  ])('fails at the answer %i, finally: %s', async (status, isFinal) => {
    const receiver = service.subscribe();
    service.answers.set(receiver.endpoint, status);
    await expect(send(receiver)).rejects.toMatchObject({ message: `푸시 서비스가 거절했습니다 (${status}).`, isFinal });
  });

  it('is retried later if the push service doesn’t answer', async () => {
    const receiver = service.subscribe();
    service.answers.set(receiver.endpoint, null);
    await expect(send(receiver)).rejects.toMatchObject({ message: /초 안에 응답하지 않았습니다/, isFinal: false });
  });

  it("can't reach this machine without the setting", async () => {
    const plain = opened({});
    const before = service.pushes.length;
    await expect(plain.send({ key: 'x', receiver: service.subscribe(), content })).rejects.toMatchObject({
      isFinal: false,
    });
    expect(service.pushes).toHaveLength(before);
    await plain.close();
  });
});

describe('a receiver', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', 'Google'],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'Mozilla'],
    ['https://web.push.apple.com/abc', 'Apple'],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', 'Microsoft'],
  ])('is accepted at %s, a push service of %s', (endpoint, name) => {
    expect(pushServiceOf(endpoint, '')).toBe(name);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com.example/abc',
    'https://127.0.0.1/abc',
    'https://localhost/abc',
    'https://192.168.0.1/abc',
    'abc',
  ])('is refused at %s', (endpoint) => {
    expect(pushServiceOf(endpoint, 'https://push.example')).toBeNull();
  });

  it("is refused with keys that can't be used for encryption", () => {
    const good = service.subscribe();
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    expect(push.isReceiver(good)).toBe(true);
    for (const bad of [{ p256dh: offCurve }, { p256dh: 'AAAA' }, { auth: 'AAAA' }, { endpoint: 'https://a.example/' }])
      expect([bad, push.isReceiver({ ...good, ...bad })]).toEqual([bad, false]);
  });
});

describe('the key pair', () => {
  it('is the same in every process, and differs by secret', () => {
    const of = (env: Record<string, string>, secret = keys) => vapidKeysOf(read(env).vapidPrivateKey, secret);
    expect(of({})).toEqual(of({}));
    expect(of({}, deriveKeys(randomBytes(32))).publicKey).not.toBe(of({}).publicKey);
    const { privateKey, publicKey } = of({});
    expect(of({ VAPID_PRIVATE_KEY: privateKey }, deriveKeys(randomBytes(32))).publicKey).toBe(publicKey);
  });

  it.each(['short', Buffer.alloc(32).toString('base64url'), Buffer.alloc(32, 255).toString('base64url')])(
    'is refused as %s',
    (VAPID_PRIVATE_KEY) => {
      expect(() => read({ VAPID_PRIVATE_KEY })).toThrow('VAPID_PRIVATE_KEY must be a private key of P-256');
    },
  );
});

describe('web push', () => {
  it('is on if the office has an address for push services, unless disabled', () => {
    const nameless = { office: { ...office, homepage: '' } };
    expect(open({})).not.toBeNull();
    expect(open({ MAIL_FROM: 'maru@example.kr' }, nameless)).not.toBeNull();
    expect(open({}, nameless)).toBeNull();
    expect(open({ WEB_PUSH: 'off' })).toBeNull();
  });

  it('refuses an unencrypted push service on another machine', () => {
    expect(() => read({ PUSH_SERVICE_URL: 'http://push.example' })).toThrow('PUSH_SERVICE_URL must begin with');
  });
});
