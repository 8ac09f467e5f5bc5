/** Assembles the telemetry engine into one object that starts and stops. */
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Notifications } from '../platform/database/notifications.ts';
import { networkCheck } from '../platform/security/networks.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import { DeviceRegistry } from './devices/registry.ts';
import { Ingest } from './ingest/ingest.ts';
import { ChangePublisher } from './live/change-publisher.ts';
import { LiveFeed } from './live/feed.ts';
import type { LiveLayer } from './live/layer.ts';
import { telemetryMetrics } from './metrics.ts';
import { startEmbeddedBroker } from './mqtt/embedded-broker.ts';
import { connectExternalBroker } from './mqtt/external-broker.ts';
import type { Partitions } from './partitions/partitions.ts';
import type { Series } from './series/series.ts';

export interface TelemetryOptions {
  config: Config;
  pool: pg.Pool;
  partitions: Partitions;
  notifications: Notifications;
  clock: Clock;
  log: Logger;
  metrics: Registry;
  series: readonly Series[];
  layers: readonly LiveLayer[];
  tracing?: Tracing | null;
}

export interface Telemetry {
  ingest: Ingest;
  registry: DeviceRegistry;
  feed: LiveFeed;
  /** Notifies every process of changed devices of a series with arrivals. */
  tellMoved(series: Series, deviceIds: readonly number[]): void;
  start(): Promise<void>;
  /** Starts to accept devices; returns the MQTT port of the built-in broker, or null with an external one. */
  openDoor(): Promise<number | null>;
  /** Ends the feed, finishes accepted messages, and stops accepting devices. */
  close(): Promise<void>;
}

/** The MQTT connection of devices: by the built-in or an external broker. */
interface Door {
  connectionCount(): number;
  close(): Promise<void>;
}

export function createTelemetry(options: TelemetryOptions): Telemetry {
  const { config, pool, partitions, notifications, clock, log, series, layers } = options;
  const metrics = telemetryMetrics(options.metrics);
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const publisher = new ChangePublisher(pool, warn('changes could not be told'));
  const registry = new DeviceRegistry(pool);
  const feed = new LiveFeed(layers, warn('the live feed could not read'));
  const followed = new Set(series.filter(({ arrivals }) => arrivals).map(({ name }) => name));
  const ingest = new Ingest({
    pool,
    partitions,
    series,
    retentionMonths: config.retentionMonths,
    clock,
    tracing: options.tracing ?? null,
    events: {
      ...metrics.events,
      moved: (name, ids) => void (followed.has(name) || publisher.moved(name, ids)),
    },
  });
  let door: Door | undefined;
  metrics.observe({
    pending: () => ingest.pending,
    liveReaders: () => feed.readerCount,
    mqttConnections: () => door?.connectionCount() ?? 0,
  });

  return {
    ingest,
    registry,
    feed,
    tellMoved: ({ name }, deviceIds) => publisher.moved(name, deviceIds),
    async start() {
      for (const one of series) await partitions.ensureAhead(one, clock.now());
      await registry.start(notifications, warn('the devices could not be read again'));
      feed.start(notifications);
    },
    async openDoor() {
      if (config.mqttUrl) {
        door = connectExternalBroker({
          url: config.mqttUrl,
          instance: config.instance,
          formerInstances: config.formerInstances,
          connections: config.mqttConnections,
          registry,
          ingest,
          log,
        });
        return null;
      }
      const broker = await startEmbeddedBroker({
        host: config.mqttHost,
        port: config.mqttPort,
        registry,
        ingest,
        log,
        onFailure: metrics.connectionFailed,
        ...(config.mqttProxies.length > 0 && { isProxy: networkCheck(config.mqttProxies) }),
      });
      door = broker;
      return broker.port;
    },
    async close() {
      feed.close();
      await door?.close();
      registry.close();
      await ingest.close();
      await publisher.close();
    },
  };
}
