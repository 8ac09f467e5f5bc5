import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace } from '#test/factories.ts';
import { basicOf, post } from '#test/reporting.ts';
import { type ReceivedSpan, startTraceReceiver } from '#test/trace-receiver.ts';
import { startJobs } from '../jobs/jobs.ts';
import { openTracing } from './open-tracing.ts';
import { statementName } from './trace-pool.ts';
import type { Tracing } from './tracing.ts';

const placesPath = '/api/air-quality/installation-place';
const [traceId, callersSpan] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const traceparent = `00-${traceId}-${callersSpan}-01`;
/** The span kinds of OTLP. */
const [inside, asServer, asClient] = [1, 2, 3];
const silent = pino({ level: 'silent' });

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let app: TestApp;

beforeAll(async () => {
  receiver = await startTraceReceiver();
  app = await startTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
      OTEL_SERVICE_NAME: 'maru-test',
      // Treats requests from this machine as coming through the proxy.
      TRUST_PROXY: '127.0.0.1',
    },
  });
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

/** Waits for a received span. */
async function received(matches: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
  const find = () => receiver.spans.find(matches);
  await vi.waitUntil(find, { timeout: 20_000, interval: 20 });
  return find() as ReceivedSpan;
}

const childOf = (parent: ReceivedSpan) => (span: ReceivedSpan) => span.parentSpanId === parent.spanId;

describe('traces', () => {
  test('have a span for a request by its route, with its statements as children', async () => {
    const answer = await fetch(`${app.url}${placesPath}?keyword=%EB%B9%84%EB%B0%80&pageSize=10`);
    expect(answer.status).toBe(200);
    const span = await received(({ name }) => name === `GET ${placesPath}`);
    expect(span).toMatchObject({
      kind: asServer,
      attributes: { 'http.request.method': 'GET', 'http.route': placesPath, 'http.response.status_code': '200' },
    });
    const statement = await received(childOf(span));
    expect(statement).toMatchObject({ kind: asClient, attributes: { 'db.system.name': 'postgresql' } });
    expect(statement.name).toMatch(/^(select|with) \w+$/);
  });

  test('name the service, and contain neither addresses nor parameters', async () => {
    const headers = { 'user-agent': 'hidden-word', 'x-forwarded-for': '203.0.113.9' };
    await fetch(`${app.url}/api/no-such-call?name=hidden-word`, { headers });
    const span = await received(({ name, kind }) => name === 'GET' && kind === asServer);
    expect(span.attributes).toEqual({ 'http.request.method': 'GET', 'http.response.status_code': '404' });
    expect([receiver.services, receiver.paths, receiver.keys]).toEqual([
      new Set(['maru-test']),
      new Set(['POST /v1/traces']),
      new Set(['a secret']),
    ]);
    for (const body of receiver.bodies) expect(body).not.toMatch(/hidden-word|비밀|%EB|203\.0\.113/);
  });

  test('continue the trace of the proxy', async () => {
    await fetch(`${app.url}/healthz`, { headers: { traceparent } });
    expect(await received((span) => span.traceId === traceId)).toMatchObject({ parentSpanId: callersSpan });
  });

  test('follow a request from its body to the stored reading, whose batch has a separate trace', async () => {
    const device = await createDevice(app.pool, { placeId: await createPlace(app.pool) });
    const answer = await post(app.url, JSON.stringify({ measuredAt: Date.now(), fineDust: 40 }), basicOf(device));
    expect(answer.status).toBe(200);
    const batch = await received(({ name }) => name === 'ingest batch');
    expect(batch).toMatchObject({ kind: inside, attributes: { 'maru.series': 'air', 'maru.readings': '1' } });
    expect(batch.parentSpanId ?? '').toBe('');
    expect((await received((span) => childOf(batch)(span) && span.name === 'store-air')).status.code ?? 0).toBe(0);
  });

  test("ignore the trace of a caller that isn't a proxy", async () => {
    const other = await startTestApp({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SERVICE_NAME: 'alone' },
    });
    const foreign = traceId.replace('4', '5');
    await fetch(`${other.url}/livez-none`, { headers: { traceparent: traceparent.replace(traceId, foreign) } });
    // Sends the recorded spans.
    await other.stop();
    expect(receiver.services).toContain('alone');
    expect(receiver.spans.filter((span) => span.traceId === foreign)).toEqual([]);
  });
});

describe('a job and an outgoing request', () => {
  let tracing: Tracing;
  beforeAll(async () => {
    const settings = { endpoint: `${receiver.url}/`, headers: {}, serviceName: 'jobs', share: 1 };
    tracing = (await openTracing({ tracing: settings, role: 'worker' }, silent)) as Tracing;
  });

  test("are recorded, with only the code of a job's failure", async () => {
    const job = {
      name: 'failing-in-a-trace',
      title: '',
      cron: '0 0 29 2 *',
      run: () => Promise.reject(Object.assign(new Error('hidden-word'), { code: 'E_FULL' })),
    };
    const jobs = await startJobs(app.databaseUrl, [job], silent, { startAfter: 0, tracing });
    const span = await received(({ name }) => name === `job ${job.name}`);
    await jobs.close();
    expect(span).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'E_FULL' } });
  });

  test('are recorded by host and status, without path', async () => {
    const answer = await request(`${app.url}/no-such-page?key=hidden-word`);
    await answer.body.dump();
    const { host } = new URL(app.url);
    const expected = { 'http.request.method': 'GET', 'server.address': host, 'http.response.status_code': '404' };
    const span = await received(
      ({ kind, attributes }) => kind === asClient && attributes['http.response.status_code'] === '404',
    );
    expect(span.attributes).toMatchObject(expected);
    await tracing.close();
    for (const body of receiver.bodies) expect(body).not.toContain('hidden-word');
  });
});

test.each([
  ['hangs', () => startTraceReceiver({ answers: false })],
  ['is away', async () => ({ url: 'http://127.0.0.1:1', stop: async () => undefined })],
])('keeps serving, and ends, while the receiver %s', async (_, start) => {
  const unwilling = await start();
  const lines: string[] = [];
  const other = await startTestApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: unwilling.url },
    log: pino({}, { write: (line) => void lines.push(line) }),
  });
  for (let count = 0; count < 50; count += 1) expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
  await other.stop();
  await unwilling.stop();
  expect(lines.filter((line) => /traces can’t be sent/.test(line)).length).toBeLessThan(2);
});

test('are off without a receiver, and only one file loads OpenTelemetry', async () => {
  expect(await openTracing({ tracing: null, role: 'all' }, silent)).toBeNull();
  const folder = join(import.meta.dirname, '../..');
  const loading = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) =>
      /from '@opentelemetry|from '.*open-telemetry\.ts'/.test(readFileSync(join(folder, path), 'utf8')),
    );
  expect(loading).toEqual([join('platform', 'tracing', 'open-telemetry.ts')]);
});

describe('the name of a statement', () => {
  test.each([
    [{ name: 'store-air', text: 'with x as (select 1) insert into air_reading values ($1)' }, 'store-air'],
    ['select "a"."b" from "air_latest" as "a" where "b" = $1', 'select air_latest'],
    ["update account set name = '김철수'", 'update account'],
    ['insert into "audit_log" ("a") values ($1)', 'insert audit_log'],
    ['begin; select pg_advisory_xact_lock(1)', 'begin'],
    ['', 'statement'],
    [undefined, 'statement'],
  ])('reads %j as %s', (statement, name) => {
    expect(statementName(statement)).toBe(name);
  });
});
