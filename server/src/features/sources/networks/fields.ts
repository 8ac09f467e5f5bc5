/** Reads fields of parsed messages of unverified structure. */
import { createHash } from 'node:crypto';
import { type NetworkKind, networkKinds, type RefusalReason } from '@maru/domain/network-reasons';
import type { Parsed } from './network.ts';

/** Thrown to refuse a message, or the whole delivery. */
export class Refused extends Error {
  readonly reason: RefusalReason;
  readonly deviceKey: string | undefined;
  constructor(reason: RefusalReason, detail: string, deviceKey?: string) {
    super(detail);
    this.reason = reason;
    this.deviceKey = deviceKey;
  }
}

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object; empty if the field is absent, because senders omit empty objects. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const maxName = 100;

/** A name for display, or undefined. */
export function nameOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value
    .slice(0, maxName)
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
  return name === '' ? undefined : name;
}

/** A whole number; 0 if the sender omitted the field. */
export function countOf(fields: Fields, name: string, max: number): number {
  const value = fields[name] ?? 0;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > max)
    throw new Refused('bad-field', `${name} 값이 0 이상 ${max} 이하의 정수가 아닙니다.`);
  return value;
}

/** Largest payload of a LoRaWAN frame. */
const maxPayloadBytes = 255;

/** Bytes in base64 (also its form for addresses), or undefined if absent or empty. */
export function payloadOf(fields: Fields, name: string): Buffer | undefined {
  const value = fields[name] ?? '';
  if (value === '') return undefined;
  if (typeof value !== 'string' || value.length > 4 * maxPayloadBytes || !isBase64(value))
    throw new Refused('bad-payload', `${name} 값이 base64가 아닙니다.`);
  const payload = Buffer.from(value, 'base64');
  if (payload.length > maxPayloadBytes)
    throw new Refused(
      'bad-payload',
      `${name} 값이 ${payload.length}바이트입니다. 프레임은 ${maxPayloadBytes}바이트까지입니다.`,
    );
  return payload;
}

export function isBase64(text: string): boolean {
  const body = text.endsWith('==') ? text.slice(0, -2) : text.endsWith('=') ? text.slice(0, -1) : text;
  return body.length % 4 !== 1 && /^[A-Za-z0-9+/_-]+$/.test(body);
}

/** A DevEUI in lower case; undefined if it is absent or all zeros, which some devices without a DevEUI send. */
export function devEuiOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '' || value === '0000000000000000') return undefined;
  if (typeof value !== 'string' || !/^[0-9a-f]{16}$/i.test(value))
    throw new Refused('bad-device', 'DevEUI 값이 16진수 16자리가 아닙니다.');
  return value.toLowerCase();
}

export function locationOf(value: unknown): { latitude: number; longitude: number } | undefined {
  const { latitude = 0, longitude = 0 } = fieldsOf(value);
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  // Senders omit zeros, so an empty object would be a position in the Atlantic.
  return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude };
}

const maxKey = 200;

/** Builds an idempotency key from parts; long keys and those with other characters are hashed. */
export function keyOf(...parts: (string | number)[]): string {
  const key = parts.join('/');
  return key.length <= maxKey && /^[\x20-\x7e]*$/.test(key) ? key : createHash('sha256').update(key).digest('hex');
}

/** The network that sends messages of this structure. */
function formatOf(value: Fields): NetworkKind | 'old-the-things-network' | 'old-chirpstack' | undefined {
  const has = (name: string) => Object.hasOwn(value, name);
  if (has('m2m:sgn') || has('m2m:agn') || has('m2m:rqp') || (has('op') && has('pc'))) return 'one-m2m';
  if (has('end_device_ids') || has('uplink_message')) return 'the-things-stack';
  if (has('hardware_serial') || has('payload_raw') || (has('app_id') && has('dev_id'))) return 'old-the-things-network';
  if (has('deviceInfo')) return 'chirpstack';
  if (has('devEUI') || has('applicationID')) return 'old-chirpstack';
  return undefined;
}

/** The body as an object of the expected network. @throws Refused */
export function ofNetwork(kind: NetworkKind, value: unknown): Fields {
  if (!isFields(value)) throw new Refused('unknown-message', '본문이 JSON 객체 하나가 아닙니다.');
  const found = formatOf(value);
  if (found === 'old-the-things-network' || found === 'old-chirpstack')
    throw new Refused(found, '본문에 이전 버전의 항목이 있습니다.');
  if (found !== undefined && found !== kind)
    throw new Refused('other-network', `본문에 ${networkKinds[found]}의 항목이 있습니다.`);
  return value;
}

/** The result of `read`; if it throws Refused, the whole delivery is refused. */
export function parseOrRefuse(read: () => Parsed): Parsed {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { kind: 'refused', reason: error.reason, detail: error.message };
  }
}

/** Like {@link parseOrRefuse}, for a delivery of one message, where the refusal may name the device. */
export function parseOneOrRefuse(read: () => Pick<Parsed & { kind: 'messages' }, 'messages' | 'ignored'>): Parsed {
  try {
    return { kind: 'messages', refused: [], ...read() };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { reason, message: detail, deviceKey } = error;
    return { kind: 'messages', messages: [], ignored: [], refused: [{ index: 0, reason, detail, deviceKey }] };
  }
}
