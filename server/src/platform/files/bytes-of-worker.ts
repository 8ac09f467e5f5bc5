/** Files that a thread of their own writes, because writing them takes seconds. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Runs a thread that posts the bytes of one file.
 * @param workerData  what the file contains
 * @throws if the thread fails or takes more than 128 MB
 */
export async function bytesOfWorker(script: URL, workerData: unknown): Promise<Buffer> {
  const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: 128 } });
  try {
    const [bytes] = (await once(worker, 'message')) as [Uint8Array];
    return Buffer.from(bytes.buffer);
  } finally {
    await worker.terminate();
  }
}
