/** An attack on the logins, its effect on honest users and the public, and the bars for this effect. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess, startProcess } from '../installation/process.ts';
import { type Bar, printRows } from '../run/bars.ts';
import { quantile } from '../run/quantile.ts';
import { type Ending, say } from '../run/run.ts';
import { watch } from './watch.ts';

/** Guesses per second, far more than this machine can hash; the proxy must stop floods of other requests. */
const guessesPerSecond = 200;
const attackSeconds = 60;
const idleSeconds = 10;
const newWithinMs = 5_000;
/**
 * Tolerated p95 of the public: a multiple of the p95 without an attack, or an imperceptible number of milliseconds.
 * Below one millisecond the multiple would measure the scheduler.
 */
const [maxRatio, noticedMs] = [1.5, 5];

export interface Attack {
  name: string;
  /** Id prefixes of the honest users' accounts: from known browsers, and from new ones. */
  accounts: readonly [known: string, unknown: string];
  /** The single address of attacker and users; empty for separate addresses. */
  sharedAddress: string;
  knownWithinMs: number;
}

interface Installation {
  people: number;
  members: number;
  password: string;
}

export const mapOf = (origin: string) => `${origin}/api/map/statistics/air-quality/installation-place`;

/** Number of logins within a time. */
const within = (took: (number | null)[], ms: number) => took.filter((one) => one !== null && one <= ms).length;

export async function underAttack(
  origin: string,
  { name, accounts, sharedAddress, knownWithinMs }: Attack,
  { people, members, password }: Installation,
  ending: Ending,
): Promise<Bar[]> {
  const map = mapOf(origin);
  const honest = startProcess(import.meta.resolve('./honest.ts'), {
    TARGET: origin,
    PEOPLE: String(people),
    SECONDS: String(attackSeconds),
    PASSWORD: password,
    ACCOUNTS: accounts.join(','),
    SHARED_ADDRESS: sharedAddress,
  });
  ending(() => endProcess(honest.child));
  const nextLine = async () => ((await once(honest.lines, 'line')) as [string])[0];
  await nextLine();

  const before = await watch(map, wait(idleSeconds * 1000));
  const guesses = guessesPerSecond * attackSeconds;
  say(`${name}: ${guesses.toLocaleString('en')} guesses, ${guessesPerSecond} a second, ${2 * people} honest logins`);
  const attacker = startProcess(import.meta.resolve('./attack.ts'), {
    TARGET: origin,
    GUESSES: String(guesses),
    GUESSES_PER_SECOND: String(guessesPerSecond),
    // Includes accounts whose owners log in from known browsers at the same time.
    GUESSED: `member:${members},${accounts[0]}:${people}`,
    SHARED_ADDRESS: sharedAddress,
  });
  ending(() => endProcess(attacker.child));
  const startedAt = performance.now();
  const answered = once(attacker.lines, 'line') as Promise<[string]>;
  const wentIn = nextLine();
  honest.child.send('begin');
  const during = await watch(map, answered);
  const seconds = (performance.now() - startedAt) / 1000;
  const answers = JSON.parse((await answered)[0]) as Record<string, number>;
  const { known, unknown } = JSON.parse(await wentIn) as Record<'known' | 'unknown', (number | null)[]>;
  const after = await watch(map, wait(idleSeconds * 1000));

  say(`guesses answered: ${JSON.stringify(answers)} in ${seconds.toFixed(1)} s`);
  printRows(Object.entries({ 'known browsers': known, 'new browsers': unknown }).map(loginsRow));
  printRows(
    Object.entries({ 'idle, before': before, attacked: during, 'idle, after': after }).map(([when, latencies]) => ({
      'the public': when,
      requests: latencies.length,
      'p50 ms': quantile(latencies, 0.5),
      'p95 ms': quantile(latencies, 0.95),
      'p99 ms': quantile(latencies, 0.99),
    })),
  );
  const [idleMs, attackedMs] = [quantile([...before, ...after], 0.95), quantile(during, 0.95)];
  const newBar = `of ${people} new browsers in within ${newWithinMs / 1000} s`;
  const knownBar = `of ${people} known browsers in within ${knownWithinMs / 1000} s`;
  return [
    {
      name: `${name}: p95 of the public, at most ${maxRatio} times idle or ${noticedMs} ms`,
      measured: attackedMs,
      unit: 'ms',
      atMost: Math.max(maxRatio * idleMs, noticedMs),
    },
    { name: `${name}: guesses let in`, measured: answers['200'] ?? 0, unit: '', atMost: 0 },
    { name: `${name}: ${knownBar}`, measured: within(known, knownWithinMs), unit: '', atLeast: people },
    { name: `${name}: ${newBar}`, measured: within(unknown, newWithinMs), unit: '', atLeast: 0.95 * people },
  ];
}

function loginsRow([who, took]: [string, (number | null)[]]) {
  const all = took.map((one) => one ?? Number.POSITIVE_INFINITY);
  return {
    'honest logins from': who,
    'got in': took.filter((one) => one !== null).length,
    'p50 ms': quantile(all, 0.5),
    'p95 ms': quantile(all, 0.95),
    'slowest ms': Math.max(...all),
  };
}
