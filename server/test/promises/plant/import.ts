/** Loaded by `--import` into a server that is to run with the defects that MARU_PLANT names. */
import { isDefect } from './defects.ts';
import { plant } from './plant.ts';

for (const name of (process.env.MARU_PLANT ?? '').split(',')) {
  if (!isDefect(name)) throw new Error(`there is no defect '${name}'`);
  plant(name);
}
