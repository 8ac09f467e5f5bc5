import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allAtOnce, type BulkRun, inBatches } from './bulk.ts';

/** The server's answers by template id; the test decides when a pending one is answered. */
let answers: Map<string, (() => Response)[]>;
let requests: string[];
let held: (() => void)[];
let holds: boolean;

beforeEach(() => {
  answers = new Map();
  requests = [];
  held = [];
  holds = false;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    requests.push(`${method} ${address}`);
    if (holds) await new Promise<void>((resolve) => held.push(resolve));
    const id = address.split('/').at(-1) ?? '';
    return answers.get(id)?.shift()?.() ?? Response.json({ result: true });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const problem = (status: number, code: string, error: string) => () =>
  Response.json({ status, code, error }, { status });
const chosen = (...ids: number[]) => ids.map((id) => ({ key: String(id), name: `양식 ${id}`, row: { id } }));

const removeAll: BulkRun<{ id: number }> = allAtOnce(
  'DELETE /admin/api/sms/device/template/{id}',
  ({ id }: { id: number }) => ({ params: { id } }),
);
const progress = () => {
  const done: number[] = [];
  return { done, on: (count: number) => void done.push(count) };
};

describe('all at once', () => {
  test('makes every call before the first answer, and counts each as it is done', async () => {
    holds = true;
    const { done, on } = progress();
    const run = removeAll(chosen(3, 1, 2), '', on);
    await vi.waitFor(() => expect(held).toHaveLength(3));
    expect(requests).toEqual([3, 1, 2].map((id) => `DELETE /admin/api/sms/device/template/${id}`));
    expect(done).toEqual([]);
    held[1]?.();
    await vi.waitFor(() => expect(done).toEqual([1]));
    held[2]?.();
    held[0]?.();
    await run;
    expect(done).toEqual([1, 2, 3]);
  });

  test('reports a failure with its reason in the order of rows, and continues', async () => {
    answers.set('2', [problem(404, 'NOT_FOUND', '문자 양식을 찾을 수 없습니다.')]);
    const { done, on } = progress();
    expect(await removeAll(chosen(1, 2, 3), '', on)).toEqual([
      { key: '1', name: '양식 1', errorReason: '' },
      { key: '2', name: '양식 2', errorReason: '문자 양식을 찾을 수 없습니다.' },
      { key: '3', name: '양식 3', errorReason: '' },
    ]);
    expect(done).toEqual([1, 2, 3]);
  });

  test('retries a rate-limited call after a while', async () => {
    vi.useFakeTimers();
    answers.set('1', [problem(429, 'TOO_MANY_REQUESTS', '요청이 너무 많습니다.')]);
    const run = removeAll(chosen(1), '', () => undefined);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(await run).toEqual([{ key: '1', name: '양식 1', errorReason: '' }]);
    expect(requests).toHaveLength(2);
  });

  test('makes no call without a selection', async () => {
    expect(await removeAll([], '', () => undefined)).toEqual([]);
    expect(requests).toEqual([]);
  });
});

describe('in batches', () => {
  test.each([
    ['removal', { isSuccessDelete: true, errorReason: '' }, { isSuccessDelete: false, errorReason: '사용 중입니다.' }],
    ['other deed', { errorReason: '' }, { errorReason: '사용 중입니다.' }],
  ])('returns the result of a %s for each row in order; missing results count as failed', async (_, done, failed) => {
    answers.set('deactivate', [
      () =>
        Response.json({
          results: [
            { id: '2', ...failed },
            { id: '1', ...done },
          ],
          isCompleted: true,
        }),
    ]);
    const run = inBatches('POST /admin/api/device/fine-dusts/deactivate', (rows: readonly { id: number }[]) => ({
      body: { deviceIds: rows.map(({ id }) => id).join() },
    }));
    const results = await run(chosen(1, 2, 3), '', () => undefined);
    expect(results.map(({ errorReason }) => errorReason)).toEqual(['', '사용 중입니다.', '처리하지 못했습니다.']);
  });
});
