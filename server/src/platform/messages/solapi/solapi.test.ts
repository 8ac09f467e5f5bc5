import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type FakeSolapi, type Misbehaviour, type Operation, startFakeSolapi } from '#test/solapi.ts';
import { GatewayFault, type OutgoingText } from '../gateway.ts';
import { createSolapi } from './solapi.ts';

let played: FakeSolapi;
beforeAll(async () => {
  played = await startFakeSolapi();
});
beforeEach(() => {
  played.misbehave = () => null;
  played.refuse = () => null;
  Object.assign(played, { countsAs: 'number', groupsAtOnce: 500 });
  played.sent.length = 0;
  played.requests.length = 0;
  played.unsigned = 0;
});
afterAll(() => played.close());

const gateway = (changes: Partial<Parameters<typeof createSolapi>[0]> = {}) =>
  createSolapi(
    { url: played.url, apiKey: played.apiKey, apiSecret: played.apiSecret, clock: systemClock, ...changes },
    50,
  );
const soon = () => AbortSignal.timeout(300);
const late = () => AbortSignal.timeout(10_000);
const text = (to = '01000000001'): OutgoingText => ({
  messageId: randomUUID(),
  to,
  from: '0200000000',
  text: '안내 문자입니다.',
  sendType: 'SMS',
  isAdvertisement: false,
});
const fails = (operation: Operation, wrong: Misbehaviour) => {
  played.misbehave = (request) => (request === operation ? wrong : null);
};
async function faultOf(request: Promise<unknown>): Promise<GatewayFault> {
  const error: unknown = await request.then(() => 'no error').catch((thrown: unknown) => thrown);
  if (!(error instanceof GatewayFault)) throw new Error(`expected a GatewayFault, got ${String(error)}`);
  return error;
}

describe('batch', () => {
  test("is created unsent, sent once, and found by Maru's ids", async () => {
    const texts = [text(), text('01000000002'), text('01000000002')];
    const ids = texts.map(({ messageId }) => messageId);
    const { batch, refused } = await gateway().make(texts, late());
    expect(refused.size).toBe(0);
    expect(await gateway().ask(batch, late())).toEqual({ state: 'made' });
    expect(played.sent).toEqual([]);
    await gateway().send(batch, late());
    expect(await faultOf(gateway().send(batch, late()))).toMatchObject({ isSafe: false });
    expect(played.sent.map(({ ourId }) => ourId)).toEqual(ids);
    expect(await gateway().ask(batch, late())).toEqual({
      state: 'sent',
      texts: new Map(ids.map((id) => [id, { state: 'accepted' }])),
      isComplete: false,
    });
    expect(played.unsigned).toBe(0);
  });

  test("can't be sent after being cancelled; cancelling can be repeated", async () => {
    const { batch } = await gateway().make([text()], late());
    await gateway().drop(batch, late());
    await gateway().drop(batch, late());
    expect(await faultOf(gateway().send(batch, late()))).toMatchObject({ message: expect.stringContaining('404') });
    expect(await gateway().ask(batch, late())).toEqual({ state: 'absent' });
    expect(played.sent).toEqual([]);
  });

  test("can't be cancelled after being sent", async () => {
    const { batch } = await gateway().make([text()], late());
    await gateway().send(batch, late());
    expect(await faultOf(gateway().drop(batch, late()))).toMatchObject({ isSafe: false });
    expect(played.sent).toHaveLength(1);
  });

  test.each(['number', 'digits'] as const)(
    'reports texts refused immediately, counted as %s, without the number, and sends the others',
    async (countsAs) => {
      played.countsAs = countsAs;
      played.refuse = (to) => (to.endsWith('2') ? '1011' : null);
      const texts = [text(), text('01000000002'), text('01000000003')];
      const { batch, refused } = await gateway().make(texts, late());
      expect(refused).toEqual(new Map([[texts[1]?.messageId, '받을 수 없는 번호 … (1011)']]));
      await gateway().send(batch, late());
      expect(played.sent.map(({ to }) => to)).toEqual(['01000000001', '01000000003']);
    },
  );

  test('is read completely even if its texts fill more than one page', async () => {
    const texts = Array.from({ length: 1000 }, () => text());
    const { batch } = await gateway().make(texts, late());
    await gateway().send(batch, late());
    const fate = await gateway().ask(batch, late());
    expect(fate.state === 'sent' && [...fate.texts.keys()].sort()).toEqual(texts.map((one) => one.messageId).sort());
  });
});

