/** Backdates the end of a certification by some minutes. tools/command.mjs runs this file. */
import { execute } from './database.ts';

const [certificationId, minutes] = process.argv.slice(2);
await execute(
  'update certification set certified_at = certified_at - make_interval(mins => $2) where certification_id = $1',
  [certificationId, Number(minutes)],
);
