import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from './problem.ts';
import { retryWait } from './retry-wait.ts';
import { untilAdmitted } from './until-admitted.ts';

let passes: unknown[];
let isPassGiven: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  passes = [];
  isPassGiven = true;
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    passes.push([address, JSON.parse(body)]);
    return new Response('{}', { status: isPassGiven ? 200 : 400 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tooMany = (more: { retryAfter?: number; challenge?: string } = {}) =>
  new ApiProblem({ status: 429, code: 'TOO_MANY_REQUESTS', ...more });
const work = async (challenge: string) => `${challenge} done`;

/** A call that is refused several times, then answered. */
function refused(...problems: ApiProblem[]) {
  return vi.fn(async () => {
    const problem = problems.shift();
    if (problem) throw problem;
    return 'answer';
  });
}

test('waits for the required time, shows the wait, and retries', async () => {
  const call = refused(tooMany({ retryAfter: 7 }));
  const answer = untilAdmitted(call);
  await vi.advanceTimersByTimeAsync(6_900);
  expect([call.mock.calls.length, retryWait()]).toEqual([1, 7]);
  await vi.advanceTimersByTimeAsync(1_200);
  expect([await answer, call.mock.calls.length, retryWait()]).toEqual(['answer', 2, null]);
});

test('fails after four tries, and at once if the wait exceeds a minute', async () => {
  const often = refused(...Array.from({ length: 4 }, () => tooMany()));
  const failing = expect(untilAdmitted(often)).rejects.toMatchObject({ status: 429 });
  await vi.runAllTimersAsync();
  await failing;
  await expect(untilAdmitted(refused(tooMany({ retryAfter: 300 })))).rejects.toMatchObject({ status: 429 });
  await expect(untilAdmitted(refused(new ApiProblem({ status: 500, code: 'X' })))).rejects.toMatchObject({
    status: 500,
  });
});

test('stops waiting on abort', async () => {
  const cancelled = new AbortController();
  const failing = expect(untilAdmitted(refused(tooMany({ retryAfter: 7 })), cancelled.signal)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(100);
  cancelled.abort();
  await failing;
  expect(retryWait()).toBeNull();
});

test('shares one proof of work among concurrent calls, without waiting', async () => {
  const calls = [1, 2, 3].map(() => refused(tooMany({ retryAfter: 60, challenge: 'c' })));
  expect(await Promise.all(calls.map((call) => untilAdmitted(call, undefined, work)))).toEqual(Array(3).fill('answer'));
  expect(passes).toEqual([['/api/pass', { proofOfWork: 'c done' }]]);
});

test("waits if a pass is refused or doesn't help", async () => {
  isPassGiven = false;
  const problem = { retryAfter: 3, challenge: 'c' };
  const answer = untilAdmitted(refused(tooMany(problem), tooMany(problem)), undefined, work);
  await vi.runAllTimersAsync();
  expect([await answer, passes.length]).toEqual(['answer', 1]);
});
