/** Apart from command.ts, which Vitest's reporter imports: Vitest doesn't support import.meta.resolve. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** TypeScript 7, in a sixth of the time of the one whose programming interface dependency-cruiser needs. */
export const compiler = [
  'node',
  join(dirname(fileURLToPath(import.meta.resolve('typescript-native/package.json'))), 'bin/tsc'),
];
