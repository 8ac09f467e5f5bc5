import { Aedes, type Client, type PublishPacket } from 'aedes';

type Done = (error?: Error) => void;

/**
 * A broker that routes nothing. Devices can't subscribe, so that matching each stored packet with an empty set of
 * subscriptions would only cost time.
 */
export class TerminalBroker extends Aedes {
  /** After an acknowledgement, the broker itself calls this method with the publishing client as second argument. */
  override publish(_packet: PublishPacket, client: Client | null | Done, done?: Done): void {
    (done ?? (client as Done))();
  }
}
