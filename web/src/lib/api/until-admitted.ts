/** Retries rate-limited calls: after a proof of work if the server accepts one, else after the required wait. */
import { workApart } from '../proof-of-work/work-apart.ts';
import { ApiProblem } from './problem.ts';
import { waitToRetry } from './retry-wait.ts';

/** Maximum tries before the page shows the failure. */
const maxTries = 4;
/** Maximum wait. A longer wait, for example after too many codes, fails at once. */
const longestWaitSeconds = 60;
const defaultWaitSeconds = 5;

/** Makes a call, and again after each 429. Throws its errors, and the signal's reason if the caller aborts. */
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
      // Done only once, because a browser without cookies would gain nothing from the work.
      if (problem.challenge && tries === 1 && (await earnPass(problem.challenge, work))) continue;
      await waitToRetry(seconds, signal);
    }
  }
}

let earning: Promise<boolean> | null = null;

/**
 * Solves a proof of work for a pass, a cookie with which this browser is rate-limited separately. Concurrent calls
 * share one pass.
 */
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
