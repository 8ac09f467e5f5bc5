/** Messages as documented by the networks, with the result expected from the reader. */
import type { IgnoredReason, RefusalReason } from '@maru/domain/network-reasons';
import type { Delivery, NetworkMessage } from '#features/sources/networks/network.ts';

/** Arrival time of every sample; a sample's own times only matter as earlier or later than this time. */
export const arrival = new Date('2026-03-02T01:00:00.000Z');

/** Expected fields of a message; bytes are hexadecimal. */
export type ExpectedMessage = Partial<Omit<NetworkMessage, 'at' | 'payload'>> & {
  at?: string;
  payload?: string | undefined;
};

export type Expected =
  | { messages: ExpectedMessage[]; ignored?: IgnoredReason[]; refused?: RefusalReason[] }
  | { ignored: IgnoredReason[]; refused?: RefusalReason[] }
  | { refused: RefusalReason[] }
  | { rejected: RefusalReason }
  | 'verification';

export interface Sample {
  name: string;
  /** Bytes, or a value sent as JSON. */
  body: unknown;
  query?: Record<string, unknown>;
  zone?: 'utc' | 'Asia/Seoul';
  expected: Expected;
}

export const deliveryOf = ({ body, query = {}, zone = 'utc' }: Sample): Delivery => ({
  headers: {},
  query,
  body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
  receivedAt: arrival,
  settings: { zone },
});

/** A value's JSON without the last bytes, as from a sender that computes the length wrongly. */
export const cut = (value: unknown, bytesMissing: number): Buffer =>
  Buffer.from(JSON.stringify(value)).subarray(0, -bytesMissing);

export const nested = (depth: number): Buffer => Buffer.from(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`);
export const oversized = Buffer.from(JSON.stringify({ a: 'x'.repeat(1_100_000) }));
