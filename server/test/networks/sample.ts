/** Messages as networks document them, with what the reader is expected to understand. */
import type { IgnoredReason, RefusalReason } from '@maru/domain/network-reasons';
import type { Delivery, NetworkMessage } from '#features/sources/networks/network.ts';

/** When every sample arrives; their times are relative to it only by being earlier, later or equal. */
export const arrival = new Date('2026-03-02T01:00:00.000Z');

/** Fields of a message that a sample names; bytes in hexadecimal. */
export type ExpectedMessage = Partial<Omit<NetworkMessage, 'at' | 'payload'>> & {
  at?: string;
  payload?: string | undefined;
};

export type Expected =
  | { messages: ExpectedMessage[]; ignored?: IgnoredReason[]; refused?: RefusalReason[] }
  | { ignored: IgnoredReason[]; refused?: RefusalReason[] }
  | { refused: RefusalReason[] }
  | { rejected: RefusalReason; status: number }
  | 'verification';

export interface Sample {
  name: string;
  /** Bytes, or a value that is sent as JSON. */
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

/** The first bytes of a value's JSON, as a sender that counts wrongly sends it. */
export const cut = (value: unknown, bytesMissing: number): Buffer =>
  Buffer.from(JSON.stringify(value)).subarray(0, -bytesMissing);

export const nested = (depth: number): Buffer => Buffer.from(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`);
export const oversized = Buffer.from(JSON.stringify({ a: 'x'.repeat(1_100_000) }));
