/** Preloaded into a server with `--import`; plants the defects named by MARU_PLANT. */
import { isDefect } from './defects.ts';
import { plant } from './plant.ts';

for (const name of (process.env.MARU_PLANT ?? '').split(',')) {
  if (!isDefect(name)) throw new Error(`there is no defect '${name}'`);
  plant(name);
}
