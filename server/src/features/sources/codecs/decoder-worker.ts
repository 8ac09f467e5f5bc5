/**
 * The thread that runs decoders in QuickJS. It posts `ready` once the interpreter is loaded, then runs one task at a
 * time. Its owner terminates it if a task takes too long, because some built-in functions of the interpreter can't be
 * interrupted.
 */
import { parentPort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import { beforeDecoder } from './guest.ts';

export interface DecoderTask {
  /** Cache key of the code; equal keys mean equal code. */
  key: string;
  code: string;
  /** Each input is JSON of `{ bytes, fPort, recvTime, variables }`. */
  inputs: readonly string[];
}

export type LimitReason = 'steps' | 'memory' | 'depth' | 'size' | 'crash';

export type DecoderAnswer = (
  | { kind: 'result'; json: string }
  /** The decoder threw, or the code isn't a decoder. */
  | { kind: 'error'; message: string }
  | { kind: 'limit'; reason: LimitReason }
) & {
  /** The interpreter may be damaged or too large, so the thread must be replaced. */
  isSpent: boolean;
};

// QuickJS reads the local time zone by this function. Decoders get UTC, the zone of the networks' servers.
Date.prototype.getTimezoneOffset = () => 0;

const memoryBytes = 16 * 2 ** 20;
const stackBytes = 256 * 1024;
/**
 * The interpreter calls this about every 10,000 branches and calls; decoders of devices need fewer than 10 such calls.
 */
const maxInterrupts = 500;
/** Maximum jobs of promises per message; an asynchronous decoder needs a few. */
const maxJobs = 1000;
const maxResultLength = 65_536;
const maxMessageLength = 300;
/** Initialised decoders, each with its own interpreter. */
const maxWarm = 12;
/** WebAssembly memory never shrinks. */
const maxModuleBytes = 32 * 2 ** 20;

interface Warm {
  context: QuickJSContext;
  decode: QuickJSHandle;
}

/** The package declares only its CommonJS build, whose default export is nested. */
const quickJs = await newQuickJSWASMModuleFromVariant(variant as unknown as QuickJSSyncVariant);
const warm = new Map<string, Warm>();
let interrupts = 0;

class Thrown extends Error {}

function create(code: string): Warm {
  const runtime = quickJs.newRuntime();
  runtime.setMemoryLimit(memoryBytes);
  runtime.setMaxStackSize(stackBytes);
  runtime.setInterruptHandler(() => {
    interrupts += 1;
    return interrupts > maxInterrupts;
  });
  const context = runtime.newContext();
  unwrap(context, context.evalCode(beforeDecoder, 'decoder.js')).dispose();
  const prepare = context.getProp(context.global, 'prepare');
  const result = context.newString(code).consume((text) => context.callFunction(prepare, context.undefined, text));
  prepare.dispose();
  const decode = unwrap(context, result);
  if (context.typeof(decode) !== 'function') throw new Thrown('no function decodeUplink, Decode or Decoder');
  return { context, decode };
}

type Result = { value: QuickJSHandle; error?: undefined } | { error: QuickJSHandle };

function unwrap(context: QuickJSContext, result: Result): QuickJSHandle {
  if (!result.error) return result.value;
  // Every handle must be disposed: freeing the decoder's interpreter aborts the module otherwise.
  const thrown: unknown = context.dump(result.error);
  result.error.dispose();
  throw new Thrown(messageOf(thrown));
}

/** The text that a decoder returned, or that its promise was fulfilled with. Runs the decoder's pending jobs. */
function textOf(context: QuickJSContext, returned: QuickJSHandle): string {
  return returned.consume(() => {
    const { runtime } = context;
    if (runtime.hasPendingJob()) {
      const jobs = runtime.executePendingJobs(maxJobs);
      if (jobs.error) unwrap(context, jobs);
      jobs.dispose();
      if (runtime.hasPendingJob()) throw new Thrown('InternalError: interrupted');
    }
    if (context.typeof(returned) === 'string') return context.getString(returned);
    const state = context.getPromiseState(returned);
    if (state.type === 'pending') throw new Thrown('the promise of the decoder is never fulfilled');
    if (state.type === 'fulfilled' && state.notAPromise) throw new Thrown('no result');
    return unwrap(context, state).consume((text) => context.getString(text));
  });
}

function messageOf(thrown: unknown): string {
  const { name, message } = Object(thrown) as { name?: unknown; message?: unknown };
  const text =
    typeof message === 'string'
      ? `${typeof name === 'string' ? `${name}: ` : ''}${message}`
      : typeof thrown === 'object'
        ? JSON.stringify(thrown)
        : String(thrown);
  return text.slice(0, maxMessageLength);
}

/** Errors of the interpreter itself, by their messages. */
const limits: readonly [text: string, reason: LimitReason][] = [
  ['InternalError: interrupted', 'steps'],
  ['InternalError: out of memory', 'memory'],
  ['InternalError: stack overflow', 'depth'],
];

/** Answers the inputs in order, until the interpreter becomes unusable. */
function run({ key, code, inputs }: DecoderTask): DecoderAnswer[] {
  const answers: DecoderAnswer[] = [];
  for (const input of inputs) {
    answers.push(decodeOne(key, code, input));
    if (answers.at(-1)?.isSpent) break;
  }
  return answers;
}

function decodeOne(key: string, code: string, given: string): DecoderAnswer {
  interrupts = 0;
  try {
    const { context, decode } = warm.get(key) ?? create(code);
    // Moves the decoder to the end, so that the map is sorted by last use.
    warm.delete(key);
    warm.set(key, { context, decode });
    const result = context.newString(given).consume((input) => context.callFunction(decode, context.undefined, input));
    const json = textOf(context, unwrap(context, result));
    if (json.length > maxResultLength) return { kind: 'limit', reason: 'size', isSpent: true };
    return { kind: 'result', json, isSpent: isFull() };
  } catch (error) {
    const message = error instanceof Thrown ? error.message : null;
    const reason = limits.find(([text]) => message?.startsWith(text))?.[1];
    if (message !== null && !reason) return { kind: 'error', message, isSpent: isFull() };
    return { kind: 'limit', reason: reason ?? 'crash', isSpent: true };
  }
}

/** Frees the least recently used decoders while there are too many. */
function isFull(): boolean {
  const [oldest] = warm.keys();
  if (warm.size > maxWarm && oldest !== undefined) {
    const { context, decode } = warm.get(oldest) as Warm;
    warm.delete(oldest);
    const { runtime } = context;
    decode.dispose();
    context.dispose();
    runtime.dispose();
  }
  return quickJs.getWasmMemory().buffer.byteLength > maxModuleBytes;
}

parentPort?.on('message', (task: DecoderTask) => parentPort?.postMessage(run(task)));
parentPort?.postMessage('ready');
