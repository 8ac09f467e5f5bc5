import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginHistoryLoad, readHistoryLoad, reportHistoryLoad } from '#platform/demo/history-load.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const read = () => readHistoryLoad(app.app.services.db);

describe("loading the demo's history", () => {
  test('is complete if none is loaded', async () => {
    const answer = await fetch(`${app.url}/api/district/history-load`);
    expect(await answer.json()).toMatchObject({ percent: 100, loading: [] });
  });

  test('reports percent of all series until all are complete', async () => {
    await beginHistoryLoad(app.pool, ['air', 'light']);
    expect(await read()).toEqual({ percent: 0, loading: ['air', 'light'] });
    await reportHistoryLoad(app.pool, 'air', 1);
    await reportHistoryLoad(app.pool, 'light', 0.5);
    expect(await read()).toEqual({ percent: 75, loading: ['light'] });
    // The next start continues; a series that is no longer loaded doesn't count.
    await beginHistoryLoad(app.pool, ['air', 'bin']);
    expect(await read()).toEqual({ percent: 50, loading: ['bin'] });
    await reportHistoryLoad(app.pool, 'bin', 1);
    expect(await read()).toEqual({ percent: 100, loading: [] });
  });
});
