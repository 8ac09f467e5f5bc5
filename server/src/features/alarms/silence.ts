/** Alarms of silent devices and measures. */
import { isDeviceSilent, isMeasureSilent, rulesOfDevice } from '@maru/domain/alarm';
import type pg from 'pg';
import { statuses } from '#places/administration/device-status.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Series } from '#telemetry/series/series.ts';
import { type AlarmRule, type End, type Episode, keyOf, type Pair, selectStates, writeAlarms } from './store.ts';

/** Opens alarms of devices and measures that are silent now, and clears those of ones that report again. */
export async function evaluateSilence(
  client: pg.ClientBase,
  db: Database,
  series: Series,
  rules: readonly AlarmRule[],
  now: Date,
): Promise<void> {
  const ofSilence = rules.filter((rule) => rule.series === series.name && rule.kind !== 'grade');
  if (!ofSilence.some(({ isUsed }) => isUsed)) return;
  const devices = (await statuses(db, series, now)).filter(({ deviceStatus }) => deviceStatus !== 'deactivated');
  const open = await selectOpen(client, ofSilence);
  const states = await selectStates(
    client,
    ofSilence.some(({ kind }) => kind === 'measureSilent') ? devices.map(({ deviceId }) => deviceId) : [],
  );
  const [ends, episodes]: [End[], Episode[]] = [[], []];
  for (const { deviceId, lastReport, patienceMs } of devices)
    for (const rule of rulesOfDevice(ofSilence, { deviceId, series: series.name })) {
      const pair = { ruleId: rule.ruleId, deviceId };
      const last = {
        deviceAt: lastReport?.getTime() ?? null,
        measureAt: states.get(keyOf(pair))?.lastAt ?? null,
      };
      const seconds = rule.silenceSeconds ?? patienceMs / 1000;
      const isWhole = rule.kind === 'deviceSilent';
      const isSilent = (isWhole ? isDeviceSilent : isMeasureSilent)(last, seconds, now.getTime());
      // A measure of a device that is silent as a whole is neither back nor newly silent.
      const isBack = !isSilent && (isWhole || !isDeviceSilent(last, seconds, now.getTime()));
      const crossedAt = isWhole ? last.deviceAt : last.measureAt;
      if (isBack && open.has(keyOf(pair))) ends.push({ ...pair, at: now });
      if (isSilent && crossedAt !== null && !open.has(keyOf(pair)))
        episodes.push({
          ...pair,
          severity: rule.severity,
          crossedAt: new Date(crossedAt),
          openedAt: now,
          clearedAt: null,
          value: null,
          limit: seconds,
        });
    }
  await writeAlarms(client, ends, episodes);
}

async function selectOpen(client: pg.ClientBase, rules: readonly AlarmRule[]): Promise<Set<string>> {
  const { rows } = await client.query<Pair>(
    `select alarm_rule_id as "ruleId", device_id as "deviceId" from alarm
     where alarm_rule_id = any($1::bigint[]) and state <> 'cleared'`,
    [rules.map(({ ruleId }) => ruleId)],
  );
  return new Set(rows.map(keyOf));
}
