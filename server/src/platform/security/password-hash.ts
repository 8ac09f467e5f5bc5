/** Password hashes: argon2id with limited concurrency, so that guesses can't occupy all cores. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { HashLanes, ownWork, type ThreadName, threadOf, type Waiter } from './hash-lanes.ts';
import { HashThread } from './hash-thread.ts';

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const saltBytes = 16;

/** The queues of the hashing threads. */
export const hashLanes = new HashLanes();
/** Pause of a thread between hashes under load, as a multiple of a hash's duration. */
const restFactors: Record<ThreadName, number> = { known: 1, strangers: 2 };
const threads: Record<ThreadName, HashThread> = {
  known: new HashThread({ givesWay: false }),
  strangers: new HashThread({ givesWay: true }),
};
const busy = new Set<ThreadName>();

/** Runs the work in turn, one at a time per thread. Throws like {@link HashLanes.wait}. */
async function inTurn<T>(waiter: Waiter, work: (thread: HashThread) => Promise<T>): Promise<T> {
  const name = threadOf(waiter.lane);
  if (busy.has(name)) await hashLanes.wait(waiter);
  busy.add(name);
  const startedAt = performance.now();
  try {
    return await work(threads[name]);
  } finally {
    const next = () => {
      if (!hashLanes.serve(name)) busy.delete(name);
    };
    // Hashing uses memory bandwidth in addition to a core: pauses under load let the rest of the server run.
    if (hashLanes.isEmpty(name)) next();
    else setTimeout(next, (performance.now() - startedAt) * restFactors[name]);
  }
}

const tagOf = (password: string, nonce: Buffer, waiter: Waiter, { memory, passes, parallelism, tagLength } = cost) =>
  inTurn(waiter, (thread) => thread.derive({ message: password, nonce, memory, passes, parallelism, tagLength }));

/**
 * Hashes a password to a PHC string: '$argon2id$v=19$m=19456,t=2,p=1$salt$hash'. Throws like {@link HashLanes.wait}.
 */
export async function hashPassword(password: string, waiter: Waiter = ownWork): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await tagOf(password.normalize('NFC'), salt, waiter);
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** A dummy hash that is verified if there is no account, so that the response takes equally long. */
const unknownAccount = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * True if the password matches the hash. Without a hash, returns false after the same time. Throws like {@link
 * HashLanes.wait}.
 */
export async function isPassword(password: string, hash: string | null, waiter: Waiter = ownWork): Promise<boolean> {
  const match = phc.exec(hash ?? unknownAccount);
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
