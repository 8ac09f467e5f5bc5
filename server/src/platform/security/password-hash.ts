/** Password hashes: argon2id, a bounded number at a time, so that guessing can't take the server's cores. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Problem } from '../errors/problem.ts';

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const saltBytes = 16;
const atOnce = 1;
/** Beyond this many waiting, a login is told to come back: about a second's work. */
const mostWaiting = 24;

const derive = promisify(argon2);
let running = 0;
const waiting: (() => void)[] = [];

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new Problem('BUSY', { retryAfter: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const tagOf = (password: string, nonce: Buffer, { memory, passes, parallelism, tagLength } = cost) =>
  bounded(() => derive('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength }));

/** A PHC string: '$argon2id$v=19$m=19456,t=2,p=1$salt$hash'. Throws BUSY where too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await tagOf(password.normalize('NFC'), salt);
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** Of no password; checked where there is no account, so that the answer takes as long. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** True where the password is the hash's. Without a hash it takes the same time and is false. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const match = phc.exec(hash ?? nobody);
  if (!match) throw new Error('a stored password hash is malformed');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const given = await tagOf(password.normalize('NFC'), Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(given, expected) && hash !== null;
}
