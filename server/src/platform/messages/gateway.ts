/**
 * The port to whoever sends text messages. A batch is first made at the gateway, which sends nothing and gives it a name;
 * once that name is kept here, the batch is told to go out. Whatever dies in between, the gateway can be asked by that name.
 */

/** One text to one number, under an id of ours that no other has. */
export interface OutgoingText {
  messageId: string;
  /** Digits only. */
  to: string;
  from: string;
  text: string;
  sendType: 'SMS' | 'LMS';
  isAdvertisement: boolean;
}

/** What a gateway says of one text. Receipts come later, perhaps twice, perhaps never. */
export type TextFate =
  | { state: 'accepted' }
  | { state: 'received'; receivedAt: Date }
  /** In the gateway's words, without number and text. */
  | { state: 'failed'; failure: string };

/** What a gateway knows of a batch: nothing, that it wasn't told to send it, or what became of each text by our ids. */
export type BatchFate =
  | { state: 'absent' }
  | { state: 'made' }
  | { state: 'sent'; texts: ReadonlyMap<string, TextFate>; isComplete: boolean };

/**
 * What went wrong, told without number and text. `isSafe`: the gateway surely did nothing of what it was asked. `retryAfterMs`
 * is the time after which it may be asked again, where it said one.
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
  /** Texts that may be handed over in a second, and in one batch. */
  readonly perSecond: number;
  readonly maxBatch: number;
  /**
   * Makes a batch and returns its name there, and the texts that were refused at once. Throws a GatewayFault: a batch that
   * was made all the same is never sent.
   */
  make(
    texts: readonly OutgoingText[],
    signal: AbortSignal,
  ): Promise<{ batch: string; refused: ReadonlyMap<string, string> }>;
  /** Has a batch sent; a batch is sent once, however often this is asked. Throws a GatewayFault. */
  send(batch: string, signal: AbortSignal): Promise<void>;
  /** Has a batch that was made never be sent. Throws a GatewayFault: where it isn't safe, it may have been sent. */
  drop(batch: string, signal: AbortSignal): Promise<void>;
  /** What became of a batch. Throws a GatewayFault. */
  ask(batch: string, signal: AbortSignal): Promise<BatchFate>;
  /** Some of the batches that were made here before a moment and never told to go out. Throws a GatewayFault. */
  unsent(before: Date, signal: AbortSignal): Promise<string[]>;
}
