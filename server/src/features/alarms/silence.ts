/** Alarms of silent devices and measures. */
import { isDeviceSilent, isMeasureSilent, rulesOfDevice } from '@maru/domain/alarm';
import { mutingOf } from '@maru/domain/alarm-window';
import type pg from 'pg';
import { statuses } from '#places/administration/device-status.ts';
import { isDue } from '#platform/jobs/turns.ts';
import {
  type AlarmRule,
  type End,
  type Episode,
  keyOf,
  type Pair,
  selectStates,
  selectWatches,
  writeAlarms,
} from './store.ts';
import type { Watched } from './turn.ts';

/** Limits the wait after a start, so that a silence of days is found even if the server restarts every night. */
const longestWaitMs = 6 * 3_600_000;

/**
 * Opens alarms of devices and measures that are silent now, unless a maintenance window mutes them, and clears those of
 * devices and measures that report again. While the server or its database was down, all devices seemed silent, so the
 * allowed silence of each starts at `watchedSince`.
 */
export async function evaluateSilence(
  client: pg.ClientBase,
  { db, series, rules, windows }: Watched,
  { now, watchedSince }: { now: Date; watchedSince: Date },
): Promise<void> {
  const ofSilence = rules.filter(
    ({ series: of, kind }) => of === series.name && (kind === 'deviceSilent' || kind === 'measureSilent'),
  );
  if (!ofSilence.some(({ isUsed }) => isUsed)) return;
  const devices = (await statuses(db, series, now)).filter(({ deviceStatus }) => deviceStatus !== 'deactivated');
  const open = await selectOpen(client, ofSilence);
  const ofMeasures = ofSilence.some(({ kind }) => kind === 'measureSilent')
    ? devices.map(({ deviceId }) => deviceId)
    : [];
  const states = await selectStates(client, ofMeasures);
  const evaluatedUntil = await selectWatches(client, ofMeasures);
  const [ends, episodes]: [End[], Episode[]] = [[], []];
  for (const { deviceId, lastReport, allowedSilenceMs } of devices) {
    const device = { deviceId, series: series.name };
    const isMuted = mutingOf(windows, device)(now.getTime());
    for (const rule of rulesOfDevice(ofSilence, device)) {
      const pair = { ruleId: rule.ruleId, deviceId };
      const isWhole = rule.kind === 'deviceSilent';
      const deviceAt = lastReport?.getTime() ?? null;
      const last = {
        // A reading that isn't evaluated yet may contain the measure, so it doesn't show that the measure is silent.
        deviceAt: isWhole || deviceAt === null ? deviceAt : Math.min(deviceAt, evaluatedUntil.get(deviceId) ?? 0),
        measureAt: states.get(keyOf(pair))?.lastAt ?? null,
      };
      const seconds = rule.silenceSeconds ?? allowedSilenceMs / 1000;
      const isSilent = (isWhole ? isDeviceSilent : isMeasureSilent)(last, seconds, now.getTime());
      // While the whole device is silent, its measures count neither as reporting again nor as newly silent.
      const isBack = !isSilent && (isWhole || !isDeviceSilent(last, seconds, now.getTime()));
      const hasWaited = isDue(now, watchedSince.getTime(), Math.min(seconds * 1000, longestWaitMs));
      const crossedAt = isWhole ? last.deviceAt : last.measureAt;
      if (isBack && open.has(keyOf(pair))) ends.push({ ...pair, at: now });
      if (isSilent && hasWaited && !isMuted && crossedAt !== null && !open.has(keyOf(pair)))
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
  await writeAlarms(client, ends, await distinguished(client, episodes));
}

/**
 * Dates a silence by the end of its alarm if that ended by itself, as after a longer allowed silence: the silence lasts,
 * so it is another crossing. An alarm that an administrator cleared isn't raised again.
 */
async function distinguished(client: pg.ClientBase, episodes: readonly Episode[]): Promise<Episode[]> {
  if (episodes.length === 0) return [];
  const { rows } = await client.query<Pair & { endedAt: Date }>(
    `select a.alarm_rule_id as "ruleId", a.device_id as "deviceId", max(a.cleared_at) as "endedAt"
     from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) as t (rule_id, device_id, crossed_at)
     join alarm a on a.alarm_rule_id = t.rule_id and a.device_id = t.device_id and a.crossed_at >= t.crossed_at
     where not exists (
       select from alarm_event e
       where e.alarm_id = a.alarm_id and e.action = 'cleared' and e.at = a.cleared_at and e.admin_number is not null
     )
     group by 1, 2`,
    [
      episodes.map(({ ruleId }) => ruleId),
      episodes.map(({ deviceId }) => deviceId),
      episodes.map(({ crossedAt }) => crossedAt),
    ],
  );
  const endedAt = new Map(rows.map((row) => [keyOf(row), row.endedAt]));
  return episodes.map((episode) => ({ ...episode, crossedAt: endedAt.get(keyOf(episode)) ?? episode.crossedAt }));
}

async function selectOpen(client: pg.ClientBase, rules: readonly AlarmRule[]): Promise<Set<string>> {
  const { rows } = await client.query<Pair>(
    `select alarm_rule_id as "ruleId", device_id as "deviceId" from alarm
     where alarm_rule_id = any($1::bigint[]) and state <> 'cleared'`,
    [rules.map(({ ruleId }) => ruleId)],
  );
  return new Set(rows.map(keyOf));
}
