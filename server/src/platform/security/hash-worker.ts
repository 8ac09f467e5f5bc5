/**
 * What a hashing thread runs. Where others want the core, that of strangers takes a tenth of it: guessing passwords slows
 * down guessing passwords.
 */
import { argon2Sync } from 'node:crypto';
import { constants, platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

export interface HashThreadOptions {
  /** Whether others who want the core have it first. */
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

// Linux keeps a priority for each thread; elsewhere this would be the whole process's.
if (platform() === 'linux' && (workerData as HashThreadOptions).givesWay)
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(argon2Sync('argon2id', task)));
