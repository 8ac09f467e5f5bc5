/** Devices that publish at a given rate; messages delayed by slow acknowledgements are sent later. */
import type { DeviceConnection } from '../ingest/connection.ts';

/** Maximum number of unacknowledged messages per device. */
const window = 4;
const tickMs = 20;

export interface LoadPlan {
  connections: readonly DeviceConnection[];
  /** A device's next message. */
  messageOf(device: number): string;
  readingsPerMessage: number;
  /** Readings per second over all devices. */
  rate: number;
}

export interface Load {
  acknowledged(): number;
  /** Number of readings due by now that aren't acknowledged. */
  overdue(): number;
  /** Stops sending and waits for the last acknowledgements. */
  stop(): Promise<void>;
}

export function startLoad({ connections, messageOf, readingsPerMessage, rate }: LoadPlan): Load {
  const startedAt = performance.now();
  const due = () => ((performance.now() - startedAt) / 1000) * rate;
  const onTheWay = connections.map(() => 0);
  let [sent, acknowledged, next] = [0, 0, 0];
  let failure: Error | undefined;
  const send = (device: number, connection: DeviceConnection) => {
    sent += readingsPerMessage;
    onTheWay[device] = (onTheWay[device] ?? 0) + 1;
    connection.publish(messageOf(device), () => {
      acknowledged += readingsPerMessage;
      onTheWay[device] = (onTheWay[device] ?? 0) - 1;
    });
  };
  for (const connection of connections)
    connection.onFailure = (error) => {
      failure ??= error;
    };
  const timer = setInterval(() => {
    for (let busy = 0; sent < due() && busy < connections.length; next = (next + 1) % connections.length) {
      const connection = connections[next];
      if (!connection || (onTheWay[next] ?? 0) >= window) busy += 1;
      else {
        busy = 0;
        send(next, connection);
      }
    }
  }, tickMs);
  return {
    acknowledged() {
      if (failure) throw failure;
      return acknowledged;
    },
    overdue: () => Math.max(0, due() - acknowledged),
    async stop() {
      clearInterval(timer);
      while (acknowledged < sent && !failure) await new Promise((resolve) => setTimeout(resolve, tickMs));
    },
  };
}
