import type { Feature } from '#feature.ts';
import { type AuditTarget, findBy, numberedAs, targetIn } from '#platform/audit/targets.ts';
import { openPool } from '#platform/database/pool.ts';
import type { RunningTurns } from '#platform/jobs/turns.ts';
import { registerAlarms } from './calls.ts';
import { registerAlarmRules } from './rules.ts';
import { watchAlarms } from './watcher.ts';
import { registerAlarmWindows } from './windows.ts';

const alarmTarget = (kind: string, word: string): AuditTarget => ({
  kind,
  idIn: numberedAs(word),
  find: findBy(() => targetIn('device/alarm', {})),
});

export const alarms: Feature = {
  name: 'alarms',
  auditTargets: [
    alarmTarget('alarm', '알람'),
    alarmTarget('alarm-rule', '알람 규칙'),
    alarmTarget('alarm-window', '점검 기간'),
  ],
  open({ services, series, features }) {
    const { config, db, clock, log } = services;
    let watcher: RunningTurns | undefined;
    return {
      calls(http) {
        registerAlarms(http, services);
        registerAlarmRules(http, services);
        registerAlarmWindows(http, services);
      },
      work() {
        const gradings = features.flatMap(({ deviceGradings = [] }) => deviceGradings);
        watcher = watchAlarms({ db, pool: openPool(config.databaseAppUrl, 1), series, gradings, clock, log });
      },
      close: async () => watcher?.close(),
    };
  },
};
