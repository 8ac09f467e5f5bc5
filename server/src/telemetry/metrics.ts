/** Prometheus metrics of the engine. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { IngestEvents } from './ingest/ingest.ts';

export interface TelemetryMetrics {
  events: Omit<IngestEvents, 'moved'>;
  connectionFailed(): void;
  /** Registers gauges whose values are read at each scrape. */
  observe(read: { pending(): number; liveReaders(): number; mqttConnections(): number }): void;
}

export function telemetryMetrics(registry: Registry): TelemetryMetrics {
  const registers = [registry];
  const stored = new Counter({
    name: 'maru_readings_stored_total',
    help: 'Readings stored',
    labelNames: ['series'],
    registers,
  });
  const repeated = new Counter({
    name: 'maru_readings_repeated_total',
    help: 'Readings that were there already',
    labelNames: ['series'],
    registers,
  });
  const rejected = new Counter({
    name: 'maru_readings_rejected_total',
    help: 'Readings set aside',
    labelNames: ['reason'],
    registers,
  });
  const failures = new Counter({
    name: 'maru_mqtt_connections_failed_total',
    help: 'MQTT connections that broke the protocol or a limit, or were reset',
    registers,
  });
  const commit = new Histogram({
    name: 'maru_ingest_commit_seconds',
    help: 'Time to commit a batch',
    labelNames: ['series'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  return {
    events: {
      stored(series, count, again, seconds) {
        stored.inc({ series }, count);
        repeated.inc({ series }, again);
        commit.observe({ series }, seconds);
      },
      rejected: (reason, count) => rejected.inc({ reason }, count),
    },
    connectionFailed: () => failures.inc(),
    observe({ pending, liveReaders, mqttConnections }) {
      const gauge = (name: string, help: string, read: () => number) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(read());
          },
        });
      gauge('maru_ingest_pending', 'Readings in memory that are not committed yet', pending);
      gauge('maru_live_readers', 'Open live feeds', liveReaders);
      gauge(
        'maru_mqtt_connections',
        'Devices connected to the built-in broker, or connections to the external one',
        mqttConnections,
      );
    },
  };
}
