/** Devices that publish as fast as the server acknowledges, each with a few messages in flight. */
import { say } from '../run/run.ts';
import type { DeviceConnection } from './connection.ts';
import type { Measurements } from './measurements.ts';

export interface PublisherOptions {
  connections: readonly DeviceConnection[];
  measurements: readonly Measurements[];
  readingsPerMessage: number;
  /** Maximum unacknowledged messages per device. */
  window: number;
  warmUpSeconds: number;
  seconds: number;
}

export interface Published {
  /** Acknowledgements within the measured time. */
  readingsPerSecond: number;
  messagesPerSecond: number;
  /** Milliseconds from publish to PUBACK, for acknowledgements within the measured time. */
  latencies: Float64Array;
  /** All acknowledged readings, including those outside the measured time. */
  acknowledged: number;
}

export async function publish(options: PublisherOptions): Promise<Published> {
  const { connections, measurements, readingsPerMessage, window, warmUpSeconds, seconds } = options;
  const startedAt = performance.now();
  const measuredFrom = startedAt + warmUpSeconds * 1000;
  const measuredTo = measuredFrom + seconds * 1000;
  const latencies: number[] = [];
  let acknowledged = 0;
  let onTheWay = 0;

  await new Promise<void>((resolve, reject) => {
    const send = (at: number) => {
      const connection = connections[at] as DeviceConnection;
      const payload = (measurements[at] as Measurements).message(readingsPerMessage);
      const sent = performance.now();
      onTheWay += 1;
      connection.publish(payload, () => {
        const now = performance.now();
        onTheWay -= 1;
        acknowledged += readingsPerMessage;
        if (now >= measuredFrom && now < measuredTo) latencies.push(now - sent);
        if (now < measuredTo) send(at);
        else if (onTheWay === 0) resolve();
      });
    };
    for (const connection of connections) connection.onFailure = reject;
    for (let message = 0; message < window; message += 1) for (const at of connections.keys()) send(at);
  });
  say(`${acknowledged.toLocaleString('en')} readings acknowledged, ${readingsPerMessage} a message`);
  return {
    readingsPerSecond: (latencies.length * readingsPerMessage) / seconds,
    messagesPerSecond: latencies.length / seconds,
    latencies: Float64Array.from(latencies),
    acknowledged,
  };
}
