/** Runs published payload decoders of devices, isolated from the server's memory, files and network. */
import { Worker } from 'node:worker_threads';
import type { DecoderAnswer, DecoderTask, LimitReason } from './decoder-worker.ts';

export interface Decoder {
  /** Cache key of the code; equal keys mean equal code. */
  key: string;
  code: string;
}

export interface Uplink {
  bytes: Uint8Array;
  fPort: number;
  /** The only time visible to the decoder. */
  receivedAt: Date;
  /** Passed to ChirpStack's form `Decode(fPort, bytes, variables)`. */
  variables?: Readonly<Record<string, string>>;
}

export type Decoded =
  | { kind: 'decoded'; data: unknown; warnings: string[] }
  /** The decoder threw or reported errors, or the code isn't a decoder. */
  | { kind: 'failed'; errors: string[] }
  /** The decoder was stopped. `busy` means that it wasn't started, because too many decoders wait. */
  | { kind: 'stopped'; reason: LimitReason | 'time' | 'busy' };

/** The interpreter's memory isn't part of this heap. */
const threadHeap = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 32 };

/** Maximum inputs of a task, because passing each input separately costs as much as decoding it. */
const maxInputs = 32;

interface Job {
  key: string;
  code: string;
  input: string;
  resolve(answer: DecoderAnswer | null): void;
}

/** One thread with its waiting tasks. The result is null if the task was terminated. */
class Lane {
  readonly #timeLimitMs: number;
  readonly #maxInputs: number;
  #waiting: Job[] = [];
  #worker: Worker | undefined;
  #isReady = false;
  /** Running inputs, all of one decoder. */
  #current: Job[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** @param maxInputs  inputs per task; if a task exceeds its time, all of its results are null */
  constructor(timeLimitMs: number, maxInputs: number) {
    this.#timeLimitMs = timeLimitMs;
    this.#maxInputs = maxInputs;
  }

  get load(): number {
    return this.#waiting.length + this.#current.length;
  }

  run(job: Omit<Job, 'resolve'>): Promise<DecoderAnswer | null> {
    return new Promise((resolve) => {
      this.#waiting.push({ ...job, resolve });
      this.#next();
    });
  }

