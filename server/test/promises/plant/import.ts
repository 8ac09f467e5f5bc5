/** Loaded by `--import` into a server that is to run with a defect, named by MARU_PLANT. */
import { isDefect } from './defects.ts';
import { plant } from './plant.ts';

const name = process.env.MARU_PLANT ?? '';
if (!isDefect(name)) throw new Error(`there is no defect '${name}'`);
plant(name);
