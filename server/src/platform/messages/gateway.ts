/**
 * The interface of SMS gateways. A batch is first created at the gateway, which sends nothing and returns a name. After
 * this name is stored in the database, the batch is released for sending. After a crash at any point, the gateway can
 * be queried by this name.
 */

/** One text to one number, with a globally unique id assigned by Maru. */
export interface OutgoingText {
  messageId: string;
  /** Digits only. */
  to: string;
  from: string;
  text: string;
  sendType: 'SMS' | 'LMS';
  isAdvertisement: boolean;
}

/** The gateway's result of a text. Receipts may arrive late, repeatedly or never. */
export type TextFate =
  | { state: 'accepted' }
  | { state: 'received'; receivedAt: Date }
  /** The gateway's message, without number and text. */
  | { state: 'failed'; failure: string };

/** The gateway's state of a batch: unknown, created but not released, or the result of each text by Maru's ids. */
export type BatchFate =
  | { state: 'absent' }
  | { state: 'made' }
  | { state: 'sent'; texts: ReadonlyMap<string, TextFate>; isComplete: boolean };

/**
 * A failed request, without number and text. `isSafe`: the gateway certainly sent nothing. `retryAfterMs`: the retry
 * delay, if given.
 */
export class GatewayFault extends Error {
  readonly isSafe: boolean;
  readonly retryAfterMs: number | undefined;
  constructor(message: string, { isSafe, retryAfterMs }: { isSafe: boolean; retryAfterMs?: number | undefined }) {
    super(message);
    this.isSafe = isSafe;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface MessageGateway {
  readonly name: 'sandbox' | 'solapi';
  /** Maximum texts per second, and per batch. */
  readonly perSecond: number;
  readonly maxBatch: number;
  /**
   * Creates a batch; returns its name and the texts refused immediately. Throws a GatewayFault; a batch that was
   * created despite the fault is never sent.
   */
  make(
    texts: readonly OutgoingText[],
    signal: AbortSignal,
  ): Promise<{ batch: string; refused: ReadonlyMap<string, string> }>;
  /** Releases a batch. Repeated calls send it only once. Throws a GatewayFault. */
  send(batch: string, signal: AbortSignal): Promise<void>;
  /** Cancels a created batch. Throws a GatewayFault; unless the fault is safe, the batch may have been sent. */
  drop(batch: string, signal: AbortSignal): Promise<void>;
  /** The state of a batch. Throws a GatewayFault. */
  ask(batch: string, signal: AbortSignal): Promise<BatchFate>;
  /** Some of the batches that Maru created before an instant and never released. Throws a GatewayFault. */
  unsent(before: Date, signal: AbortSignal): Promise<string[]>;
}
