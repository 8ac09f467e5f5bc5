import { Aedes, type Client, type PublishPacket } from 'aedes';

type Done = (error?: Error) => void;

/**
 * A broker that routes nothing: devices may not subscribe, so a packet has nowhere to go once it is stored and
 * acknowledged. Matching each one against the subscriptions that there are none of would cost as much as taking it.
 */
export class TerminalBroker extends Aedes {
  /** The broker itself calls this after an acknowledgement with the publishing client between the two arguments. */
  override publish(_packet: PublishPacket, client: Client | null | Done, done?: Done): void {
    (done ?? (client as Done))();
  }
}
