/** Makes a reserved message due now. tools/command.mjs runs this file. */
import { execute } from './database.ts';

const [message] = process.argv.slice(2);
await execute(
  `with due as (update sms set due_at = now() where message = $1 returning sms_id)
   update sms_receiver set due_at = now() where sms_id in (select sms_id from due)`,
  [message],
);
