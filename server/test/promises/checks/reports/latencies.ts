/** Response times of public pages with and without a burst of reports. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { compareLatencies, type Latencies } from '../../rig/latencies.ts';
import type { Report } from '../../rig/report.ts';

const rounds = 5;
const calmMs = 2_000;
const mostRatio = 1.5;
/** Milliseconds below which a difference is imperceptible; without a burst an answer takes about 1 ms. */
const floorMs = 2;

/** Compares a public page's response time during each burst of reports with the time before the burst. */
export async function measureLatencies(url: string, burst: () => Promise<unknown>, report: Report): Promise<void> {
  const page = `${url}/api/security-light/installation-place?pageSize=10`;
  const reader = new Worker(new URL('./reader.ts', import.meta.url), { workerData: page });
  /** Response times since the previous call. */
  const times = async (): Promise<number[]> => {
    reader.postMessage('times');
    const [read] = await once(reader, 'message');
    return read;
  };
  try {
    await burst();
    const all: Latencies[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await wait(calmMs);
      await times();
      await wait(calmMs);
      const calm = await times();
      await burst();
      all.push({ calm, storm: await times() });
    }
    compareLatencies(all, { of: 'public pages', percentile: 95, most: mostRatio, floorMs }, report);
  } finally {
    await reader.terminate();
  }
}
