/**
 * Readers of device networks and their results. Readers are pure: without I/O, and with the time of arrival as their
 * only clock, so that equal deliveries give equal results.
 */
import type { IgnoredReason, NetworkKind, RefusalReason } from '@maru/domain/network-reasons';

export interface Network {
  kind: NetworkKind;
  /** Never throws, not even for invalid deliveries. */
  read: (delivery: Delivery) => Parsed;
  /** Reads a message from a broker. */
  readMqtt: (message: BrokerMessage) => Parsed;
  /**
   * Headers of every answer to a delivery, including answers to failures. oneM2M platforms read the header X-M2M-RSC
   * instead of the HTTP status.
   */
  answerHeaders: (delivery: Delivery, status: number) => Record<string, string>;
}

export interface Delivery {
  /** Header names in lower case, as Node provides them. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
  body: Buffer;
  receivedAt: Date;
  settings: NetworkSettings;
}

export interface BrokerMessage {
  topic: string;
  payload: Buffer;
  receivedAt: Date;
  settings: NetworkSettings;
}

export interface NetworkSettings {
  /** Time zone of times without one. Only oneM2M platforms send such times. */
  zone: 'utc' | 'Asia/Seoul';
}

export type Parsed =
  /** A message that is refused doesn't affect the others. All three lists may be empty. */
  | { kind: 'messages'; messages: NetworkMessage[]; ignored: Ignored[]; refused: Refusal[] }
  /**
   * The platform verifies that this address accepts its notifications: the answer is 200 with `answerHeaders` and no
   * body, and nothing is stored.
   */
  | { kind: 'verification' }
  /** The whole delivery is unreadable. */
  | { kind: 'refused'; reason: RefusalReason; detail: string };

export interface NetworkMessage {
  /** Idempotency key within the source; at most 200 characters. */
  key: string;
  /**
   * DevEUI in lower case; networks without one have their own identifier ('application/device', a container's path). At
   * most 200 characters.
   */
  deviceKey: string;
  deviceName?: string | undefined;
  /** Model as named by the network: 'brand/model', or the name of a device profile. */
  modelHint?: string | undefined;
  /** Only 'uplink' can contain readings. The others only show that the device is active. */
  event: 'uplink' | 'join' | 'status' | 'location';
  at: Date;
  /** Source of `at`: the device's own clock, a gateway's, the network server's, or the time of arrival in Maru. */
  timeFrom: 'device' | 'gateway' | 'network' | 'arrival';
  /** Frame counter, for display. It restarts at every join. */
  fCnt?: number | undefined;
  /** 0 if omitted by the network. */
  fPort?: number | undefined;
  /** The decrypted bytes of the device. Absent if the frame was empty. */
  payload?: Buffer | undefined;
  /**
   * Values as decoded by the network or the platform. They may contain any JSON, including NUL characters and keys such
   * as 'constructor' (`__proto__` is removed): look fields up with Object.hasOwn, and don't store them as jsonb without
   * cleaning. oneM2M: the content; content other than an object is under the key 'con'.
   */
  decoded?: Record<string, unknown> | undefined;
  /** Values in The Things Stack's common vocabulary, one object per measurement. */
  normalized?: Record<string, unknown>[] | undefined;
  /** Percent. Absent if unknown or if the device has external power. */
  battery?: number | undefined;
  /** A position from the network or the device's payload, never the registered one. */
  location?: { latitude: number; longitude: number } | undefined;
  /**
   * True for a message that an operator simulated to test the connection: it must not become a reading of the device.
   */
  isSimulated: boolean;
}

export interface Refusal {
  /** Index in the delivery; 0 for a single message. */
  index: number;
  reason: RefusalReason;
  /** Details in Korean, for the sender and the console. */
  detail: string;
  deviceKey?: string | undefined;
}

export interface Ignored {
  index: number;
  reason: IgnoredReason;
  /** The event, as the network calls it; for a log entry of the network its text, truncated to 200 characters. */
  detail: string;
  deviceKey?: string | undefined;
}
