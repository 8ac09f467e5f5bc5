/** Backdates the crossings of air at a place by some minutes, to simulate their duration. Run by tools/command.mjs. */
import { execute } from './database.ts';

const [placeId, minutes] = process.argv.slice(2);
await execute(
  `update subscription_topic set crossed_at = crossed_at - make_interval(mins => $2::integer)
   where installation_place_id = $1::bigint`,
  [placeId, minutes],
);
