/**
 * Readings from an external broker. The broker authenticates devices, authorises their topics, and stores messages
 * until this process acknowledges them; the guarantee to the device is therefore the broker's.
 */
import mqtt, { type IPublishPacket } from 'mqtt';
import type { Logger } from 'pino';
import type { DeviceRegistry } from '../devices/registry.ts';
import type { Committed } from '../ingest/committed.ts';
import type { Ingest, Receipt } from '../ingest/ingest.ts';
import { managementCodeOf, sharedReadings } from './topic.ts';

export interface ExternalBrokerOptions {
  url: string;
  /** A unique name, stable across restarts. */
  instance: string;
  /**
   * Names of permanently removed processes. This process handles the messages that the broker stored for them, and then
   * ends their subscriptions.
   */
  formerInstances: readonly string[];
  /**
   * Number of connections that share the subscription, because mqtt.js acknowledges one message at a time per
   * connection.
   */
  connections: number;
  registry: DeviceRegistry;
  ingest: Ingest;
  log: Logger;
}

export interface ExternalBroker {
  connectionCount(): number;
  close(): Promise<void>;
}

/** Seconds for which the broker stores messages while no process is connected. */
const sessionSeconds = 7 * 24 * 3600;

export function connectExternalBroker({
  url,
  instance,
  formerInstances,
  connections,
  registry,
  ingest,
  log,
}: ExternalBrokerOptions): ExternalBroker {
  const open = (name: string, index: number) => {
    const client = mqtt.connect(url, {
      protocolVersion: 5,
      // A stable name, so that after a restart the broker delivers messages of the downtime.
      clientId: `maru-${name}-${index}`,
      clean: false,
      properties: { sessionExpiryInterval: sessionSeconds, receiveMaximum: 200 },
      reconnectPeriod: 1000,
      // A broker may refuse logins for a while, such as during its own start or a change of its passwords.
      reconnectOnConnackError: true,
      resubscribe: true,
    });
    client.handleMessage = (packet, done) => {
      judge(packet as IPublishPacket).then(
        (committed) => acknowledge(committed, done),
        (error) => {
          log.warn({ err: error }, 'readings could not be kept; taking them again from the broker');
          // Unacknowledged messages are redelivered only on a new connection. The client reconnects, unless it is ended.
          client.stream.destroy();
        },
      );
    };
    client.on('connect', () => {
      if (name !== instance) return void client.unsubscribe(sharedReadings);
      client.subscribe(sharedReadings, { qos: 1 }, (error) => {
        if (error) log.error({ err: error }, 'the broker refused the subscription');
      });
    });
    client.on('error', (error) => log.warn({ err: error }, 'the broker connection failed'));
    return client;
  };
  const clients = [instance, ...formerInstances].flatMap((name) =>
    Array.from({ length: connections }, (_, index) => open(name, index)),
  );

  async function judge(packet: IPublishPacket): Promise<Committed<Receipt>> {
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    const managementCode = managementCodeOf(packet.topic);
    const about = { transport: 'mqtt', managementCode: managementCode ?? packet.topic.slice(0, 64), payload };
    if (managementCode === null)
      return ingest.setAside({ ...about, reason: 'wrong-topic', detail: '장치의 토픽이 아닙니다.' });
    const device = await registry.find(managementCode);
    if (!device) return ingest.setAside({ ...about, reason: 'unknown-device', detail: '등록되지 않은 장치입니다.' });
    if (!device.isActivated)
      return ingest.setAside({ ...about, reason: 'not-activated', detail: '사용하지 않는 장치입니다.' });
    return ingest.take(device, 'mqtt', payload);
  }

  return {
    connectionCount: () => clients.filter((client) => client.connected).length,
    async close() {
      await ingest.close();
      await Promise.all(clients.map((client) => client.endAsync()));
    },
  };
}

/** The only function that acknowledges to the broker; requires the proof of the commit. */
function acknowledge(_committed: Committed<Receipt>, done: (error?: Error) => void) {
  done();
}
