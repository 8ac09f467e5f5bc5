import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { call } from '@maru/contract/call';
import { closed, file as fileOutput, id } from '@maru/contract/schemas';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#config.ts';
import { closeHttp } from './ending.ts';
import { FileAnswer } from './file-answer.ts';
import { handle } from './handle.ts';
import { buildServer } from './server.ts';
import type { UploadedFile } from './upload.ts';

const maxBytes = 100_000;
const fields = closed({ deviceId: id, note: Type.Optional(Type.String({ maxLength: 5 })) });
const calls = {
  send: call({
    method: 'POST',
    path: '/api/things/files',
    access: 'open',
    summary: '',
    multipart: { maxBytes, fields },
    output: closed({ deviceId: Type.Integer(), name: Type.String(), size: Type.Integer(), sha256: Type.String() }),
  }),
  make: call({
    method: 'POST',
    path: '/api/things',
    access: 'open',
    summary: '',
    body: closed({ name: Type.String() }),
    output: closed({}),
  }),
  get: call({
    method: 'GET',
    path: '/api/things/files',
    access: 'open',
    summary: '',
    output: fileOutput('image/png', 'application/pdf'),
  }),
};

let app: FastifyInstance;
let folder: string;
let answer: () => FileAnswer;
/** Received files with the content read by the handler. */
let taken: { file: UploadedFile; bytes: Buffer }[];
let logged: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maru-form-'));
  taken = [];
  logged = [];
  const config = readConfig({ DATABASE_URL: 'postgres://nowhere', MARU_DATA: folder });
  app = await buildServer(config, pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }), {});
  handle(app, calls, {
    async send({ body, file }) {
      // Reads the file twice from the start.
      await buffer(file.stream());
      taken.push({ file, bytes: await buffer(file.stream()) });
      return { deviceId: body.deviceId, name: file.name, size: file.size, sha256: file.sha256 };
    },
    make: async () => ({}),
    get: async () => answer(),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await closeHttp(app);
  rmSync(folder, { recursive: true, force: true });
});

