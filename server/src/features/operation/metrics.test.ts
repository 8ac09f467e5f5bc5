import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

const root = join(import.meta.dirname, '../../../..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

let app: TestApp;
beforeAll(async () => {
  // A gateway is configured, so that its metrics exist too.
  app = await startTestApp({ env: { BACKUP_AT: '02:10', SMS_PER_SECOND: '10', MESSAGES: 'sandbox' } });
});
afterAll(() => app.stop());

const scrape = async () => (await fetch(`${app.url}/metrics`)).text();

/** A sample's value; undefined without one. */
const sampleOf = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

/** Declared metrics by the text of the format: '# TYPE name kind'. */
const declared = (text: string) => [...text.matchAll(/^# TYPE (\w+) \w+$/gm)].map(([, name = '']) => name);

/** The names of metrics in a text, without the suffixes of histograms' series. */
const namedIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\b(?:maru|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  ),
];

describe('the metrics', () => {
  test('equal the list in docs/operations.md', async () => {
    const all = declared(await scrape());
    const [, section = ''] = /### Metrics\n(.*?)\n##/s.exec(textOf('docs/operations.md')) ?? [];
    const documented = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name);
    expect(documented.filter((name) => name.startsWith('maru_')).sort()).toEqual(
      all.filter((name) => name.startsWith('maru_')).sort(),
    );
    expect(documented.filter((name) => !all.includes(name))).toEqual([]);
  });

  test.each(['deploy/prometheus/maru.rules.yaml', 'deploy/prometheus/grafana-dashboard.json'])(
    'include everything that %s refers to',
    async (path) => {
      const all = declared(await scrape());
      const named = namedIn(textOf(path));
      expect(named.length).toBeGreaterThan(10);
      expect(named.filter((name) => !all.includes(name))).toEqual([]);
    },
  );

  test('count requests by route and status, without addresses or parameters', async () => {
    const { token } = await addCaller(app.app.services);
    for (const id of [987_654_321, 987_654_322])
      await ask(app.url, token, `GET /admin/api/device/source/${id}?keyword=Hong`);
    await fetch(`${app.url}/api/no-such-call/987654321`);
    await fetch(`${app.url}/api/main-page`);
    await fetch(`${app.url}/api/main-page`);
    const counted = async () => {
      const text = await scrape();
      return ['GET /admin/api/device/source/:sourceId",status="4xx', 'GET /api/main-page",status="2xx'].map((labels) =>
        sampleOf(text, `maru_http_request_seconds_count{route="${labels}"}`),
      );
    };
    // Answers are counted after they were sent.
    await expect.poll(counted).toEqual([2, 2]);
    const text = await scrape();
    expect(text).toMatch(/maru_http_request_seconds_count\{route="none",status="4xx"\} [1-9]/);
    expect(text).not.toMatch(/98765432|Hong|no-such-call/);
  });

  test('include the state of jobs, queues, disk and the database', async () => {
    const text = await scrape();
    expect(sampleOf(text, 'maru_database_up')).toBe(1);
    expect(sampleOf(text, 'maru_queue_waiting{queue="alarm"}')).toBe(0);
    expect(sampleOf(text, 'maru_job_interval_seconds{job_name="retention"}')).toBe(86_400);
    expect(sampleOf(text, 'maru_job_last_success_timestamp_seconds{job_name="retention"}')).toBeGreaterThan(1.7e9);
    expect(sampleOf(text, 'maru_backup_last_timestamp_seconds')).toBe(0);
    expect(sampleOf(text, 'maru_processes{role="all"}')).toBe(1);
    expect(sampleOf(text, 'maru_disk_free_bytes')).toBeGreaterThan(0);
    expect(sampleOf(text, 'maru_database_connections_max')).toBe(6);
  });
});
