import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Context } from '#platform/http/handle.ts';
import { openDownload } from './download.ts';

let requests = 0;
/** Context of a request from an address, and the connection. */
function ask(ip: string) {
  const raw = new PassThrough();
  requests += 1;
  const context = { request: { id: `r${requests}`, ip, principal: null, log: { error: vi.fn() } }, reply: { raw } };
  return { raw, context: context as unknown as Context };
}

/** Endless chunks of 64 kB, and the number created so far. */
function endless() {
  const made = { count: 0, isEnded: false };
  async function* chunks() {
    try {
      for (;;) {
        made.count += 1;
        yield Buffer.alloc(65_536);
      }
    } finally {
      made.isEnded = true;
    }
  }
  return { made, chunks: chunks() };
}

const closed = (stream: Readable) => new Promise((resolve) => stream.once('close', resolve));

test('creates chunks only as they are read, and ends when the client disconnects', async () => {
  const { raw, context } = ask('192.0.2.1');
  const { made, chunks } = endless();
  const stream = await openDownload(context, chunks);
  stream.once('readable', () => stream.read());
  await wait(100);
  const before = made.count;
  expect(before).toBeLessThan(6);
  await wait(100);
  expect(made.count).toBe(before);
  raw.destroy();
  await closed(stream);
  await vi.waitFor(() => expect(made.isEnded).toBe(true));
});

test('ends the source of a client that disconnects before the first chunk', async () => {
  const { raw, context } = ask('192.0.2.7');
  const { made, chunks } = endless();
  const opening = openDownload(context, chunks);
  raw.destroy();
  await closed(await opening);
  await vi.waitFor(() => expect(made).toEqual({ count: 1, isEnded: true }));
});

test('creates one file at a time per address', async () => {
  const [first, second, other] = [ask('192.0.2.2'), ask('192.0.2.2'), ask('192.0.2.3')];
  const running = await openDownload(first.context, endless().chunks);
  let isSecondOpen = false;
  const waiting = openDownload(second.context, endless().chunks).then((stream) => {
    isSecondOpen = true;
    return stream;
  });
  const others = await openDownload(other.context, endless().chunks);
  expect(isSecondOpen).toBe(false);
  first.raw.destroy();
  await closed(running);
  for (const stream of [await waiting, others]) stream.destroy();
});

test('refuses a file that fails before the first chunk, and releases the slot', async () => {
  async function* failing(): AsyncGenerator<Buffer, void, void> {
    yield* [];
    throw new Error('the database is away');
  }
  for (let round = 0; round < 3; round += 1)
    await expect(openDownload(ask('192.0.2.4').context, failing())).rejects.toThrow('the database is away');
});

test('aborts a file that fails later', async () => {
  async function* failing(): AsyncGenerator<Buffer, void, void> {
    yield Buffer.from('first');
    throw new Error('the database is away');
  }
  const { context } = ask('192.0.2.5');
  const stream = await openDownload(context, failing());
  await expect(stream.toArray()).rejects.toThrow('the database is away');
  expect(context.request.log.error).toHaveBeenCalledOnce();
});

test('refuses clients that disconnected while waiting', async () => {
  const [first, second] = [ask('192.0.2.6'), ask('192.0.2.6')];
  const running = await openDownload(first.context, endless().chunks);
  const waiting = openDownload(second.context, endless().chunks);
  second.raw.destroy();
  await expect(waiting).rejects.toMatchObject({ code: 'BUSY' });
  running.destroy();
});
