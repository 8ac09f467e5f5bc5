/**
 * The attacker, a process of its own: guesses passwords at an even rate, each guess from another address, whether or not
 * earlier ones are answered. Prints what was answered.
 */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const target = new URL(process.env.TARGET ?? '');
const guesses = Number(process.env.GUESSES);
const perSecond = Number(process.env.GUESSES_PER_SECOND);
/** Ids that exist, 'member1' and so on; every second guess is at one of them. */
const members = Number(process.env.MEMBERS);

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const answers: Record<string, number> = {};

function guess(number: number): Promise<void> {
  const userId = number % 2 ? `member${1 + (number % members)}` : `nobody${number}`;
  const body = JSON.stringify({ userId, password: `Wr0ng-guess-${number}` });
  const address = `198.${18 + (number & 1)}.${(number >> 8) & 255}.${number & 255}`;
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL('/api/auth/login', target),
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': address,
        },
      },
      (response) => {
        const status = String(response.statusCode);
        answers[status] = (answers[status] ?? 0) + 1;
        response.resume();
        response.on('end', resolve);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const begun = performance.now();
const pending: Promise<void>[] = [];
for (let number = 1; number <= guesses; number += 1) {
  const early = begun + (number / perSecond) * 1000 - performance.now();
  if (early > 0) await wait(early);
  pending.push(guess(number));
}
await Promise.all(pending);
agent.destroy();
console.log(JSON.stringify(answers));
process.disconnect?.();
