/**
 * Readers of device networks and their results. Readers are pure: no I/O and no clock but the given time of
 * arrival, so the same delivery always gives the same result.
 */
import type { IgnoredReason, NetworkKind, RefusalReason } from '@maru/domain/network-reasons';

export interface Network {
  kind: NetworkKind;
  /** Never throws, whatever the delivery contains. */
  read: (delivery: Delivery) => Understood;
  /** The same for a message of a broker. */
  readMqtt: (message: BrokerMessage) => Understood;
  /**
   * Headers of every answer to a delivery, also of one to a failure. oneM2M platforms read the header X-M2M-RSC instead of
   * the HTTP status.
   */
  answerHeaders: (delivery: Delivery, status: number) => Record<string, string>;
}

export interface Delivery {
  /** Names in lower case, as Node has them. */
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
  /** Zone of times without one. Only oneM2M platforms send such times. */
  zone: 'utc' | 'Asia/Seoul';
}

export type Understood =
  /** A message that is refused doesn't affect the others. All three lists may be empty. */
  | { kind: 'messages'; messages: NetworkMessage[]; ignored: Ignored[]; refused: Refusal[] }
  /** The platform asks whether this address wants its notifications: 200, `answerHeaders`, no body, nothing stored. */
  | { kind: 'verification' }
  /** Nothing of the delivery can be read. */
  | { kind: 'refused'; status: 400 | 413 | 415; reason: RefusalReason; detail: string };

export interface NetworkMessage {
  /** Idempotency key within the source; at most 200 characters. */
  key: string;
  /**
   * DevEUI in lower case, or the network's own identifier where there is none ('application/device', a container's path);
   * at most 200 characters.
   */
  deviceKey: string;
  deviceName?: string | undefined;
  /** Model as the network names it: 'brand/model' or the name of a device profile. */
  modelHint?: string | undefined;
  /** Only 'uplink' can give readings. The others show that the device lives. */
  event: 'uplink' | 'join' | 'status' | 'location';
  at: Date;
  /** Where `at` comes from: the device's own clock, a gateway's, the network server's, or the arrival here. */
  timeFrom: 'device' | 'gateway' | 'network' | 'arrival';
  /** Frame counter, for display. It restarts at every join. */
  fCnt?: number | undefined;
  /** 0 where the network left it out. */
  fPort?: number | undefined;
  /** Bytes as the device sent them, decrypted. Absent if the frame was empty. */
  payload?: Buffer | undefined;
  /**
   * Values as the network's decoder or the platform gives them. May contain any JSON, also NUL characters and keys such as
   * 'constructor' (`__proto__` is removed): look fields up with Object.hasOwn, and don't store it as jsonb uncleaned.
   * oneM2M: the content; content that isn't an object is under the key 'con'.
   */
  decoded?: Record<string, unknown> | undefined;
  /** Values in The Things Stack's common vocabulary, one object per measurement. */
  normalized?: Record<string, unknown>[] | undefined;
  /** Percent. Absent if unknown or if the device has external power. */
  battery?: number | undefined;
  /** A position that the network or the device's payload gave, never the registered one. */
  location?: { latitude: number; longitude: number } | undefined;
  /** Made up by an operator of the network to test the connection: must not become a reading of the device. */
  isSimulated: boolean;
}

export interface Refusal {
  /** Position in the delivery; 0 for a single message. */
  index: number;
  reason: RefusalReason;
  /** Details in English, for the log and the console. */
  detail: string;
  deviceKey?: string | undefined;
}

export interface Ignored {
  index: number;
  reason: IgnoredReason;
  /** Details in English; for a log of the network its own words, cut to 200 characters. */
  detail: string;
  deviceKey?: string | undefined;
}
