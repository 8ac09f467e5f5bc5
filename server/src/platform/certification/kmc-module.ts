/**
 * KMC's cipher. How a message is laid out is public (see kmc.ts); the cipher with its keys is not: KMC gives it to its
 * members as a program, one a member, which is called with arguments and prints its result on a line:
 *
 *     MODULE SEED 1 0 TEXT      seals a text
 *     MODULE SEED 2 0 IV TEXT   opens one, with the request number as IV
 *     MODULE HMAC 1 0 TEXT      the check value of a sealed text
 *
 * Nothing personal is in a request, so no argument tells of a person; an opened answer comes over a pipe.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Problem } from '../errors/problem.ts';

export interface KmcCipher {
  seal(text: string): Promise<string>;
  open(requestNumber: string, sealed: string): Promise<string>;
  checkValue(sealed: string): Promise<string>;
}

/** The program couldn't be run or refused; its arguments are in no message. */
export class KmcModuleError extends Error {}

const run = promisify(execFile);
const patienceMs = 5_000;
const maxOutput = 64 * 1024;
/** Programs at once; each takes a core for a moment. */
const maxRunning = 2;
/** Beyond this many waiting, who comes is told to come back. */
const maxWaiting = 32;

/**
 * The cipher of a program; its methods throw a KmcModuleError where it fails or takes over five seconds, and BUSY where too
 * many are waiting for it.
 */
export function kmcModule(path: string): KmcCipher {
  const inTurn = turns(maxRunning, maxWaiting);
  const call = async (...args: string[]) => {
    const options = { encoding: 'buffer', timeout: patienceMs, maxBuffer: maxOutput } as const;
    const { stdout } = await inTurn(() =>
      run(path, args, options).catch((error: NodeJS.ErrnoException) => {
        throw new KmcModuleError(`KMC's module failed at ${args[0]} ${args[1]} (${error.code ?? 'ended by force'})`);
      }),
    );
    // The program writes names in the encoding of Korean systems of its time.
    return new TextDecoder('euc-kr').decode(stdout).trim();
  };
  return {
    seal: (text) => call('SEED', '1', '0', text),
    open: (requestNumber, sealed) => call('SEED', '2', '0', requestNumber, sealed),
    checkValue: (sealed) => call('HMAC', '1', '0', sealed),
  };
}

/** Does at most so much at once, the first come first; throws BUSY where too many wait. */
function turns(atOnce: number, waitingAtMost: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw new Problem('BUSY', { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
