/** Runs work that would block the server in a separate thread, which returns one result. */
import { Worker } from 'node:worker_threads';

interface Limits {
  megabytes?: number;
  /** Timeout in milliseconds; by default unlimited. */
  timeMs?: number;
}

/**
 * Runs a thread that posts one message, and returns the message.
 * @param workerData  the input of the work
 * @throws if the thread fails, ends without a message or exceeds a limit
 */
export async function threadAnswer<Answer>(
  script: URL,
  workerData: unknown,
  { megabytes = 128, timeMs }: Limits = {},
): Promise<Answer> {
  const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`a thread ended with ${code} without an answer`)));
      if (timeMs !== undefined) timer = setTimeout(() => reject(new Error('a thread took too long')), timeMs);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
