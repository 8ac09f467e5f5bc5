/** `npm run check:defects`: every check of a promise detects each of its planted defects. */
import { run } from './command.ts';

const flags = [
  'run',
  '--project',
  'promises',
  '--project',
  'timed',
  '--testNamePattern',
  'planted defect|is broken by',
];
const { code } = await run('vitest', flags, { live: true, env: { MARU_DEFECTS: 'all' } });
process.exit(code);
