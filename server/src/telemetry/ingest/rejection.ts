/** Why a reading was set aside. */
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
  /** Position in the message, 0 for a message that is one reading or none. */
  index: number;
  reason: RejectionReason;
  /** What exactly was wrong, in English for the log and the console's detail column. */
  detail: string;
}
