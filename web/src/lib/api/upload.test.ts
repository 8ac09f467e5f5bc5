import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { CallKey } from '@maru/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { authorizeCalls } from './authorization.ts';

let server: Server;
let origin: string;
let answer: RequestListener;
/** The request made by XMLHttpRequest, which supports upload progress. */
let older: OlderRequest;

/** The part of XMLHttpRequest that is used, implemented with fetch, because Node has none. */
class OlderRequest {
  status = 0;
  responseText = '';
  aborted = false;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  readonly #headers: Record<string, string> = {};
  #response: Response | undefined;
  #target: [method: string, address: string] = ['', ''];

  constructor() {
    older = this;
  }
  open(method: string, address: string) {
    this.#target = [method, address];
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  getAllResponseHeaders() {
    return [...(this.#response?.headers ?? [])].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }
  async send(body: FormData) {
    const [method, address] = this.#target;
    this.upload.onprogress?.({ loaded: 1, total: 4 });
    try {
      this.#response = await globalThis.fetch(address, { method, headers: this.#headers, body });
      this.upload.onprogress?.({ loaded: 4, total: 4 });
      this.status = this.#response.status;
      this.responseText = await this.#response.text();
      if (!this.aborted) this.onload?.();
    } catch {
      if (!this.aborted) this.onerror?.();
    }
  }
  abort() {
    this.aborted = true;
  }
}

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => fetch(origin + address, init));
  vi.stubGlobal('XMLHttpRequest', OlderRequest);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const key = 'POST /api/things/files' as CallKey;
const file = new File(['마루'], '현장 사진.jpg', { type: 'image/jpeg' });
const send = (options: Parameters<typeof api>[2] = {}) =>
  api(key, { body: { deviceId: 7, note: undefined }, file } as never, options);

/** The fields of a form as a server reads them, and its type. */
async function formOf(request: IncomingMessage) {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(await text(request), { headers: { 'content-type': type } }).formData();
  return Promise.all(
    [...form].map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : [value.name, await value.text()],
    ]),
  );
}

test.each([false, true])('sends a file as a form, fields first (with progress: %s)', async (withProgress) => {
  const reported: number[] = [];
  let form: unknown;
  let accepted: string | undefined;
  answer = async (request, response) => {
    accepted = request.headers.accept;
    form = await formOf(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"hashFileName":"x"}');
  };
  const answered = await send(withProgress ? { onProgress: (share) => reported.push(share) } : {});
  expect(answered).toEqual({ hashFileName: 'x' });
  expect(form).toEqual([
    ['deviceId', '7'],
    ['file', ['현장 사진.jpg', '마루']],
  ]);
  expect([accepted, reported]).toEqual(['application/json', withProgress ? [0.25, 1] : []]);
});

test('renews a refused token, and resends the whole file once', async () => {
  const requests: unknown[] = [];
  answer = async (request, response) => {
    requests.push([request.headers.authorization, (await formOf(request)).length]);
    response.writeHead(requests.length === 1 ? 401 : 200).end('{}');
  };
  authorizeCalls('/api/', { tokenFor: async () => 'old', renew: async () => 'new', answered: () => undefined });
  await send({ onProgress: () => undefined });
  authorizeCalls('/api/', { tokenFor: async () => null, renew: async () => null, answered: () => undefined });
  expect(requests).toEqual([
    ['Bearer old', 2],
    ['Bearer new', 2],
  ]);
});

test("throws the server's problem on refusal", async () => {
  answer = (_, response) =>
    response
      .writeHead(413, { 'content-type': 'application/problem+json' })
      .end('{"status":413,"code":"FILE_TOO_LARGE","error":"파일은 10MB까지 올릴 수 있습니다.","field":"file"}');
  const problem = { status: 413, code: 'FILE_TOO_LARGE', field: 'file', error: '파일은 10MB까지 올릴 수 있습니다.' };
  await expect(send({ onProgress: () => undefined })).rejects.toMatchObject(problem);
});

test("throws NETWORK for a broken connection, and the signal's own error on abort", async () => {
  answer = (request) => request.socket.destroy();
  await expect(send({ onProgress: () => undefined })).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  const giveUp = new AbortController();
  answer = () => giveUp.abort();
  const given = send({ onProgress: () => undefined, signal: giveUp.signal });
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  expect(older.aborted).toBe(true);
});
