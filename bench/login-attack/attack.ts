/**
 * The attacker, a separate process. Guesses passwords at a constant rate, without waiting for answers, from ten
 * thousand addresses or from a single address shared with honest users. Prints the answers.
 */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './ask.ts';

const target = new URL(process.env.TARGET ?? '');
const guesses = Number(process.env.GUESSES);
const perSecond = Number(process.env.GUESSES_PER_SECOND);
/** Prefixes of existing ids, numbered from 1; guessed in turns with unknown ids. */
const groups = (process.env.GUESSED ?? '').split(',').map((group) => group.split(':') as [string, string]);
const addresses = 10_000;
/** The single address of all guesses; empty for ten thousand addresses. */
const sharedAddress = process.env.SHARED_ADDRESS ?? '';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const answers: Record<string, number> = {};

async function guess(number: number): Promise<void> {
  const [prefix, count] = groups[number % (groups.length + 1)] ?? ['nobody', String(guesses)];
  const userId = `${prefix}${1 + (Math.floor(number / (groups.length + 1)) % Number(count))}`;
  const place = number % addresses;
  const from = { address: sharedAddress || `198.18.${place >> 8}.${place & 255}` };
  const answer = await ask(target, agent, from, { userId, password: `Wr0ng-guess-${number}` }).then(
    ({ status, code }) => (status === 200 ? '200' : code),
    () => 'none',
  );
  answers[answer] = (answers[answer] ?? 0) + 1;
}

const startedAt = performance.now();
const pending: Promise<void>[] = [];
for (let number = 1; number <= guesses; number += 1) {
  const early = startedAt + (number / perSecond) * 1000 - performance.now();
  if (early > 0) await wait(early);
  pending.push(guess(number));
}
await Promise.all(pending);
agent.destroy();
console.log(JSON.stringify(answers));
process.disconnect?.();
