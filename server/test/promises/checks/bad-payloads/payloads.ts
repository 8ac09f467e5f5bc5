/** Invalid payloads, each with its expected rejection reason. */
import { randomBytes } from 'node:crypto';
import type { RejectionReason } from '#telemetry/ingest/rejection.ts';

export interface BadPayload {
  reason: RejectionReason;
  payload: Buffer;
  /** Number of counted readings; 1 by default. */
  count?: number;
  /** Topic; the device's own by default. */
  topic?: string;
}

const at = () => Date.now() - 60_000;
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const withField = (field: string, value = '1') =>
  Buffer.from(`{"measuredAt":${at()},"fineDust":1,${JSON.stringify(field)}:${value}}`);
const withValue = (value: string) => Buffer.from(`{"measuredAt":${at()},"fineDust":${value}}`);
const timed = (measuredAt: string) => Buffer.from(`{"measuredAt":${measuredAt},"fineDust":1}`);

const light: readonly (() => BadPayload)[] = [
  () => ({ reason: 'malformed', payload: Buffer.concat([Buffer.from([0xff, 0xfe]), randomBytes(300)]) }),
  () => ({ reason: 'malformed', payload: Buffer.alloc(0) }),
  () => ({ reason: 'malformed', payload: Buffer.alloc(2000) }),
  () => ({ reason: 'malformed', payload: json({ measuredAt: at(), fineDust: 1 }).subarray(0, 20) }),
  () => ({ reason: 'malformed', payload: Buffer.from('['.repeat(20_000)) }),
  () => ({ reason: 'malformed', payload: Buffer.from('['.repeat(20_000) + ']'.repeat(20_000)) }),
  () => ({ reason: 'malformed', payload: Buffer.from(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}x`) }),
  () => ({ reason: 'malformed', payload: withValue('NaN') }),
  () => ({ reason: 'malformed', payload: withValue('-Infinity') }),
  () => ({ reason: 'malformed', payload: withValue('0x1F') }),
  () => ({ reason: 'malformed', payload: Buffer.from(`'; drop table air_reading; --`) }),
  () => ({ reason: 'malformed', payload: Buffer.from('"text"') }),
  () => ({ reason: 'malformed', payload: Buffer.from('null') }),
  () => ({ reason: 'malformed', payload: Buffer.from('[]') }),
  () => ({ reason: 'malformed', payload: Buffer.from('[1,null,"x",[],true]'), count: 5 }),
  () => ({ reason: 'unknown-field', payload: withField('__proto__', '{"isAdmin":true}') }),
  () => ({ reason: 'unknown-field', payload: withField('constructor', '{"prototype":{"x":1}}') }),
  () => ({ reason: 'unknown-field', payload: withField('hasOwnProperty') }),
  () => ({ reason: 'unknown-field', payload: withField('toString', 'null') }),
  () => ({ reason: 'unknown-field', payload: withField('nul\u0000inside') }),
  () => ({ reason: 'unknown-field', payload: withField('\ud800') }),
  () => ({ reason: 'unknown-field', payload: withField('미세먼지') }),
  () => ({ reason: 'unknown-field', payload: withField('x'.repeat(5_000)) }),
  () => ({ reason: 'unknown-field', payload: withField(`"};delete from device;--`) }),
  () => ({
    reason: 'unknown-field',
    payload: Buffer.from(`{"measuredAt":${at()},"fineDust":1,"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`),
  }),
  () => ({ reason: 'not-a-value', payload: withValue('"12"') }),
  () => ({ reason: 'not-a-value', payload: withValue('"\\u0000"') }),
  () => ({ reason: 'not-a-value', payload: withValue('true') }),
  () => ({ reason: 'not-a-value', payload: withValue('{"__proto__":1}') }),
  () => ({ reason: 'not-a-value', payload: withValue('1e999') }),
  () => ({ reason: 'not-a-value', payload: timed('"yesterday"') }),
  () => ({ reason: 'not-a-value', payload: timed('1e308') }),
  () => ({ reason: 'not-a-value', payload: timed('"2026-13-45 99:99:99"') }),
  () => ({ reason: 'not-a-value', payload: timed(`"${'9'.repeat(10_000)}"`) }),
  () => ({ reason: 'missing', payload: json({ fineDust: 1 }) }),
  () => ({ reason: 'missing', payload: json({ measuredAt: at() }) }),
  () => ({ reason: 'missing', payload: json({}) }),
  () => ({ reason: 'out-of-range', payload: withValue('-1') }),
  () => ({ reason: 'out-of-range', payload: withValue('9007199254740993') }),
  () => ({ reason: 'future', payload: timed(String(Date.now() + 86_400_000)) }),
  () => ({ reason: 'future', payload: timed(String(Number.MAX_SAFE_INTEGER)) }),
  () => ({ reason: 'expired', payload: timed('0') }),
  () => ({ reason: 'expired', payload: timed(String(-Number.MAX_SAFE_INTEGER)) }),
  () => ({ reason: 'wrong-topic', payload: withValue('1'), topic: 'maru/v1/devices/ANOTHER/readings' }),
  () => ({ reason: 'wrong-topic', payload: withValue('1'), topic: '$SYS/broker/new/clients' }),
  () => ({ reason: 'wrong-topic', payload: randomBytes(50), topic: `a/${'b/'.repeat(40)}c` }),
];

const heavy: readonly (() => BadPayload)[] = [
  () => ({ reason: 'too-many', payload: json(Array(5_001).fill({ measuredAt: at(), fineDust: 1 })) }),
  () => ({ reason: 'malformed', payload: Buffer.from(`"${'x'.repeat(900_000)}`) }),
  () => ({
    reason: 'out-of-range',
    payload: json(Array(1_000).fill({ measuredAt: at(), fineDust: -1 })),
    count: 1_000,
  }),
];

const everyNthIsHeavy = 500;

/** Cycles through all payloads, with occasional large ones. All are created in advance, so that sending is fast. */
export function* badPayloads(): Generator<BadPayload, never> {
  const [lights, heavies] = [light, heavy].map((makers) => makers.map((make) => make())) as [
    BadPayload[],
    BadPayload[],
  ];
  for (let i = 1; ; i += 1) {
    const [from, turn] = i % everyNthIsHeavy === 0 ? [heavies, i / everyNthIsHeavy] : [lights, i];
    yield from[turn % from.length] as BadPayload;
  }
}
