/**
 * Adds a supervisor: `npm run admin:create` asks for id, name and password; without a terminal, these are read from
 * MARU_FIRST_ADMIN_ID and MARU_FIRST_ADMIN_PASSWORD. With `--first`, only adds one if there is no administrator yet.
 */
import { type Config, readConfig } from '../config.ts';
import {
  createSupervisor,
  hasAdministrators,
  type NewSupervisor,
} from '../features/administrators/first-administrator.ts';
import { upgrade } from '../platform/backup/upgrade.ts';
import { type Database, openDatabase, openPool } from '../platform/database/pool.ts';
import { printed } from '../platform/errors/printed.ts';
import { Problem } from '../platform/errors/problem.ts';
import { openKeys } from '../platform/security/key-check.ts';
import { createSeal, type Seal } from '../platform/security/seal.ts';
import { withSettingsFile } from '../settings-file.ts';
import { askAt } from './create-administrator/ask.ts';

try {
  const config = readConfig(withSettingsFile(process.env));
  // The first administrator may be added before the installation's first start.
  await upgrade(config, { say: console.log });
  await run(config);
} catch (error) {
  if (error instanceof Problem) console.error(`No administrator was added: ${error.error}`);
  else console.error(printed(error));
  process.exitCode = 1;
}

async function run(config: Config): Promise<void> {
  const pool = openPool(config.databaseUrl, 2);
  try {
    const db = openDatabase(pool);
    const seal = createSeal(await openKeys(db, config));
    if (!process.argv.includes('--first') || !(await hasAdministrators(db))) await create(db, seal, config.firstAdmin);
  } finally {
    await pool.end();
  }
}

async function create(db: Database, seal: Seal, { id, password }: Config['firstAdmin']): Promise<void> {
  if (id && password) {
    await createSupervisor(db, seal, { adminId: id, adminName: '최고관리자', password });
    console.log(`The supervisor '${id}' is added.`);
  } else if (process.stdin.isTTY) await createAtTerminal(db, seal);
  else console.log('No administrator can log in yet: add one with npm run admin:create in a terminal.');
}

/** Repeats the question until the input is valid; Ctrl-C aborts. */
async function createAtTerminal(db: Database, seal: Seal): Promise<void> {
  const questions = askAt(process.stdin, process.stdout);
  try {
    for (;;) {
      const given: NewSupervisor = {
        adminId: await questions.ask('Id of the supervisor (4-20 lower-case letters and digits): '),
        adminName: await questions.ask('Name: '),
        password: await questions.askHidden('Password (not shown): '),
      };
      const isSame = (await questions.askHidden('The same password again: ')) === given.password;
      const fault = isSame ? await faultOf(createSupervisor(db, seal, given)) : 'The passwords differ.';
      if (fault === null) return console.log(`The supervisor '${given.adminId}' is added.`);
      console.log(`${fault}\n`);
    }
  } finally {
    questions.close();
  }
}

async function faultOf(creating: Promise<void>): Promise<string | null> {
  try {
    await creating;
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.error;
    throw error;
  }
}
