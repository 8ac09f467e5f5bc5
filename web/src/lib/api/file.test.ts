import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DownloadProgress, download, type FileCallKey } from './file.ts';

let server: Server;
let answer: RequestListener;
/** The file that the page saved. */
let saved: { download: string; text: Promise<string> }[];

// Addresses are relative to the page's origin, which is the test's own server.
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => fetch(origin + address, init));
  saved = [];
  vi.stubGlobal('document', {
    createElement: () => ({
      href: '',
      download: '',
      click(this: { href: string; download: string }) {
        const text = import('node:buffer').then(
          async ({ resolveObjectURL }) => (await resolveObjectURL(this.href)?.text()) ?? '',
        );
        saved.push({ download: this.download, text });
      },
    }),
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const key = 'GET /admin/api/things/excel' as FileCallKey;
const name = `attachment; filename="_.xlsx"; filename*=UTF-8''20261122_${encodeURIComponent('대기질 (통계).xlsx')}`;

async function downloadList(options: Parameters<typeof download>[2] = {}) {
  const reported: DownloadProgress[] = [];
  const savedAs = await download(key, { query: { keyword: '' } } as never, {
    ...options,
    onProgress: (now) => reported.push(now),
  });
  return { told: reported, savedAs };
}

test("saves the content under the server's name, and reports progress", async () => {
  let requested: string | undefined;
  answer = async ({ url }, response) => {
    requested = url;
    response.writeHead(200, { 'content-disposition': name, 'x-row-count': '120', 'x-expected-bytes': '10' });
    response.write('12345');
    await new Promise((resolve) => setTimeout(resolve, 50));
    response.end('6789012');
  };
  const { told: reported, savedAs } = await downloadList();
  expect(requested).toBe('/admin/api/things/excel');
  expect(savedAs).toBe('20261122_대기질 (통계).xlsx');
  expect(reported).toEqual([
    { bytes: 0, rows: 120, share: 0, ahead: null },
    { bytes: 5, rows: 120, share: 0.5, ahead: null },
    // Content beyond the estimate doesn't count as complete.
    { bytes: 12, rows: 120, share: 0.99, ahead: null },
    { bytes: 12, rows: 120, share: 1, ahead: null },
  ]);
  expect(await Promise.all(saved.map(async (file) => [file.download, await file.text]))).toEqual([
    [savedAs, '123456789012'],
  ]);
});

test('reports only bytes if the server sends no length', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-disposition': name, 'transfer-encoding': 'chunked' });
    response.end('12345');
  };
  expect((await downloadList()).told[1]).toEqual({ bytes: 5, rows: null, share: null, ahead: null });
});

test("throws the server's problem on refusal, and saves nothing", async () => {
  answer = (_, response) =>
    response.writeHead(503).end('{"status":503,"code":"BUSY","error":"지금은 처리할 수 없습니다."}');
  await expect(downloadList()).rejects.toMatchObject({
    status: 503,
    code: 'BUSY',
    error: '지금은 처리할 수 없습니다.',
  });
  expect(saved).toEqual([]);
});

test('saves nothing if a download breaks off', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-disposition': name });
    response.write('12345', () => response.destroy());
  };
  await expect(downloadList()).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  expect(saved).toEqual([]);
});

test("throws the signal's own error on abort, and closes the connection to the server", async () => {
  const cancelled = Promise.withResolvers<void>();
  const giveUp = new AbortController();
  answer = (_, response) => {
    response.on('close', cancelled.resolve);
    response.writeHead(200, { 'content-disposition': name });
    response.write('12345', () => giveUp.abort());
  };
  await expect(downloadList({ signal: giveUp.signal })).rejects.toMatchObject({ name: 'AbortError' });
  await cancelled.promise;
  expect(saved).toEqual([]);
});

describe('while waiting', () => {
  /** Answers the download; false disconnects it. */
  let begin: PromiseWithResolvers<boolean>;
  let reported: DownloadProgress[];
  /** Answers a question about the queue. */
  let question: PromiseWithResolvers<(ahead: number) => unknown>;

  /** Starts a download that waits until `begin` is resolved. */
  function startWaiting(call: string, options: Parameters<typeof download>[2] = {}): Promise<string> {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    reported = [];
    begin = Promise.withResolvers();
    answer = async ({ url }, response) => {
      if (url === '/admin/api/excel-queue') question.resolve((ahead) => response.end(JSON.stringify({ ahead })));
      else if (await begin.promise) response.writeHead(200, { 'content-disposition': name }).end('12345');
      else response.destroy();
    };
    return download(call as FileCallKey, { query: {} } as never, options);
  }
  const reporting = { onProgress: (now: DownloadProgress) => reported.push(now) };
  async function nextQuestion() {
    question = Promise.withResolvers();
    await vi.advanceTimersByTimeAsync(2_000);
    return question.promise;
  }
  afterEach(() => vi.useRealTimers());

  test.each([key, 'GET /admin/api/things/labels'])('reports the number of files ahead of %s', async (call) => {
    const saving = startWaiting(call, reporting);
    for (const ahead of [3, 1]) {
      (await nextQuestion())(ahead);
      await vi.waitFor(() => expect(reported.at(-1)?.ahead).toBe(ahead));
    }
    begin.resolve(true);
    await saving;
    expect(reported.slice(0, 3).map(({ ahead }) => ahead)).toEqual([3, 1, null]);
  });

  test('asks for its place without reporting progress, too, so that it is not given up', async () => {
    const saving = startWaiting(key);
    (await nextQuestion())(1);
    begin.resolve(true);
    expect(await saving).toBe('20261122_대기질 (통계).xlsx');
  });

  test('reports nothing after a failure', async () => {
    const saving = startWaiting(key, reporting);
    const answerQuestion = await nextQuestion();
    begin.resolve(false);
    await expect(saving).rejects.toMatchObject({ code: 'NETWORK' });
    answerQuestion(2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reported).toEqual([]);
  });
});
