import type { UseQueryResult } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { failedOf } from './failed-of.ts';

const call = (isError: boolean, data?: object) => {
  const refetch = vi.fn();
  return { isError, data, error: isError ? 'X' : null, refetch } as unknown as UseQueryResult<unknown, string>;
};

test('retries every call that failed, and no other', () => {
  const [first, second, stale, answered] = [call(true), call(true), call(true, {}), call(false, {})];
  const failed = failedOf([answered, first, stale, second]);
  failed?.refetch();
  expect(failed?.error).toBe('X');
  expect(first.refetch).toHaveBeenCalledOnce();
  expect(second.refetch).toHaveBeenCalledOnce();
  expect(stale.refetch).not.toHaveBeenCalled();
  expect(answered.refetch).not.toHaveBeenCalled();
});

test('is undefined while no call without data failed', () => {
  expect(failedOf([call(false), call(true, {})])).toBeUndefined();
});
