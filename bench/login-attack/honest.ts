/**
 * Honest users, a separate process. Users log in from known or new browsers, from separate addresses or a single one,
 * with the retries of the site's pages. First logs in by the known browsers and reports readiness. On command, logs in
 * all users, evenly over the time, and prints the milliseconds of each login, or null for a failure.
 */
import { hash } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { solveWith } from '@maru/domain/proof-of-work';
import { ask } from './ask.ts';

const target = new URL(process.env.TARGET ?? '');
const count = Number(process.env.PEOPLE);
const seconds = Number(process.env.SECONDS);
const password = process.env.PASSWORD ?? '';
/** Id prefixes of accounts with a known browser, and of accounts without. */
const [knownPrefix = '', newPrefix = ''] = (process.env.ACCOUNTS ?? '').split(',');
/** The single address of all users; empty for separate addresses. */
const sharedAddress = process.env.SHARED_ADDRESS ?? '';
const maxTries = 6;

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

async function work(text: string): Promise<string> {
  const proof = await solveWith(
    (one) => hash('sha256', one, 'buffer'),
    text,
    () => wait(),
  );
  if (proof === null) throw new Error(`'${text}' is no challenge`);
  return proof;
}

/** Logs in; returns the cookie, or null after the number of attempts that a page makes. */
async function logIn(userId: string, address: string, cookie: string): Promise<string | null> {
  let proofOfWork: string | undefined;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const answer = await ask(
      target,
      agent,
      { address, cookie },
      { userId, password, ...(proofOfWork && { proofOfWork }) },
    );
    if (answer.status === 200) return answer.cookie;
    if (answer.code === 'BUSY') await wait(1_000);
    else if (answer.challenge) proofOfWork = await work(answer.challenge);
    else throw new Error(`${userId} heard ${answer.status} ${answer.code}`);
  }
  return null;
}

const [knownNetwork, newNetwork] = ['203.0.113', '192.0.2'];
const addressOf = (network: string, i: number) => sharedAddress || `${network}.${i}`;
const numbers = Array.from({ length: count }, (_, i) => i + 1);
const cookies: string[] = [];
for (const i of numbers) cookies[i] = (await logIn(`${knownPrefix}${i}`, addressOf(knownNetwork, i), '')) ?? '';
console.log('known');
await new Promise((resolve) => process.once('message', resolve));

const timed = async (after: number, userId: string, address: string, cookie: string) => {
  await wait(after);
  const startedAt = performance.now();
  const isIn = await logIn(userId, address, cookie).catch((error: unknown) => void console.error(error));
  return isIn ? performance.now() - startedAt : null;
};
const step = (seconds * 1000) / (count + 1);
const [known, unknown] = await Promise.all([
  Promise.all(numbers.map((i) => timed(i * step, `${knownPrefix}${i}`, addressOf(knownNetwork, i), cookies[i] ?? ''))),
  Promise.all(numbers.map((i) => timed((i - 0.5) * step, `${newPrefix}${i}`, addressOf(newNetwork, i), ''))),
]);
agent.destroy();
console.log(JSON.stringify({ known, unknown }));
process.disconnect?.();
