/** Separate from command.ts, which Vitest's reporter imports, because Vitest doesn't support import.meta.resolve. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * TypeScript 7, six times as fast as the older version that dependency-cruiser needs for its API. A single checker,
 * because several checkers each derive the contract's types, which takes three times the processor time.
 */
export const compiler = [
  'node',
  join(dirname(fileURLToPath(import.meta.resolve('typescript-native/package.json'))), 'bin/tsc'),
  '--checkers',
  '1',
];
