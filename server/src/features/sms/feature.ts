import type { Feature } from '#feature.ts';
import { openPool } from '#platform/database/pool.ts';
import { tableQueue } from '#platform/jobs/queue.ts';
import { senderMetrics } from '#platform/messages/sender/metrics.ts';
import { Sender } from '#platform/messages/sender/sender.ts';
import { smsTargets } from './audit-targets.ts';
import { registerSms } from './calls.ts';
import { addDemoSms } from './demo/demo-sms.ts';
import { smsJobs } from './jobs.ts';

export const sms: Feature = {
  name: 'sms',
  auditTargets: smsTargets,
  open({ services, series, metrics, all }) {
    const { config, db, seal, clock, log, messages } = services;
    let sender: Sender | undefined;
    return {
      calls: (http) => registerSms(http, services),
      work() {
        if (!messages || config.smsPerSecond <= 0) return;
        sender = new Sender({
          pool: openPool(config.databaseAppUrl, 1),
          db,
          seal,
          clock,
          log,
          gateway: messages,
          metrics: senderMetrics(metrics),
          deadlineMs: config.smsAnswerSeconds * 1000,
        });
        sender.start();
      },
      queues: [
        tableQueue({
          key: 'text_message',
          name: '문자',
          table: 'sms_receiver',
          waiting: `sms_state = 'reserved' and due_at <= now()`,
          // Only administrators' decisions set settled_at; a text that the gateway failed has only its due time.
          failed: `sms_state = 'failed' and greatest(due_at, settled_at) > now() - interval '1 day'`,
          since: 'due_at',
        }),
      ],
      jobs: () => smsJobs(services, { bulletins: all('bulletin'), series }),
      fillDemo: () => addDemoSms(services),
      close: async () => sender?.close(),
    };
  },
};
