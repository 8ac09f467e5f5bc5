/** Reasons for rejecting a reading. */
export const rejectionReasons = [
  'malformed',
  'too-many',
  'unknown-field',
  'missing',
  'not-a-value',
  'out-of-range',
  'future',
  'expired',
  'unknown-device',
  'not-activated',
  'wrong-topic',
  'unstorable',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export interface Rejection {
  /** Position in the message; 0 for a single reading or an invalid message. */
  index: number;
  reason: RejectionReason;
  /** Details in Korean, for the sender and the console. */
  detail: string;
}
