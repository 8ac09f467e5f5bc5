/** Alarms of low batteries, from the newest battery level that a network reported for each device. */
import { rulesOfDevice } from '@maru/domain/alarm';
import { followCrossing, noCrossing } from '@maru/domain/alarm-crossing';
import type pg from 'pg';
import { keyOf, selectDevices, selectStates } from './store.ts';
import { limitOf, Turn, timingOf, type Watched } from './turn.ts';

export async function evaluateBatteries(client: pg.ClientBase, watched: Watched): Promise<void> {
  const { series } = watched;
  const rules = watched.rules.filter((rule) => rule.series === series.name && rule.kind === 'lowBattery');
  if (!rules.some(({ isUsed }) => isUsed)) return;
  const { rows } = await client.query<{ deviceId: number; at: Date; level: number }>(
    'select device_id as "deviceId", measured_at as at, level from device_battery',
  );
  const levels = new Map(rows.map(({ deviceId, at, level }) => [deviceId, { at: at.getTime(), value: level }]));
  const devices = await selectDevices(client, series.name, [...levels.keys()]);
  const states = await selectStates(
    client,
    devices.map(({ deviceId }) => deviceId),
  );
  const turn = new Turn();
  for (const device of devices)
    for (const rule of rulesOfDevice(rules, device)) {
      const pair = { ruleId: rule.ruleId, deviceId: device.deviceId, severity: rule.severity };
      const [before, limit] = [states.get(keyOf(pair)) ?? noCrossing, limitOf(rule, undefined)];
      const level = levels.get(device.deviceId);
      if (!limit || !level || before.lastAt === level.at) continue;
      const { state, events } = followCrossing(limit, timingOf(watched, rule, device), before, [level]);
      turn.add(pair, state, events, limit.raise);
    }
  await turn.write(client);
}
