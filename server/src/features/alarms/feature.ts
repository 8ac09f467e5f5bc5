import type { Feature } from '#feature.ts';
import { type AuditTarget, findBy, numberedAs, targetIn } from '#platform/audit/targets.ts';
import { openPool } from '#platform/database/pool.ts';
import { deliveryQueue } from '#platform/jobs/queue.ts';
import type { RunningTurns } from '#platform/jobs/turns.ts';
import { openMail } from '#platform/mail/mail.ts';
import { addressCheck } from '#platform/security/outgoing.ts';
import { registerAlarms } from './calls.ts';
import { registerAlarmDeliveries } from './deliveries/log.ts';
import { registerAlarmReceivers } from './deliveries/receivers.ts';
import { deleteOldDeliveries } from './deliveries/retention.ts';
import { openWebhooks } from './deliveries/webhook.ts';
import { deliverAlarms } from './deliveries/worker.ts';
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
    alarmTarget('alarm-receiver', '알람 수신처'),
  ],
  open({ services, series, features, all }) {
    const { config, pool, db, clock, log } = services;
    let watcher: RunningTurns | undefined;
    let deliveries: RunningTurns | undefined;
    const webhooks = openWebhooks({ clock, isAllowed: addressCheck(config.webhookNetworks) });
    const readOverdue = async () => (await Promise.all(all('overdueReports').map((read) => read()))).flat();
    const sending = { services, email: openMail(services), webhook: webhooks.send, readOverdue };
    return {
      calls(http) {
        registerAlarms(http, services);
        registerAlarmRules(http, services);
        registerAlarmWindows(http, services);
        registerAlarmReceivers(http, services);
        registerAlarmDeliveries(http, services, sending);
      },
      work() {
        const gradings = features.flatMap(({ deviceGradings = [] }) => deviceGradings);
        watcher = watchAlarms({ db, pool: openPool(config.databaseAppUrl, 1), series, gradings, clock, log });
        deliveries = deliverAlarms({ sending, pool: openPool(config.databaseAppUrl, 1), log });
      },
      queues: [deliveryQueue('alarm', '알람 발송', 'alarm_delivery')],
      jobs: () => [
        {
          name: 'alarm-retention',
          title: '알람 발송 기록 정리',
          cron: '47 3 * * *',
          run: () => deleteOldDeliveries(pool, clock.now()),
        },
      ],
      async close() {
        await Promise.all([watcher?.close(), deliveries?.close()]);
        await webhooks.close();
      },
    };
  },
};
