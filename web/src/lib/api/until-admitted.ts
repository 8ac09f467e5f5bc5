/** Calls that are too many are made again by themselves: after some work, where the server takes that, else after its wait. */
import { workApart } from '../proof-of-work/work-apart.ts';
import { ApiProblem } from './problem.ts';
import { waitToRetry } from './retry-wait.ts';

/** Then the page says that it failed. */
const maxTries = 4;
/** Who is told to wait longer hears of it at once, as whoever tried too many codes. */
const longestWaitSeconds = 60;
const defaultWaitSeconds = 5;

/** Makes a call, and again after each 429. Throws what it throws, and the signal's reason once the caller gives up. */
export async function untilAdmitted<T>(
  call: () => Promise<T>,
  signal?: AbortSignal,
  work: (challenge: string) => Promise<string | null> = workApart,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.status !== 429 || tries === maxTries) throw problem;
      const seconds = problem.retryAfter ?? defaultWaitSeconds;
      if (seconds > longestWaitSeconds) throw problem;
      // Once: a browser that keeps no cookies would work for nothing.
      if (problem.challenge && tries === 1 && (await earnPass(problem.challenge, work))) continue;
      await waitToRetry(seconds, signal);
    }
  }
}

let earning: Promise<boolean> | null = null;

/** Works for a pass, a cookie by which this browser is counted apart; many calls at once share one. */
function earnPass(challenge: string, work: (challenge: string) => Promise<string | null>): Promise<boolean> {
  earning ??= (async () => {
    const proofOfWork = await work(challenge);
    if (proofOfWork === null) return false;
    const headers = { 'content-type': 'application/json' };
    const { ok } = await fetch('/api/pass', { method: 'POST', headers, body: JSON.stringify({ proofOfWork }) });
    return ok;
  })()
    .catch(() => false)
    .finally(() => {
      earning = null;
    });
  return earning;
}
