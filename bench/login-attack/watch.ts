import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two requests of the public. */
const betweenMs = 10;

/**
 * Requests an address at a constant rate, without waiting for answers, until `until` settles; returns the durations in
 * milliseconds.
 */
export async function watch(address: string, until: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const latencies: number[] = [];
  const pending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  until.then(end, end);
  for (let due = performance.now(); !isOver && failures.length === 0; due += betweenMs) {
    const request = ask(address, agent).then(
      (tookMs) => void latencies.push(tookMs),
      (error: unknown) => void failures.push(error),
    );
    pending.add(request);
    void request.finally(() => pending.delete(request));
    await wait(Math.max(0, due + betweenMs - performance.now()));
  }
  await Promise.all(pending);
  agent.destroy();
  if (failures.length > 0) throw failures[0];
  return latencies;
}

function ask(address: string, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`));
      response.resume();
      response.on('end', () => resolve(performance.now() - startedAt));
    }).on('error', reject);
  });
}