test('lists unsent batches on any page, without recent ones and those of other programs', async () => {
  played.groupsAtOnce = 2;
  const [left, sent] = [await gateway().make([text()], late()), await gateway().make([text()], late())];
  await gateway().send(sent.batch, late());
  const others = [1, 2, 3].map(() => played.othersGroup());
  const [before, soonAfter] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
  expect(await gateway().unsent(before, late())).toEqual([]);
  const answer = await gateway().unsent(soonAfter, late());
  expect(answer).toContain(left.batch);
  expect(answer).not.toContain(sent.batch);
  for (const group of others) expect(answer).not.toContain(group);
});

test('accepts late, repeated and failed receipts', async () => {
  const [one, other] = [text(), text('01000000002')];
  const { batch } = await gateway().make([one, other], late());
  await gateway().send(batch, late());
  const received = { state: 'received', receivedAt: new Date('2026-11-20T01:02:03Z') };
  for (const times of [1, 2]) {
    played.receipt(one.messageId, '4000', { dateReceived: '2026-11-20T01:02:03.000Z' });
    const fate = await gateway().ask(batch, late());
    expect(fate, String(times)).toMatchObject({ state: 'sent', isComplete: false });
    expect(fate.state === 'sent' && fate.texts.get(one.messageId)).toEqual(received);
  }
  played.receipt(other.messageId, '3058', { reason: '전원 꺼짐 01000000002' });
  expect(await gateway().ask(batch, late())).toEqual({
    state: 'sent',
    isComplete: true,
    texts: new Map<string, object>([
      [one.messageId, received],
      [other.messageId, { state: 'failed', failure: '전원 꺼짐 … (3058)' }],
    ]),
  });
});

describe('failed request', () => {
  test.each<[string, Misbehaviour, object]>([
    ['too many', { how: 'status', status: 429, retryAfter: '7' }, { isSafe: true, retryAfterMs: 7000 }],
    ['not this address', { how: 'status', status: 403 }, { isSafe: true }],
    ['broken', { how: 'status', status: 500 }, { isSafe: false }],
    ['silent', { how: 'silent' }, { isSafe: false, message: "the gateway can't be reached (TimeoutError)" }],
    ['silent, and sent', { how: 'silent after' }, { isSafe: false }],
    ['cut off, and sent', { how: 'cut after' }, { isSafe: false }],
    ['broken, and sent', { how: 'status after', status: 502 }, { isSafe: false }],
    ['nonsense, and sent', { how: 'nonsense after' }, { isSafe: false }],
    ['half an answer, and sent', { how: 'half after' }, { isSafe: false, message: 'the answer is not whole JSON' }],
  ])('is reported when sending: %s', async (name, wrong, expected) => {
    const { batch } = await gateway().make([text()], late());
    fails('send', wrong);
    expect(await faultOf(gateway().send(batch, soon()))).toMatchObject(expected);
    // The gateway can be queried after any response.
    expect((await gateway().ask(batch, late())).state).toBe(name.endsWith('sent') ? 'sent' : 'made');
  });

  test.each<[Operation, Misbehaviour]>([
    ['make', { how: 'nonsense after' }],
    ['fill', { how: 'nonsense after' }],
    ['fill', { how: 'status', status: 500 }],
    ['make', { how: 'silent' }],
  ])('is reported when creating a batch: %s, %o', async (operation, wrong) => {
    fails(operation, wrong);
    await faultOf(gateway().make([text()], soon()));
    expect(played.sent).toEqual([]);
  });

  test.each<[Operation, Misbehaviour]>([
    ['state', { how: 'nonsense after' }],
    ['list', { how: 'nonsense after' }],
    ['list', { how: 'half after' }],
    ['state', { how: 'silent' }],
  ])('is reported when querying: %s, %o', async (operation, wrong) => {
    const { batch } = await gateway().make([text()], late());
    await gateway().send(batch, late());
    fails(operation, wrong);
    await faultOf(gateway().ask(batch, soon()));
  });

  test('is reported for a wrong key or clock', async () => {
    const wrong = gateway({ apiSecret: '0'.repeat(32) });
    expect(await faultOf(wrong.make([text()], late()))).toMatchObject({
      isSafe: true,
      message: 'the gateway answered with status 403 (SignatureDoesNotMatch)',
    });
    const slow = gateway({ clock: { now: () => new Date(Date.now() - 16 * 60_000) } });
    expect(await faultOf(slow.make([text()], late()))).toMatchObject({ isSafe: true });
    expect(played.unsigned).toBe(2);
  });

  test("is reported as safe if the gateway can't be reached", async () => {
    const { url, close } = await startFakeSolapi();
    await close();
    expect(await faultOf(gateway({ url }).make([text()], late()))).toMatchObject({ isSafe: true });
  });
});
