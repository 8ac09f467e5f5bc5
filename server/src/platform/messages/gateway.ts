/** The port to whoever sends text messages. */

export interface MessageGateway {
  readonly name: 'sandbox';
  /**
   * Hands a text over for a mobile number, digits only, and returns the name under which it was accepted. Throws where it
   * wasn't; the error tells neither number nor text.
   */
  send(to: string, text: string): Promise<string>;
}
