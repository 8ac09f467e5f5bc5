/** Ends what no rule watches any more: open alarms, and the progress of the evaluation. */
import { rulesOfDevice } from '@maru/domain/alarm';
import type pg from 'pg';
import { inOwnTransaction } from '#platform/database/in-transaction.ts';
import { evaluatedDevices } from './evaluate.ts';
import { keyOf, type Pair, resetStates, selectDevices, writeAlarms } from './store.ts';
import type { Watched } from './turn.ts';

/**
 * Clears open alarms whose device is out of use, or whose rule doesn't apply to the device any more: no reading can end
 * them. A condition that still holds raises a new alarm once it is watched again.
 */
export async function clearUnwatched(client: pg.ClientBase, { series, rules, now }: Watched): Promise<void> {
  const { rows: open } = await client.query<Pair>(
    `select a.alarm_rule_id as "ruleId", a.device_id as "deviceId" from alarm a join device d using (device_id)
     where a.state <> 'cleared' and d.series = $1`,
    [series.name],
  );
  if (open.length === 0) return;
  const devices = await selectDevices(
    client,
    series.name,
    open.map(({ deviceId }) => deviceId),
  );
  const watched = new Set(
    devices.flatMap((device) =>
      rulesOfDevice(rules, device).map(({ ruleId }) => keyOf({ ruleId, deviceId: device.deviceId })),
    ),
  );
  const ends = open
    .filter((pair) => !watched.has(keyOf(pair)))
    .map((pair) => ({ ...pair, at: now, comment: '더 이상 감시하지 않음' }));
  if (ends.length === 0) return;
  await inOwnTransaction(client, async () => {
    await resetStates(client, ends);
    await writeAlarms(client, ends, []);
  });
}

/**
 * Forgets how far devices were evaluated that no rule watches, so that a later rule doesn't raise alarms of the time
 * between.
 */
export async function forgetUnwatched(client: pg.ClientBase, watched: Watched): Promise<void> {
  const evaluated = evaluatedDevices(watched);
  if (evaluated === null) return;
  await client.query(
    `delete from alarm_watch w using device d
     where d.device_id = w.device_id and d.series = $1 and d.device_id <> all($2::bigint[])`,
    [watched.series.name, [...evaluated]],
  );
}
