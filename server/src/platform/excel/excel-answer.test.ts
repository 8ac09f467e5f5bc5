import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { call } from '@maru/contract/call';
import { file } from '@maru/contract/schemas';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { readSheet } from 'read-excel-file/universal';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { timeFactor } from '#test/measured.ts';
import { Problem } from '../errors/problem.ts';
import type { Principal } from '../http/access.ts';
import { handle } from '../http/handle.ts';
import { buildServer } from '../http/server.ts';
import { type ExcelExport, excelAnswer, excelType, writingPlaces } from './excel-answer.ts';
import { readExcel } from './read-excel.ts';

interface Row {
  number: number;
  name: string;
}

const columns: ExcelExport<Row>['columns'] = [
  { header: '번호', kind: 'number', value: ({ number }) => number },
  { header: '이름', kind: 'text', value: ({ name }) => name },
  // Wide rows, so that a long list exceeds all buffers.
  { header: '값', kind: 'text', value: ({ number }) => `${number * 7919} ${Math.sin(number)} ${Math.cos(number)}` },
];

let app: FastifyInstance;
let address: URL;
let requested: () => ExcelExport<Row>;
const logged: string[] = [];

beforeAll(async () => {
  const calls = {
    excel: call({ method: 'GET', path: '/api/things/excel', access: 'admin', summary: '', output: file(excelType) }),
  };
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  app = await buildServer(readConfig({ DATABASE_URL: 'postgres://nowhere' }), log, {
    async admin({ headers }): Promise<Principal & { adminNumber: number }> {
      return { kind: 'admin', adminNumber: Number(headers.authorization) };
    },
  });
  handle(app, calls, { excel: (_input, context) => excelAnswer(context, requested()) });
  address = new URL('/api/things/excel', await app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => app.close());

/** Number of rows requested from the source, and of calls of `return`. */
const source = { asked: 0, returned: 0 };
beforeEach(() => {
  Object.assign(source, { asked: 0, returned: 0 });
  logged.length = 0;
});

async function* rowsOf(count: number, then?: () => never): AsyncGenerator<Row> {
  try {
    for (let number = 1; number <= count; number += 1) {
      source.asked += 1;
      if (number % 1000 === 0) await wait(0);
      yield { number, name: `이름 ${number}` };
    }
    then?.();
  } finally {
    source.returned += 1;
  }
}

const listOf =
  (count: number, more: Partial<ExcelExport<Row>> = {}) =>
  () => ({
    name: '대기질/통계',
    now: new Date('2026-11-21T15:00:00Z'),
    columns,
    rows: rowsOf(count),
    totalCount: count,
    ...more,
  });

let administrators = 0;
/** Starts a download by the given administrator, or by a new one. */
async function begin(adminNumber = ++administrators): Promise<IncomingMessage> {
  const headers = { authorization: String(adminNumber) };
  const [response] = (await once(get(address, { headers }), 'response')) as [IncomingMessage];
  return response;
}

const sheetOf = async (bytes: Buffer) => readSheet(new Uint8Array(bytes).buffer);

test('sends a short list completely, with size and count', async () => {
  requested = listOf(3);
  const response = await begin();
  const bytes = await buffer(response);
  expect(response.headers).toMatchObject({
    'content-type': excelType,
    'content-length': String(bytes.length),
    'x-row-count': '3',
    // The day in Seoul, and a valid file name.
    'content-disposition': `attachment; filename="20261122____ __.xlsx"; filename*=UTF-8''20261122_${encodeURIComponent('대기질 통계')}.xlsx`,
  });
  expect((await sheetOf(bytes)).map(([number, name]) => [number, name])).toEqual([
    ['번호', '이름'],
    [1, '이름 1'],
    [2, '이름 2'],
    [3, '이름 3'],
  ]);
});

test('sends a workbook with headers for an empty list', async () => {
  requested = listOf(0);
  const response = await begin();
  expect(await sheetOf(await buffer(response))).toEqual([['번호', '이름', '값']]);
  expect(response.headers['x-row-count']).toBe('0');
});

test('sends a long list with an estimated size and every row', { timeout: 120_000 * timeFactor }, async () => {
  requested = listOf(18_000);
  const response = await begin();
  const bytes = await buffer(response);
  expect([response.headers['x-row-count'], response.headers['content-length']]).toEqual(['18000', undefined]);
  const expected = Number(response.headers['x-expected-bytes']);
  expect(Math.abs(expected / bytes.length - 1)).toBeLessThan(0.15);
  // In a separate process, because the server sheds load after its process was blocked for some seconds.
  const rows = await readExcel(bytes, {
    by: { queue: 'office', name: '' },
    maxRows: 18_000,
    maxMs: 90_000 * timeFactor,
  });
  expect(rows.slice(1).every(({ cells: [number] }, index) => number === index + 1)).toBe(true);
  expect(rows).toHaveLength(18_001);
});

test('answers an early failure with a problem', async () => {
  requested = listOf(10, {
    rows: rowsOf(10, () => {
      throw new Problem('RANGE_TOO_LONG');
    }),
  });
  const response = await begin();
  expect([response.statusCode, JSON.parse(String(await buffer(response))).code]).toEqual([400, 'RANGE_TOO_LONG']);
});

test('aborts the download at a later failure, so that the client detects the failure', async () => {
  requested = listOf(40_000, {
    rows: rowsOf(40_000, () => {
      throw new Error('the database went away');
    }),
  });
  const response = await begin();
  expect(response.statusCode).toBe(200);
  await expect(buffer(response)).rejects.toThrow('aborted');
  await vi.waitFor(() => expect(logged.join('')).toContain('the database went away'));
});

test('stops the source when the reader stops reading', async () => {
  requested = listOf(10_000_000);
  const response = await begin();
  await vi.waitFor(async () => {
    const { asked } = source;
    await wait(300);
    expect(source.asked).toBe(asked);
  }, 20_000);
  expect(source.asked).toBeLessThan(2_000_000);
  response.destroy();
  await vi.waitFor(() => expect(source.returned).toBe(1));
});

test('releases the thread, the source and the slot when the reader disconnects', async () => {
  const threads = () => process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort').length;
  const before = threads();
  for (let round = 1; round <= 3; round += 1) {
    requested = listOf(10_000_000);
    const pair = await Promise.all([begin(), begin()]);
    for (const response of pair) response.destroy();
    await vi.waitFor(() => {
      expect(source.returned).toBe(round * 2);
      // The number is smaller if a thread of the previous test was still ending.
      expect(threads()).toBeLessThanOrEqual(before);
    }, 5_000);
  }
  requested = listOf(1);
  expect((await begin()).statusCode).toBe(200);
});

test('drops two unread downloads after half a minute, and assigns their slots to others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    requested = listOf(10_000_000);
    const unread = await Promise.all([begin(), begin()]);
    requested = listOf(1);
    let isAnswered = false;
    const waiting = Promise.all([begin(), begin()]).finally(() => {
      isAnswered = true;
    });
    // Time advances far enough only while the client doesn't read.
    for (let step = 0; step < 100 && !isAnswered; step += 1) {
      await wait(200);
      vi.advanceTimersByTime(10_000);
    }
    expect((await waiting).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const response of unread) await expect(buffer(response)).rejects.toThrow('aborted');
    expect(logged.join('')).not.toContain('broke off');
  } finally {
    vi.useRealTimers();
  }
});

test('limits an account to one slot: its further requests wait, while those of others proceed', async () => {
  requested = listOf(10_000_000);
  const running = await begin(1);
  requested = listOf(1);
  const own = [begin(1), begin(1), begin(1)];
  await vi.waitFor(() => expect(writingPlaces.ahead({ queue: 'office', name: 'administrator 1' })).toBe(1));
  await vi.waitFor(async () => expect((await begin(1)).statusCode).toBe(503));
  expect((await begin()).statusCode).toBe(200);
  running.destroy();
  expect((await Promise.all(own)).map(({ statusCode }) => statusCode)).toEqual(Array(3).fill(200));
});

test('is documented as a workbook', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json();
  expect(Object.keys(paths['/api/things/excel'].get.responses['200'].content)).toEqual([excelType]);
});
