/** Password hashes: argon2id, a bounded number at a time, so that guessing can't take the server's cores. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { HashLanes, ownWork, type ThreadName, threadOf, type Waiter } from './hash-lanes.ts';
import { HashThread } from './hash-thread.ts';

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const saltBytes = 16;

/** Who waits for which thread. */
export const hashLanes = new HashLanes();
/** How long a thread rests between two hashes where many wait, as a multiple of what one takes. */
const restFactors: Record<ThreadName, number> = { known: 1, strangers: 2 };
const threads: Record<ThreadName, HashThread> = {
  known: new HashThread({ givesWay: false }),
  strangers: new HashThread({ givesWay: true }),
};
const busy = new Set<ThreadName>();

/** Does the work in its turn: one at a time in a thread. Throws what {@link HashLanes.wait} throws. */
async function inTurn<T>(waiter: Waiter, work: (thread: HashThread) => Promise<T>): Promise<T> {
  const name = threadOf(waiter.lane);
  if (busy.has(name)) await hashLanes.wait(waiter);
  busy.add(name);
  const begun = performance.now();
  try {
    return await work(threads[name]);
  } finally {
    const next = () => {
      if (!hashLanes.serve(name)) busy.delete(name);
    };
    // Hashing takes memory's bandwidth and not only a core: where many wait, the rest of the server has its turn.
    if (hashLanes.isEmpty(name)) next();
    else setTimeout(next, (performance.now() - begun) * restFactors[name]);
  }
}

const tagOf = (password: string, nonce: Buffer, waiter: Waiter, { memory, passes, parallelism, tagLength } = cost) =>
  inTurn(waiter, (thread) => thread.derive({ message: password, nonce, memory, passes, parallelism, tagLength }));

/** A PHC string: '$argon2id$v=19$m=19456,t=2,p=1$salt$hash'. Throws what {@link HashLanes.wait} throws. */
export async function hashPassword(password: string, waiter: Waiter = ownWork): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await tagOf(password.normalize('NFC'), salt, waiter);
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');
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
