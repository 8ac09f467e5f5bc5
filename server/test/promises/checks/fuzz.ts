/**
 * Promise 16: no input makes a call answer 5xx or a stack trace. Every operation of the OpenAPI document, and every
 * page, is requested by all kinds of callers with valid and invalid input.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type AccountCheck, type AccountRig, breachesOf } from '../accounts/rig.ts';
import { type Check, type CheckOptions, randomOf, repeats } from '../rig/check.ts';
import type { Report } from '../rig/report.ts';
import { type CallerKind, Callers, kindOf, someCaller } from './fuzz/callers.ts';
import { agent, exchange, type FuzzAnswer } from './fuzz/exchange.ts';
import { type Judge, makeJudge } from './fuzz/judge.ts';
import { type Operation, readOperations } from './fuzz/operations.ts';
import { pages } from './fuzz/pages.ts';
import { rarelyMet } from './fuzz/rarely-met.ts';
import { type FuzzRequest, makeRequest } from './fuzz/request.ts';
import { Known, pick, type Random } from './fuzz/values.ts';

/** Parallel requests, few enough to stay below load limits. */
const lanes = 6;
/** Maximum number of reported faults per operation. */
const maxReported = 3;
/** Maximum attempts of a request that is repeated alone, and the pause between attempts. */
const [maxAlone, pauseMs] = [5, 3_000];
/** Log lines at pino's error level and above. */
const errorLines = /"level":(50|60)\b/;

export const fuzz: Check = async (report, options) => {
  try {
    const found = await breachesOf(
      (rig, own) => ask(rig, own, options),
      {},
      options.defect && { [options.defect]: /./ },
    );
    for (const breach of found.breaches) report.broken(breach);
    report.measured('asked', found.figures);
  } finally {
    agent.destroy();
  }
};

interface Run {
  rig: AccountRig;
  judge: Judge;
  callers: Callers;
  known: Known;
  random: Random;
  /** Requests that got 503 or no answer while other requests were running. */
  again: [FuzzRequest, CallerKind][];
  told: Map<string, number>;
  statuses: Map<number, number>;
  /** Error lines found in the server's log. */
  logged: Set<string>;
}

/**
 * The short form, against a rig's server with possibly several defects. The caller destroys `agent` at the end.
 */
export const shortFuzz: AccountCheck = (rig, report) =>
  ask(rig, report, { isShort: true, defect: undefined, seed: Date.now() % 1_000_000 });

