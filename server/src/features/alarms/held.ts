/**
 * Raises crossings that continue at the end of a maintenance window, because their devices may report only much later.
 */
import { rulesOfDevice } from '@maru/domain/alarm';
import { raiseHeld } from '@maru/domain/alarm-crossing';
import type pg from 'pg';
import { keyOf, selectDevices, selectPending } from './store.ts';
import { gradingsOf, limitOf, Turn, timingOf, type Watched } from './turn.ts';

export async function evaluateHeld(client: pg.ClientBase, watched: Watched, now: Date): Promise<void> {
  const rules = watched.rules.filter(({ series }) => series === watched.series.name);
  if (rules.length === 0) return;
  const pending = new Map((await selectPending(client)).map((state) => [keyOf(state), state]));
  if (pending.size === 0) return;
  const deviceIds = [...new Set([...pending.values()].map(({ deviceId }) => deviceId))];
  const devices = await selectDevices(client, watched.series.name, deviceIds);
  const gradings = await gradingsOf(watched, devices);
  const turn = new Turn();
  for (const device of devices)
    for (const rule of rulesOfDevice(rules, device)) {
      const pair = { ruleId: rule.ruleId, deviceId: device.deviceId, severity: rule.severity };
      const state = pending.get(keyOf(pair));
      const limit = limitOf(rule, gradings.get(device.deviceId));
      const raised = state && limit && raiseHeld(timingOf(watched, rule, device), state, now.getTime());
      if (raised) turn.add(pair, raised.state, [raised.event], limit.raise);
    }
  await turn.write(client);
}
