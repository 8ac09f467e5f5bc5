/**
 * KMC's cipher. The message format is public (see kmc.ts), but the cipher and its keys aren't. KMC gives each member a
 * program that takes arguments and prints its result on a line:
 *
 *     MODULE SEED 1 0 TEXT      encrypts a text
 *     MODULE SEED 2 0 IV TEXT   decrypts one, with the request number as IV
 *     MODULE HMAC 1 0 TEXT      returns the check value of an encrypted text
 *
 * A request contains no personal data, so the arguments don't either; a decrypted answer comes over a pipe.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { limited } from '../limited.ts';

export interface KmcCipher {
  seal(text: string): Promise<string>;
  open(requestNumber: string, sealed: string): Promise<string>;
  checkValue(sealed: string): Promise<string>;
}

/** Thrown if the program can't be run or refuses; the message never contains its arguments. */
export class KmcModuleError extends Error {}

const run = promisify(execFile);
const timeoutMs = 5_000;
const maxOutput = 64 * 1024;
/** Maximum concurrent programs, because each briefly occupies a core. */
const maxRunning = 2;
/** Maximum queued calls; further calls get BUSY. */
const maxWaiting = 32;

/**
 * A cipher that runs the program. Its methods throw a KmcModuleError if the program fails or takes over five seconds,
 * and BUSY if the queue is full.
 */
export function kmcModule(path: string): KmcCipher {
  const inTurn = limited(maxRunning, maxWaiting);
  const call = async (...args: string[]) => {
    const options = { encoding: 'buffer', timeout: timeoutMs, maxBuffer: maxOutput } as const;
    const { stdout } = await inTurn(() =>
      run(path, args, options).catch((error: NodeJS.ErrnoException) => {
        throw new KmcModuleError(`KMC's module failed at ${args[0]} ${args[1]} (${error.code ?? 'ended by force'})`);
      }),
    );
    // The program writes names in EUC-KR.
    return new TextDecoder('euc-kr').decode(stdout).trim();
  };
  return {
    seal: (text) => call('SEED', '1', '0', text),
    open: (requestNumber, sealed) => call('SEED', '2', '0', requestNumber, sealed),
    checkValue: (sealed) => call('HMAC', '1', '0', sealed),
  };
}
