/** Asks the server as a browser does: kept-alive connections, compressed answers; ends with the last byte. */
import { Agent, get } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { quantile } from '../run/quantile.ts';
import type { Answer, Question } from './question.ts';

/** Connections that browsers open to one host at most. */
const agent = new Agent({ keepAlive: true, maxSockets: 6 });
const accepted = 'gzip, deflate, br, zstd';
const warmUps = 5;
const unzips = new Map<string | undefined, (body: Buffer) => Buffer>([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['zstd', zstdDecompressSync],
]);

function request(port: number, path: string, token: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(
      {
        port,
        host: '127.0.0.1',
        path,
        agent,
        headers: {
          'accept-encoding': accepted,
          ...(path.startsWith('/admin') && { authorization: `Bearer ${token}` }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          if (response.statusCode !== 200) return reject(new Error(`${response.statusCode} for ${path}: ${body}`));
          const unzip = unzips.get(response.headers['content-encoding']) ?? ((plain: Buffer) => plain);
          resolve({ bytes: body.length, json: () => JSON.parse(String(unzip(body))) });
        });
      },
    ).on('error', reject);
  });
}

/** Whether a list or a chart came that has nothing: what takes no time proves nothing. */
function isEmpty(answer: Answer): boolean {
  const { list, series } = answer.json() as { list?: unknown[]; series?: { points?: unknown[] }[] };
  return list?.length === 0 || series?.every(({ points }) => points?.length === 0) === true;
}

export interface Timing {
  question: string;
  isYearByHour: boolean;
  p50: number;
  p95: number;
  /** Bytes of the answers on the wire, of one asking. */
  bytes: number;
}

/** Asks one question after the other, so many times, the console's with a token, and returns how long the answers took, in milliseconds. */
export async function time(port: number, token: string, question: Question, times: number): Promise<Timing> {
  const samples: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < warmUps + times; turn += 1) {
    const begun = performance.now();
    const answers = await question.ask(turn, (path) => request(port, path, token));
    const took = performance.now() - begun;
    if (turn >= warmUps) samples.push(took);
    if (answers.some(isEmpty)) throw new Error(`${question.name}: turn ${turn} was answered with nothing`);
    bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  }
  const { name, isYearByHour } = question;
  return { question: name, isYearByHour, p50: quantile(samples, 0.5), p95: quantile(samples, 0.95), bytes };
}
