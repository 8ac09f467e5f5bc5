import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiProblem } from './problem.ts';
import { keepIfSame, pollEvery } from './use-call.ts';

describe('keepIfSame', () => {
  const optionsOf = (query: object, call = 'GET /api/map/union') => {
    const queryKey = [call, { query }];
    return {
      queryKey,
      queryFn: () => new Promise<string>(() => undefined),
      placeholderData: keepIfSame(['measurementType'], queryKey),
    };
  };
  const dust = { measurementType: 'ultra_fine_dust', installationType: 'outdoor' };
  const temperature = { ...dust, measurementType: 'temperature' };
  const indoors = { installationType: 'indoor' };
  let client: QueryClient;
  let stop: () => void;
  /** Requests another input after dust outdoors, without an answer; returns the shown answer. */
  let shownFor: (...given: Parameters<typeof optionsOf>) => string | undefined;

  beforeEach(() => {
    client = new QueryClient();
    client.setQueryData(optionsOf(dust).queryKey, 'dust outdoors');
    const observer = new QueryObserver(client, optionsOf(dust));
    stop = observer.subscribe(() => undefined);
    shownFor = (...given) => {
      observer.setOptions(optionsOf(...given));
      return observer.getCurrentResult().data;
    };
  });
  afterEach(() => {
    stop();
    client.clear();
  });

  it('keeps the answer for another side or area', () => {
    expect(shownFor({ ...dust, ...indoors })).toBe('dust outdoors');
  });

  it('drops the answer for another measure, also after another side', () => {
    expect(shownFor(temperature)).toBeUndefined();
    expect(shownFor({ ...temperature, ...indoors })).toBeUndefined();
    shownFor({ ...dust, ...indoors });
    expect(shownFor({ ...temperature, ...indoors })).toBeUndefined();
  });

  it('drops the answer of another call', () => {
    expect(shownFor(dust, 'GET /api/main-page')).toBeUndefined();
  });
});

describe('pollEvery', () => {
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
    answer.mockImplementation(
      () => new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), 5_000)),
    );
    const stop = observe();
    await vi.advanceTimersByTimeAsync(190_000);
    expect(answer).toHaveBeenCalledTimes(3);
    stop();
  });
});
