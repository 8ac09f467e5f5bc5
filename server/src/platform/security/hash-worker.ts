/**
 * The code of the hashing threads. That of strangers has a low priority, about a tenth of a busy core, so that guessing
 * passwords only slows down guessing.
 */
import { argon2Sync } from 'node:crypto';
import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

export interface HashThreadOptions {
  /** True for a thread with low priority. */
  givesWay: boolean;
}

export interface HashTask {
  message: string;
  nonce: Uint8Array;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

// Linux has a priority per thread; on other systems this would affect the whole process.
if (platform() === 'linux' && (workerData as HashThreadOptions).givesWay)
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(argon2Sync('argon2id', task)));
