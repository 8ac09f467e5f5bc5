import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiProblem } from './problem.ts';
import { pollEvery } from './use-call.ts';

const queryKey = ['call'];
const answer = vi.fn(async () => ({}));
let queries: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  answer.mockReset();
  answer.mockResolvedValue({});
  environmentManager.setIsServer(() => false);
  queries = new QueryClient();
});
afterEach(() => {
  queries.clear();
  environmentManager.setIsServer(() => true);
  vi.useRealTimers();
});

const observe = () =>
  new QueryObserver<unknown, ApiProblem>(queries, {
    queryKey,
    queryFn: answer,
    retry: false,
    refetchInterval: pollEvery(60_000),
  }).subscribe(() => undefined);

it('polls on time while live values update the data', async () => {
  const stop = observe();
  for (let second = 0; second < 190; second += 10) {
    await vi.advanceTimersByTimeAsync(10_000);
    const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    queries.setQueryData(queryKey, { second }, { updatedAt });
  }
  expect(answer).toHaveBeenCalledTimes(4);
  stop();
});

it('asks once per interval if answers are slow or fail', async () => {
  answer.mockImplementation(() => new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), 5_000)));
  const stop = observe();
  await vi.advanceTimersByTimeAsync(190_000);
  expect(answer).toHaveBeenCalledTimes(3);
  stop();
});
