/** Reads a corpus of messages of each network: once, twice, and shuffled. */
import { refusalReasons } from '@maru/domain/network-reasons';
import { describe, expect, test } from 'vitest';
import type { Network, NetworkMessage } from '#features/sources/networks/network.ts';
import { networks } from '#features/sources/networks/networks.ts';
import { chirpstackFrames, chirpstackSamples } from './chirpstack/samples.ts';
import { oneM2mFrames, oneM2mSamples } from './one-m2m/samples.ts';
import { arrival, deliveryOf, type ExpectedMessage, type Sample } from './sample.ts';
import { theThingsStackFrames, theThingsStackSamples } from './the-things-stack/samples.ts';

const plain = ({ at, payload, ...rest }: NetworkMessage): ExpectedMessage => ({
  ...rest,
  at: at.toISOString(),
  payload: payload?.toString('hex'),
});

/** The state after deliveries: the first message of each key, and the reasons for refusals. */
function stateAfter(network: Network, samples: readonly Sample[]) {
  const stored = new Map<string, ExpectedMessage>();
  const refused = new Set<string>();
  for (const sample of samples) {
    const parsed = network.read(deliveryOf(sample));
    if (parsed.kind === 'messages') {
      for (const message of parsed.messages) if (!stored.has(message.key)) stored.set(message.key, plain(message));
      for (const { index, reason } of parsed.refused) refused.add(`${sample.name} ${index} ${reason}`);
    } else if (parsed.kind === 'refused') refused.add(`${sample.name} ${parsed.reason}`);
  }
  return { stored, refused };
}

/** Reorders samples in a fixed way, far from the original order. */
const shuffled = (samples: readonly Sample[], step: number): Sample[] =>
  samples.map((_, index) => samples[(index * step + 5) % samples.length] as Sample);

describe.each([
  { network: networks['the-things-stack'], samples: theThingsStackSamples, frames: theThingsStackFrames },
  { network: networks.chirpstack, samples: chirpstackSamples, frames: chirpstackFrames },
  { network: networks['one-m2m'], samples: oneM2mSamples, frames: oneM2mFrames },
])('$network.kind', ({ network, samples, frames }) => {
  test.each(samples.map((sample) => [sample.name, sample] as const))('reads %s', (_, sample) => {
    const parsed = network.read(deliveryOf(sample));
    const { expected } = sample;
    if (expected === 'verification') {
      expect(parsed).toEqual({ kind: 'verification' });
    } else if ('rejected' in expected) {
      expect(parsed).toMatchObject({ kind: 'refused', reason: expected.rejected });
    } else if (parsed.kind === 'messages') {
      const { messages = [], ignored = [], refused = [] } = { messages: [], ignored: [], refused: [], ...expected };
      expect(parsed.messages.map(plain)).toMatchObject(messages);
      expect(parsed.ignored.map(({ reason }) => reason)).toEqual(ignored);
      expect(parsed.refused.map(({ reason }) => reason)).toEqual(refused);
    } else {
      expect(parsed).toEqual(expected);
    }
  });

  test('stores the same messages after single, repeated and shuffled deliveries', () => {
    const once = stateAfter(network, samples);
    expect(samples.length).toBeGreaterThanOrEqual(40);
    const uplinks = [...once.stored.values()].filter(({ event }) => event === 'uplink');
    expect(uplinks).toHaveLength(frames);
    expect(stateAfter(network, [...samples, ...samples])).toEqual(once);
    const step = [7, 11, 13].find((candidate) => samples.length % candidate !== 0) as number;
    const keys = ({ stored, refused }: typeof once) => [[...stored.keys()].sort(), [...refused].sort()];
    expect(keys(stateAfter(network, shuffled(samples, step)))).toEqual(keys(once));
  });

  test('refuses any truncated body without throwing', () => {
    for (const sample of samples.filter(({ body }) => !Buffer.isBuffer(body) || body.length < 5000)) {
      const delivery = deliveryOf(sample);
      for (let length = 0; length < delivery.body.length; length += 17) {
        const parsed = network.read({ ...delivery, body: delivery.body.subarray(0, length) });
        expect(parsed).toMatchObject({ kind: 'refused' });
        if (parsed.kind === 'refused') expect(refusalReasons[parsed.reason]).toMatch(/[가-힣]/);
      }
    }
  });
});

describe('messages of a broker', () => {
  const broker = { receivedAt: arrival, settings: { zone: 'utc' } } as const;
  const payloadOf = (samples: readonly Sample[]) => deliveryOf(samples[0] as Sample).body;

  test.each([
    ['the-things-stack', 'v3/waste@ttn/devices/bin-7/up', payloadOf(theThingsStackSamples)],
    ['the-things-stack', 'v3/waste/devices/bin-7/up', payloadOf(theThingsStackSamples)],
    ['chirpstack', 'application/5c3a/device/70b3d57ed0000007/event/up', payloadOf(chirpstackSamples)],
    ['chirpstack', 'kr920/application/5c3a/device/70b3d57ed0000007/event/up', payloadOf(chirpstackSamples)],
    ['one-m2m', '/oneM2M/req/Mobius2/maru/json', payloadOf(oneM2mSamples)],
  ] as const)('are read for %s from %s', (kind, topic, payload) => {
    const sent = networks[kind].read({ ...broker, headers: {}, query: { event: 'up' }, body: payload });
    expect(networks[kind].readMqtt({ ...broker, topic, payload })).toEqual(sent);
    expect(sent).toMatchObject({ kind: 'messages', messages: [{ event: 'uplink' }] });
  });

  test.each([
    ['the-things-stack', 'application/1/device/2/event/up'],
    ['chirpstack', 'eu868/gateway/0102/event/up'],
  ] as const)('are refused for %s from %s', (kind, topic) => {
    const parsed = networks[kind].readMqtt({ ...broker, topic, payload: Buffer.from('{}') });
    expect(parsed).toMatchObject({ kind: 'refused', reason: 'unknown-topic' });
  });
});

test('answers a oneM2M platform with oneM2M’s status header', () => {
  const delivery = { ...deliveryOf(oneM2mSamples[0] as Sample), headers: { 'x-m2m-ri': 'notify' } };
  const { answerHeaders } = networks['one-m2m'];
  expect(answerHeaders(delivery, 200)).toEqual({ 'x-m2m-rsc': '2000', 'x-m2m-ri': 'notify' });
  expect([400, 401, 503].map((status) => answerHeaders(delivery, status)['x-m2m-rsc'])).toEqual([
    '4000',
    '4103',
    '5000',
  ]);
});
