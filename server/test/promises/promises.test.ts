/** The promises in their short form, and for each of them the defects that its check must notice. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measured } from '../measured.ts';
import type { DefectName } from './plant/defects.ts';

const program = join(import.meta.dirname, 'run.ts');
const longestMs = 180_000;

const promises: Record<string, { name: string; twins: [DefectName, RegExp][] }> = {
  1: {
    name: 'what was acknowledged is stored, once, through kill -9 of the server',
    twins: [
      ['acknowledge-first', /acknowledged readings are lost/],
      ['count-repeats', /rollups are wrong/],
    ],
  },
  2: {
    name: 'the database may crash',
    twins: [
      ['commit-without-flush', /acknowledged readings are lost/],
      ['die-of-a-broken-connection', /the server ended with the database/],
      ['trust-any-database', /it starts with fsync off/],
    ],
  },
  4: {
    name: 'late, repeated, shuffled, future and NaN readings leave statistics exact',
    twins: [
      ['overwrite-repeats', /rollups are wrong/],
      ['days-of-greenwich', /rollups are wrong/],
      ['latest-is-last-received', /latest value of a device is not its newest/],
      ['accept-the-future', /stored readings are not the good ones/],
    ],
  },
  5: {
    name: 'bad payloads and frames harm nothing',
    twins: [
      ['quarantine-fails', /is not acknowledged/],
      ['quarantine-knows-no-nul', /readings were malformed, \d+ were counted/],
      ['quarantine-hogs', /99th percentile of valid messages rose/],
      ['take-any-frame', /keeps a connection open that sent 256 MB/],
    ],
  },
  9: {
    name: 'shutdown finishes what is in flight',
    twins: [
      ['exit-at-once', /a request was refused: ECONNRESET/],
      ['cut-what-is-in-flight', /a request was refused: ECONNRESET/],
      ['ready-to-the-end', /a request was refused: ECONNREFUSED/],
    ],
  },
};

function run(...options: string[]): Promise<{ code: number | string; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...options, '--short'], { timeout: longestMs }, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? 'killed') : 0, output: stdout + stderr }),
    );
  });
}

describe.each(Object.entries(promises))('promise %s', (number, { name, twins }) => {
  test(name, { ...measured, timeout: longestMs }, async () => {
    const { code, output } = await run(number);
    expect(output).toContain(`promise ${number} holds`);
    expect(code).toBe(0);
  });

  test.each(twins)('is seen broken by %s', { ...measured, timeout: longestMs }, async (defect, breach) => {
    const { code, output } = await run(number, '--plant', defect);
    expect(output).toMatch(breach);
    expect(code).toBe(1);
  });
});