async function ask(rig: AccountRig, report: Report, options: CheckOptions): Promise<void> {
  const { operations, problem } = await readOperations(rig.url);
  const random = randomOf(options.seed);
  const known = new Known();
  const run: Run = {
    rig,
    judge: makeJudge(operations, problem),
    callers: new Callers(rig),
    known,
    random,
    again: [],
    told: new Map(),
    statuses: new Map(),
    logged: new Set(),
  };
  const queue = requests([...operations, ...pages], repeats(options, 30_000, 3_000, 2_500), known, random);
  let count = 0;
  const lane = async () => {
    for (const request of queue) {
      if (report.isShown) return;
      count += 1;
      if (count % 500 === 0) reportLoggedErrors(run, report);
      await tryOne(run, report, request, someCaller(request.operation.access, random));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (const [request, caller] of run.again) await tryAlone(run, report, request, caller);
  await wait(200);
  reportLoggedErrors(run, report);
  const alive = await fetch(`${rig.url}/healthz`).catch(() => undefined);
  if (!alive?.ok) report.broken('the process has ended');
  report.measured('seed', options.seed);
  report.measured('requests', count);
  report.measured('operations', operations.length);
  report.measured('asked alone once more', run.again.length);
  for (const [status, times] of [...run.statuses].sort(([a], [b]) => a - b)) report.measured(String(status), times);
}

/** Reports logged errors, which may occur although the answer is correct. */
function reportLoggedErrors({ rig, logged }: Run, report: Report) {
  const failed = rig
    .log()
    .split('\n')
    .filter((line) => errorLines.test(line) && !logged.has(line));
  for (const line of failed.slice(0, 5)) report.broken(`the server logs an error: ${line.slice(0, 400)}`);
  for (const line of failed) logged.add(line);
}

/** Requests of all operations in turns, shuffled in each turn; a quarter of them are valid. */
function* requests(operations: Operation[], count: number, known: Known, random: Random): Generator<FuzzRequest> {
  for (let made = 0; made < count; ) {
    const order = operations.map((operation) => ({ operation, at: random() })).sort((a, b) => a.at - b.at);
    for (const { operation } of order) {
      made += 1;
      const request = makeRequest(operation, pick(random, [0, 1, 1, 2]), known, random);
      if (random() < 0.01) request.method = pick(random, ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
      yield request;
    }
    // Runs after earlier answers have provided existing ids.
    if (made === operations.length) yield* rarelyMet(operations, known, random);
  }
}

async function tryOne(run: Run, report: Report, request: FuzzRequest, caller: CallerKind) {
  const answer = await sendAs(run, request, caller);
  if (isOfLoad(answer)) run.again.push([request, caller]);
  else judgeAnswer(run, report, request, caller, answer);
}

/** Repeats a request alone, so that other requests can't be the cause of its failure. */
async function tryAlone(run: Run, report: Report, request: FuzzRequest, caller: CallerKind) {
  let answer = await sendAs(run, request, caller);
  for (let attempt = 1; isOfLoad(answer) && attempt < maxAlone; attempt += 1) {
    await wait(pauseMs);
    answer = await sendAs(run, request, caller);
  }
  judgeAnswer(run, report, request, caller, answer);
}

/** Whether the outcome may be due to load: a busy server may answer 503 or close the connection. */
const isOfLoad = (answer: Outcome) => answer instanceof Error || answer?.status === 503;

function judgeAnswer(run: Run, report: Report, request: FuzzRequest, caller: CallerKind, answer: Outcome) {
  const { operation, method } = request;
  const reportFault = (fault: string) => {
    const printed = (run.told.get(operation.name) ?? 0) + 1;
    run.told.set(operation.name, printed);
    if (printed <= maxReported) report.broken(`${operation.name} ${fault}; asked ${describe(request, caller)}`);
  };
  if (!answer) return;
  if (answer instanceof Error) {
    reportFault(`breaks off: ${answer.message}`);
    return;
  }
  run.statuses.set(answer.status, (run.statuses.get(answer.status) ?? 0) + 1);
  for (const fault of run.judge(operation, method, answer)) reportFault(fault);
  if (answer.status === 200 && answer.contentType.includes('json') && method !== 'HEAD')
    run.known.learn(JSON.parse(answer.text));
}

/** The answer; undefined if the sender disconnected early, an error if the server didn't answer. */
type Outcome = FuzzAnswer | Error | undefined;

/** Makes a request as a caller of a kind. If that caller's session has ended, the next caller makes it. */
async function sendAs(run: Run, request: FuzzRequest, caller: CallerKind): Promise<Outcome> {
  for (let attempt = 0; ; attempt += 1) {
    const authorization = request.headers.authorization ?? (await run.callers.authorization(caller));
    const headers = { ...request.headers, ...(authorization && { authorization }) };
    const answer: Outcome = await exchange(run.rig.url, { ...request, headers }).catch((error: Error) => error);
    const isOwn = caller === kindOf(request.operation.access) && request.headers.authorization === undefined;
    if (answer instanceof Error || answer?.status !== 401 || !isOwn || caller === 'nobody' || attempt > 0)
      return answer;
    run.callers.forget(caller);
  }
}

function describe({ method, address, headers, body, breaksOffAt }: FuzzRequest, caller: CallerKind): string {
  const printed = [caller, method, address.slice(0, 300), JSON.stringify(headers).slice(0, 200)];
  if (body) printed.push(JSON.stringify(body.subarray(0, 300).toString()));
  if (breaksOffAt !== undefined) printed.push(`cut at ${breaksOffAt}`);
  return printed.join(' ');
}
