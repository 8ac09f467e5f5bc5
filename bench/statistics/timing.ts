/** Requests like a browser's: keep-alive, compressed answers; measured to the last byte. */
import { Agent, get } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { quantile } from '../run/quantile.ts';
import type { Answer, Question } from './question.ts';

/** A browser's maximum number of connections to a host. */
const agent = new Agent({ keepAlive: true, maxSockets: 6 });
const accepted = 'gzip, deflate, br, zstd';
const warmUps = 5;
/** Rounds over all requests, so that a slow moment of the machine doesn't affect only one of them. */
const rounds = 4;
const unzips = new Map<string | undefined, (body: Buffer) => Buffer>([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['zstd', zstdDecompressSync],
]);

export function request(port: number, path: string, token: string): Promise<Answer> {
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
    ).on('error', (cause) => reject(new Error(`${path} failed`, { cause })));
  });
}

/** Whether the list or chart is empty, since a fast empty answer would prove nothing. */
function isEmpty(answer: Answer): boolean {
  const { list, series } = answer.json() as { list?: unknown[]; series?: { points?: unknown[] }[] };
  return list?.length === 0 || series?.every(({ points }) => points?.length === 0) === true;
}

interface AuthorizedQuestion {
  port: number;
  token: string;
  question: Question;
}

interface Taken {
  /** Duration of each request in milliseconds. */
  samples: number[];
  /** Size of the last answers in bytes. */
  bytes: number;
}

export interface Timing {
  question: string;
  isYearByHour: boolean;
  p50: number;
  p95: number;
  /** Bytes transferred per request. */
  bytes: number;
}

/** Makes a request `times` times, starting at a given turn; requests of the console have a token. */
async function askFrom(turn: number, times: number, { port, token, question }: AuthorizedQuestion): Promise<Taken> {
  const samples: number[] = [];
  let bytes = 0;
  for (let next = turn; next < turn + times; next += 1) {
    const startedAt = performance.now();
    const answers = await question.ask(next, (path) => request(port, path, token));
    samples.push(performance.now() - startedAt);
    if (answers.some(isEmpty)) throw new Error(`${question.name}: turn ${next} was answered with nothing`);
    bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  }
  return { samples, bytes };
}

const timingOf = ({ name, isYearByHour }: Question, { samples, bytes }: Taken): Timing => ({
  question: name,
  isYearByHour,
  p50: quantile(samples, 0.5),
  p95: quantile(samples, 0.95),
  bytes,
});

/** Makes one request `times` times and returns the durations in milliseconds. */
export async function time(port: number, token: string, question: Question, times: number): Promise<Timing> {
  await askFrom(0, warmUps, { port, token, question });
  return timingOf(question, await askFrom(warmUps, times, { port, token, question }));
}

/**
 * Makes requests in rounds, each request several times per round, to the servers in turns. The first round isn't
 * measured, because a new server is slower. Returns the timings by server.
 */
export async function timeInRounds(
  servers: readonly { port: number; token: string }[],
  questions: readonly Question[],
  times: number,
): Promise<Timing[][]> {
  const all = servers.map((server) =>
    questions.map((question) => ({ ...server, question, samples: [] as number[], bytes: 0 })),
  );
  for (let round = 0; round <= rounds; round += 1)
    for (const at of questions.keys())
      for (const own of all) {
        const one = own[at] as (typeof own)[number];
        const taken = await askFrom(round * times, times, one);
        if (round === 0) continue;
        one.samples.push(...taken.samples);
        one.bytes = taken.bytes;
      }
  return all.map((own) => own.map(({ question, ...taken }) => timingOf(question, taken)));
}