const url = (path = '/api/things/files') => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${path}`;
const text = (bytes: number) => new Blob([Buffer.alloc(bytes, 'maru ')]);

function form(...parts: [name: string, value: string | Blob, fileName?: string][]): FormData {
  const made = new FormData();
  for (const [name, value, fileName] of parts)
    if (typeof value === 'string') made.append(name, value);
    else made.append(name, value, fileName ?? 'a.txt');
  return made;
}

async function send(body: FormData): Promise<{ status: number; json: Record<string, unknown> }> {
  const response = await fetch(url(), { method: 'POST', body });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

test('accepts a whole form with fields before or after the file, and leaves nothing on disk', async () => {
  const name = '현장 사진 🌳.txt';
  for (const made of [
    form(['deviceId', '7'], ['note', '가'], ['file', text(maxBytes), name]),
    form(['file', text(maxBytes), name], ['deviceId', '7']),
  ]) {
    const bytes = Buffer.alloc(maxBytes, 'maru ');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await send(made)).toEqual({ status: 200, json: { deviceId: 7, name, size: maxBytes, sha256 } });
    expect(taken.pop()?.bytes.equals(bytes)).toBe(true);
  }
  expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
});

test('counts a line break as one character', async () => {
  expect((await send(form(['deviceId', '7'], ['note', '가\n나\n다'], ['file', text(9)]))).status).toBe(200);
});

test.each<[string, () => FormData, number, string, string | undefined]>([
  ['no file', () => form(['deviceId', '7']), 400, 'VALIDATION', 'file'],
  ['a file that was not chosen', () => form(['deviceId', '7'], ['file', new Blob([]), '']), 400, 'VALIDATION', 'file'],
  ['two files', () => form(['deviceId', '7'], ['file', text(9)], ['file', text(9)]), 400, 'VALIDATION', 'file'],
  ['a file elsewhere', () => form(['deviceId', '7'], ['photo', text(9)]), 400, 'VALIDATION', 'photo'],
  ['a field missing', () => form(['file', text(9)]), 400, 'VALIDATION', 'deviceId'],
  ['a field no number', () => form(['deviceId', 'x'], ['file', text(9)]), 400, 'VALIDATION', 'deviceId'],
  ['a field too long', () => form(['deviceId', '7'], ['note', 'abcdef'], ['file', text(9)]), 400, 'VALIDATION', 'note'],
  ['an unknown field', () => form(['deviceId', '7'], ['owner', '1'], ['file', text(9)]), 400, 'VALIDATION', 'owner'],
  ['a field twice', () => form(['deviceId', '7'], ['deviceId', '8'], ['file', text(9)]), 400, 'VALIDATION', 'deviceId'],
  ['a prototype', () => form(['__proto__', '7'], ['file', text(9)]), 400, 'MALFORMED', undefined],
  ['a byte too much', () => form(['deviceId', '7'], ['file', text(maxBytes + 1)]), 413, 'FILE_TOO_LARGE', 'file'],
  ['far too much', () => form(['deviceId', '7'], ['file', text(maxBytes * 20)]), 413, 'FILE_TOO_LARGE', 'file'],
])('refuses %s', async (_what, made, status, code, field) => {
  const { status: is, json } = await send(made());
  expect([is, json.code, json.field]).toEqual([status, code, field]);
  expect(json.error).toMatch(/[가-힣]/);
  expect(taken).toEqual([]);
  expect(logged).toEqual([]);
  expect(readdirSync(folder).flatMap((sub) => readdirSync(join(folder, sub)))).toEqual([]);
});

test('accepts forms only for calls that declare one, and only forms for those', async () => {
  const json = await fetch(url(), { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  const elsewhere = await fetch(url('/api/things'), { method: 'POST', body: form(['name', 'x']) });
  expect([json.status, elsewhere.status]).toEqual([415, 415]);
});

test.each([
  ['without a boundary', 'multipart/form-data', 'x'],
  [
    'that ends early',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  ],
  ['of another boundary', 'multipart/form-data; boundary=b', '--c\r\n\r\n--c--\r\n'],
  ['without a part', 'multipart/form-data; boundary=b', '--b--\r\n'],
])('refuses a form %s', async (_what, type, payload) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/things/files',
    payload,
    headers: { 'content-type': type },
  });
  expect(response.statusCode).toBe(400);
  expect(logged).toEqual([]);
});

test("treats an interrupted form as the client's error, and leaves nothing on disk", async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'POST /api/things/files HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 90000\r\n\r\n' +
      `--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(40_000)}`,
  );
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual(['uploads']));
  socket.destroy();
  const next = await send(form(['deviceId', '7'], ['file', text(9)]));
  expect(next.status).toBe(200);
  expect(taken).toHaveLength(1);
  expect(logged).toEqual([]);
  expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
});

test('sends a file with its name and headers that prevent its execution', async () => {
  const bytes = Buffer.from('<script>alert(1)</script>');
  answer = () =>
    new FileAnswer({
      name: '공고문 "1"\r\n(최종)🌳.pdf',
      contentType: 'application/pdf',
      size: bytes.length,
      etag: 'abc',
      open: () => new Blob([bytes]).stream() as never,
    });
  const response = await fetch(url());
  expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, no-cache',
    etag: '"abc"',
    'content-disposition':
      `attachment; filename="___ _1_________.pdf"; filename*=UTF-8''` +
      '%EA%B3%B5%EA%B3%A0%EB%AC%B8%20%221%22%0D%0A%28%EC%B5%9C%EC%A2%85%29%F0%9F%8C%B3.pdf',
  });
  expect(logged).toEqual([]);
});

test("answers 304 to a client with the same file, and with a problem if the file can't be opened", async () => {
  let opened = 0;
  answer = () =>
    new FileAnswer({
      name: 'a.png',
      contentType: 'image/png',
      etag: 'abc',
      isInline: true,
      open: () => {
        opened += 1;
        throw new Error('gone');
      },
    });
  for (const held of ['"abc"', 'W/"abc"', '"x", "abc"']) {
    const { status } = await fetch(url(), { headers: { 'if-none-match': held } });
    expect([held, status, opened]).toEqual([held, 304, 0]);
  }
  const broken = await fetch(url());
  expect([
    broken.status,
    broken.headers.get('content-disposition'),
    broken.headers.get('etag')?.includes('abc'),
  ]).toEqual([500, null, false]);
});

test('documents forms and files in OpenAPI', async () => {
  const { paths } = (await (await fetch(url('/api/openapi.json'))).json()) as {
    paths: Record<
      string,
      Record<'get' | 'post', { requestBody: { content: object }; responses: { 200: { content: object } } }>
    >;
  };
  const operations = paths['/api/things/files'];
  expect(operations?.post.requestBody.content).toEqual({
    'multipart/form-data': {
      schema: expect.objectContaining({
        required: ['deviceId', 'file'],
        additionalProperties: false,
        properties: expect.objectContaining({ file: { type: 'string', format: 'binary' } }),
      }),
    },
  });
  const binary = { schema: { type: 'string', format: 'binary' } };
  expect(operations?.get.responses[200].content).toEqual({ 'image/png': binary, 'application/pdf': binary });
});
