/** Sends requests verbatim, and reads the part of the answer that the judge needs. */
import { Agent, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { FuzzRequest } from './request.ts';

export interface FuzzAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** Time limit in milliseconds; a slower answer counts as missing. */
const longestAnswerMs = 40_000;
/** Maximum bytes read of an answer: feeds never end, and the beginning of a long answer suffices. */
const maxBytes = 8 * 1024 * 1024;

/** Decompressors by content encoding. */
const unpackers: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

export const isClosed = (error: NodeJS.ErrnoException) => error.code === 'EPIPE' || error.code === 'ECONNRESET';

export const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Spreads requests over many local addresses, because limits per address belong to another promise. */
const sources = Array.from({ length: 60 }, (_, i) => `127.0.1.${i + 1}`);
let next = 0;

/**
 * Sends a request; resolves with undefined if the sender leaves before the answer.
 *
 * @throws if the server closes the connection or doesn't answer
 */
export function exchange(url: string, fuzzRequest: FuzzRequest): Promise<FuzzAnswer | undefined> {
  const { method, address, headers, body, breaksOffAt } = fuzzRequest;
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(body.length) } : {};
    next = (next + 1) % sources.length;
    const localAddress = process.platform === 'linux' ? sources[next] : undefined;
    const line = { agent, hostname, port, method, path: address, headers: { ...length, ...headers } };
    const sent = httpRequest({ ...line, ...(localAddress && { localAddress }) });
    const timer = setTimeout(() => {
      reject(new Error('no answer within 40 s'));
      sent.destroy();
    }, longestAnswerMs);
    const end = (answer: FuzzAnswer | undefined) => {
      clearTimeout(timer);
      resolve(answer);
    };
    sent.on('error', (error) => {
      clearTimeout(timer);
      if (breaksOffAt !== undefined) resolve(undefined);
      // The server may have closed an idle connection just before the request was sent.
      else if (sent.reusedSocket && isClosed(error)) resolve(exchange(url, fuzzRequest));
      else reject(error);
    });
    sent.once('response', (response) => {
      const contentType = String(response.headers['content-type'] ?? '');
      const chunks: Buffer[] = [];
      let bytes = 0;
      const done = () => {
        try {
          const unpack = unpackers[response.headers['content-encoding'] ?? ''] ?? ((body: Buffer) => body);
          end({ status: response.statusCode ?? 0, contentType, text: unpack(Buffer.concat(chunks)).toString() });
        } catch (error) {
          clearTimeout(timer);
          reject(error);
        }
      };
      if (contentType.startsWith('text/event-stream')) {
        done();
        sent.destroy();
        return;
      }
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= maxBytes) chunks.push(chunk);
      });
      response.once('end', done);
      response.once('error', done);
    });
    if (breaksOffAt === undefined) sent.end(body);
    else sent.write(body?.subarray(0, breaksOffAt) ?? '', () => setTimeout(() => sent.destroy(), 20));
  });
}
