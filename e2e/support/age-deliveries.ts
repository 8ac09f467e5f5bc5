/** Backdates the deliveries of alarms to a receiver by some minutes. Run by tools/command.mjs. */
import { execute } from './database.ts';

const [receiver, minutes] = process.argv.slice(2);
await execute(
  `update alarm_delivery d set last_made_at = d.last_made_at - make_interval(mins => $2::integer) from alarm_receiver r
   where r.alarm_receiver_id = d.alarm_receiver_id and r.name = $1`,
  [receiver, minutes],
);
