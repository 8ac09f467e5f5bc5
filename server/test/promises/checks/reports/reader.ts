/** A thread that reads a page at a constant rate; sending reports in another thread doesn't affect the times. */
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const paceMs = 10;
const agent = new Agent({ keepAlive: true });

const read = () =>
  new Promise<number>((resolve, reject) => {
    const sentAt = performance.now();
    get(workerData as string, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - sentAt));
    }).once('error', reject);
  });

let taken: Promise<number>[] = [];
parentPort?.on('message', async () => {
  const all = taken;
  taken = [];
  parentPort?.postMessage(await Promise.all(all));
});

for (;;) {
  taken.push(read());
  await wait(paceMs);
}
