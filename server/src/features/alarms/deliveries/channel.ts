/** Ways of sending a message about an alarm. */

/** One message to one receiver. */
export interface Outgoing {
  deliveryId: number;
  /** An e-mail address or a URL. */
  address: string;
  /** Signs requests; empty for e-mails. */
  secret: string;
  subject: string;
  text: string;
  /** The body of a request. */
  payload: object;
}

/** Sends a message. Throws a DeliveryFault. */
export type Send = (message: Outgoing) => Promise<void>;

/** A failed attempt, in Korean for the log and without address. `isFinal`: another attempt would fail too. */
export class DeliveryFault extends Error {
  readonly isFinal: boolean;
  constructor(message: string, { isFinal = false } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}
