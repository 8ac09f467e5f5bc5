/** Alarms of silent devices and measures. */
import { isDeviceSilent, isMeasureSilent, rulesOfDevice } from '@maru/domain/alarm';
import { mutingOf } from '@maru/domain/alarm-window';
import type pg from 'pg';
import { statuses } from '#places/administration/device-status.ts';
import { type AlarmRule, type End, type Episode, keyOf, type Pair, selectStates, writeAlarms } from './store.ts';
import type { Watched } from './turn.ts';

/**
 * Opens alarms of devices and measures that are silent now, unless a maintenance window mutes them, and clears those of
 * devices and measures that report again.
 */
export async function evaluateSilence(
  client: pg.ClientBase,
  { db, series, rules, windows }: Watched,
  now: Date,
): Promise<void> {
  const ofSilence = rules.filter(
    ({ series: of, kind }) => of === series.name && (kind === 'deviceSilent' || kind === 'measureSilent'),
  );
  if (!ofSilence.some(({ isUsed }) => isUsed)) return;
  const devices = (await statuses(db, series, now)).filter(({ deviceStatus }) => deviceStatus !== 'deactivated');
  const open = await selectOpen(client, ofSilence);
  const states = await selectStates(
    client,
    ofSilence.some(({ kind }) => kind === 'measureSilent') ? devices.map(({ deviceId }) => deviceId) : [],
  );
  const [ends, episodes]: [End[], Episode[]] = [[], []];
  for (const { deviceId, lastReport, allowedSilenceMs } of devices) {
    const device = { deviceId, series: series.name };
    const isMuted = mutingOf(windows, device)(now.getTime());
    for (const rule of rulesOfDevice(ofSilence, device)) {
      const pair = { ruleId: rule.ruleId, deviceId };
      const last = {
        deviceAt: lastReport?.getTime() ?? null,
        measureAt: states.get(keyOf(pair))?.lastAt ?? null,
      };
      const seconds = rule.silenceSeconds ?? allowedSilenceMs / 1000;
      const isWhole = rule.kind === 'deviceSilent';
      const isSilent = (isWhole ? isDeviceSilent : isMeasureSilent)(last, seconds, now.getTime());
      // While the whole device is silent, its measures count neither as reporting again nor as newly silent.
      const isBack = !isSilent && (isWhole || !isDeviceSilent(last, seconds, now.getTime()));
      const crossedAt = isWhole ? last.deviceAt : last.measureAt;
      if (isBack && open.has(keyOf(pair))) ends.push({ ...pair, at: now });
      if (isSilent && !isMuted && crossedAt !== null && !open.has(keyOf(pair)))
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
