/**
 * The thread that hashes passwords. Where others want the core it takes a tenth of it: guessing passwords slows down
 * guessing passwords, and a login still comes through on a machine with much to do.
 */
import { argon2Sync } from 'node:crypto';
import { constants, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

export interface HashTask {
  message: string;
  nonce: Uint8Array;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

// Linux keeps a priority for each thread; elsewhere this would be the whole process's.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_LOW);

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(argon2Sync('argon2id', task)));
