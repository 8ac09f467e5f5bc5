import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logInWithRetry } from './patient-login.ts';

/** Successive answers of the server, and the received bodies. */
let answers: [status: number, body: object][];
let requests: unknown[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  requests = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    const [status, answer] = answers.shift() ?? [500, {}];
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const given = { userId: 'gildong', password: 'secret' };
const required = (challenge: string): [number, object] => [428, { code: 'PROOF_OF_WORK_REQUIRED', challenge }];
const pair = { token: 't', refreshToken: 'r' };
const logIn = async () => {
  const login = logInWithRetry('POST /api/auth/login', given, async (challenge) => `${challenge} done`);
  const settled = login.catch((problem: unknown) => problem);
  await vi.runAllTimersAsync();
  return settled;
};

test('solves the required proof of work, and waits while the server is busy', async () => {
  answers = [required('one'), [503, { code: 'BUSY' }], required('two'), [200, pair]];
  expect(await logIn()).toEqual(pair);
  expect(requests).toEqual([
    given,
    { ...given, proofOfWork: 'one done' },
    { ...given, proofOfWork: 'one done' },
    { ...given, proofOfWork: 'two done' },
  ]);
});

test('throws other failures at once, and persistent ones after the last try', async () => {
  answers = [[401, { code: 'LOGIN_FAILED' }]];
  expect(await logIn()).toMatchObject({ code: 'LOGIN_FAILED' });
  answers = Array.from({ length: 7 }, () => [503, { code: 'BUSY' }]);
  expect(await logIn()).toMatchObject({ code: 'BUSY' });
  expect(requests).toHaveLength(1 + 6);
});
