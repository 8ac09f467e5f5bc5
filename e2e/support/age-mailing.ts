/**
 * Makes a mailing due, as on its next day. Run by tools/command.mjs.
 * Argument: the mailing's name
 */
import { execute } from './database.ts';

const [name] = process.argv.slice(2);
await execute('update mailing set next_at = now() where name = $1', [name]);
