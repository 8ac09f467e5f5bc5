/** Password hashes: argon2id, a bounded number at a time, so that guessing can't take the server's cores. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { HashLanes, ownWork, type Waiter } from './hash-lanes.ts';
import type { HashTask } from './hash-worker.ts';

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const saltBytes = 16;
/** How long is rested between two hashes, as a multiple of what one takes. */
const restFactor = 2;

/** The thread, and what awaits its answer: one task at a time. */
let thread: Worker | undefined;
let awaiting: { resolve(tag: Buffer): void; reject(error: unknown): void } | undefined;

function startThread(): Worker {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url));
  const fail = (error: unknown) => {
    // A thread that failed also exits; by then another one may be at work.
    if (thread !== worker) return;
    thread = undefined;
    awaiting?.reject(error);
  };
  worker.on('message', (tag: Uint8Array) => awaiting?.resolve(Buffer.from(tag)));
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the hashing thread ended')));
  return worker;
}

async function derive(task: HashTask): Promise<Buffer> {
  thread ??= startThread();
  // A process that waits for a hash stays; one that only has the thread may end.
  thread.ref();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  awaiting = { resolve, reject };
  thread.postMessage(task);
  return promise.finally(() => thread?.unref());
}

/** Who waits for the thread. */
export const hashLanes = new HashLanes();
let isBusy = false;

/** Does the work in its turn: one at a time. Throws what {@link HashLanes.wait} throws. */
async function inTurn<T>(waiter: Waiter, work: () => Promise<T>): Promise<T> {
  if (isBusy) await hashLanes.wait(waiter);
  isBusy = true;
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const next = () => {
      isBusy = hashLanes.serve();
    };
    // Hashing takes memory's bandwidth and not only a core: where many wait, the rest of the server has its turn.
    if (hashLanes.isEmpty()) next();
    else setTimeout(next, (performance.now() - begun) * restFactor);
  }
}

const tagOf = (password: string, nonce: Buffer, waiter: Waiter, { memory, passes, parallelism, tagLength } = cost) =>
  inTurn(waiter, () => derive({ message: password, nonce, memory, passes, parallelism, tagLength }));

/** A PHC string: '$argon2id$v=19$m=19456,t=2,p=1$salt$hash'. Throws what {@link HashLanes.wait} throws. */
export async function hashPassword(password: string, waiter: Waiter = ownWork): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await tagOf(password.normalize('NFC'), salt, waiter);
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** Of no password; checked where there is no account, so that the answer takes as long. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * True where the password is the hash's. Without a hash it takes the same time and is false. Throws what
 * {@link HashLanes.wait} throws.
 */
export async function isPassword(password: string, hash: string | null, waiter: Waiter = ownWork): Promise<boolean> {
  const match = phc.exec(hash ?? nobody);
  if (!match) throw new Error('a stored password hash is malformed');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const given = await tagOf(password.normalize('NFC'), Buffer.from(salt, 'base64'), waiter, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(given, expected) && hash !== null;
}
