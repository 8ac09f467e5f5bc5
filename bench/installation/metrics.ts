import type { BenchServer } from './server.ts';

const megabyte = 1024 * 1024;

export interface Metrics {
  /** Value of a metric without labels. */
  one(name: string): number;
  /** Samples of a metric with a single label. */
  all(name: string): { label: string; value: number }[];
}

/** Reads a server's metrics. */
export async function metricsOf({ port }: BenchServer): Promise<Metrics> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return {
    one: (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]),
    all: (name) =>
      [...text.matchAll(new RegExp(`^${name}\\{\\w+="([^"]*)"\\} (\\S+)$`, 'gm'))].map(([, label = '', value]) => ({
        label,
        value: Number(value),
      })),
  };
}

/** A server's resident memory and processor time. */
export async function processOf(server: BenchServer): Promise<{ megabytes: number; cpuSeconds: number }> {
  const { one } = await metricsOf(server);
  return {
    megabytes: one('process_resident_memory_bytes') / megabyte,
    cpuSeconds: one('process_cpu_seconds_total'),
  };
}
