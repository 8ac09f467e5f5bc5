import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginHistoryLoad, readHistoryLoad, tellHistoryLoad } from '#platform/demo/history-load.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const read = () => readHistoryLoad(app.app.services.db);

describe('the history of the demo', () => {
  test('is whole where none is loaded', async () => {
    const answer = await fetch(`${app.url}/api/district/history-load`);
    expect(await answer.json()).toMatchObject({ percent: 100, loading: [] });
  });

  test('is told in percent of all series, until all are whole', async () => {
    await beginHistoryLoad(app.pool, ['air', 'light']);
    expect(await read()).toEqual({ percent: 0, loading: ['air', 'light'] });
    await tellHistoryLoad(app.pool, 'air', 1);
    await tellHistoryLoad(app.pool, 'light', 0.5);
    expect(await read()).toEqual({ percent: 75, loading: ['light'] });
    // The next start goes on with it; a series that is no longer loaded isn't waited for.
    await beginHistoryLoad(app.pool, ['air', 'bin']);
    expect(await read()).toEqual({ percent: 50, loading: ['bin'] });
    await tellHistoryLoad(app.pool, 'bin', 1);
    expect(await read()).toEqual({ percent: 100, loading: [] });
  });
});