  async close(): Promise<void> {
    for (const { resolve } of this.#waiting.splice(0)) resolve(null);
    const worker = this.#worker;
    this.#replace([]);
    await worker?.terminate();
  }

  #next(): void {
    if (this.#current.length > 0) return;
    const [first] = this.#waiting;
    if (!first) {
      // A waiting thread doesn't keep the process alive.
      this.#worker?.unref();
      return;
    }
    const rest: Job[] = [];
    for (const job of this.#waiting)
      (job.key === first.key && this.#current.length < this.#maxInputs ? this.#current : rest).push(job);
    this.#waiting = rest;
    this.#worker ??= this.#start();
    this.#worker.ref();
    if (this.#isReady) this.#post(first);
  }

  #post({ key, code }: Job): void {
    this.#worker?.postMessage({ key, code, inputs: this.#current.map(({ input }) => input) } satisfies DecoderTask);
    this.#timer = setTimeout(() => this.#replace([]), this.#timeLimitMs);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./decoder-worker.ts', import.meta.url), {
      env: {},
      resourceLimits: threadHeap,
    });
    worker.on('message', (answers: DecoderAnswer[] | 'ready') => {
      if (this.#worker !== worker) return;
      if (answers === 'ready') {
        this.#isReady = true;
        if (this.#current[0]) this.#post(this.#current[0]);
      } else if (answers.at(-1)?.isSpent) this.#replace(answers);
      else this.#finish(answers);
    });
    // A failed thread also exits; another one may be running by then.
    const fail = () => this.#worker === worker && this.#replace([]);
    worker.on('error', fail);
    worker.on('exit', fail);
    return worker;
  }

  #replace(answers: DecoderAnswer[]): void {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#isReady = false;
    void worker?.terminate();
    this.#finish(answers);
  }

  #finish(answers: DecoderAnswer[]): void {
    clearTimeout(this.#timer);
    const jobs = this.#current;
    this.#current = [];
    // The thread didn't run the inputs that follow the answer after which it became unusable.
    if (answers.length > 0) this.#waiting.unshift(...jobs.slice(answers.length));
    for (const [at, { resolve }] of (answers.length > 0 ? jobs.slice(0, answers.length) : jobs).entries())
      resolve(answers[at] ?? null);
    this.#next();
  }
}

export interface SandboxOptions {
  /** Threads for decoders that have succeeded before. */
  lanes?: number;
  /**
   * Wall-clock limits. They only terminate tasks that the limit of steps doesn't, so that honest decoders finish on a
   * loaded machine.
   */
  timeLimitMs?: number;
  quietTimeLimitMs?: number;
  maxWaiting?: number;
}

/**
 * Decoders that haven't succeeded yet, or were stopped, run in a separate lane, so that a looping decoder delays only
 * others like it.
 */
export class DecoderSandbox {
  readonly #lanes: Lane[];
  readonly #quiet: Lane;
  readonly #maxWaiting: number;
  readonly #trusted = new Set<string>();

  constructor({ lanes = 2, timeLimitMs = 1000, quietTimeLimitMs = 3000, maxWaiting = 2000 }: SandboxOptions = {}) {
    this.#lanes = Array.from({ length: lanes }, () => new Lane(timeLimitMs, maxInputs));
    this.#quiet = new Lane(quietTimeLimitMs, 1);
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Never throws because of a decoder. A trusted decoder that exceeds its time is retried once in the separate lane.
   */
  async decode({ key, code }: Decoder, { bytes, fPort, receivedAt, variables = {} }: Uplink): Promise<Decoded> {
    const input = JSON.stringify({ bytes: [...bytes], fPort, recvTime: receivedAt.getTime(), variables });
    const task = { key, code, input };
    const isTrusted = this.#trusted.has(key);
    const lane = isTrusted ? this.#leastLoaded() : this.#quiet;
    if (lane.load >= this.#maxWaiting) return { kind: 'stopped', reason: 'busy' };
    let answer = await lane.run(task);
    if (!answer && isTrusted) answer = await this.#quiet.run(task);
    if (answer?.kind === 'result') this.#trusted.add(key);
    else if (answer?.kind !== 'error') this.#trusted.delete(key);
    if (!answer) return { kind: 'stopped', reason: 'time' };
    if (answer.kind === 'limit') return { kind: 'stopped', reason: answer.reason };
    if (answer.kind === 'error') return { kind: 'failed', errors: textsOf(answer.message) };
    return resultOf(answer.json);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lanes, this.#quiet].map((lane) => lane.close()));
  }

  #leastLoaded(): Lane {
    return this.#lanes.reduce((least, lane) => (lane.load < least.load ? lane : least));
  }
}

/** Real decoders nest a few levels; databases and JSON parsers refuse some thousand. */
const maxDepth = 32;

const maxTexts = 20;
/** A decoder's text for display, without control characters, some of which the database refuses. */
const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value))
    .slice(0, 300)
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed();
/** The texts of `errors` or `warnings`: a list, or one text. */
const textsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.slice(0, maxTexts).map(textOf);
  return typeof value === 'string' && value !== '' ? [textOf(value)] : [];
};

/**
 * Reads `[form, result]`: TS013's `{ data, warnings, errors }`, or the older forms' object itself. Some decoders in
 * TS013's form also return the object itself, or a list of readings.
 */
function resultOf(json: string): Decoded {
  const [form, result] = JSON.parse(json) as ['uplink' | 'object', unknown];
  if (isDeeper(result, maxDepth)) return { kind: 'stopped', reason: 'size' };
  if (form === 'object' || Array.isArray(result)) return { kind: 'decoded', data: result, warnings: [] };
  const isObject = typeof result === 'object' && result !== null;
  const { data, warnings, errors, ...rest } = (isObject ? result : {}) as Record<string, unknown>;
  const texts = textsOf(errors);
  if (texts.length > 0) return { kind: 'failed', errors: texts };
  const isData = data === undefined && Object.keys(rest).length > 0;
  return { kind: 'decoded', data: isData ? rest : data, warnings: textsOf(warnings) };
}

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((member) => isDeeper(member, depth - 1)));
