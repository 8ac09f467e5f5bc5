import type { Feature } from '#feature.ts';
import { type AuditTarget, codedAs, findBy, numberedAs, targetAt, targetIn } from '#platform/audit/targets.ts';
import { openPool } from '#platform/database/pool.ts';
import { tableQueue } from '#platform/jobs/queue.ts';
import type { RunningTurns } from '#platform/jobs/turns.ts';
import { registerSources } from './administration.ts';
import { runBrokers } from './brokers.ts';
import { registerCodecs } from './codecs/administration.ts';
import { Codecs } from './codecs/codecs.ts';
import { DecoderSandbox } from './codecs/sandbox.ts';
import { watchFolders } from './files/folder.ts';
import { Inbox, sourceChannel } from './inbox.ts';
import { registerSourceMappings } from './mappings.ts';
import { authenticateSource, SourceRegistry } from './registry.ts';
import { deleteOldMessages } from './retention.ts';
import { registerSourcesIngest } from './take.ts';
import { registerUnknownDevices } from './unknown-devices.ts';
import { SourceWorker, turnsAtOnce } from './worker.ts';

const sourceTarget: AuditTarget = {
  kind: 'source',
  idIn: numberedAs('연동 네트워크'),
  async find(db, ids) {
    const rows = await db
      .selectFrom('source')
      .select('source_id')
      .where('source_id', 'in', ids.map(Number))
      .where('deleted_at', 'is', null)
      .execute();
    return new Map(rows.map(({ source_id: id }) => [String(id), targetAt('device/source', id)]));
  },
};

const unknownTarget: AuditTarget = {
  kind: 'unknown',
  idIn: codedAs('미등록 장치'),
  find: findBy((keyword) => targetIn('device/unknown', { keyword })),
};

export const sources: Feature = {
  name: 'sources',
  channels: [sourceChannel],
  auditTargets: [sourceTarget, unknownTarget],
  open({ services, series, notifications }) {
    const { pool, log, clock, config } = services;
    let inbox: Inbox | undefined;
    let worker: SourceWorker | undefined;
    let brokers: RunningTurns | undefined;
    let folders: RunningTurns | undefined;
    const sandbox = new DecoderSandbox();
    return {
      authenticators: { source: authenticateSource(new SourceRegistry(pool)) },
      ingestCalls(http, ingest) {
        const working = new SourceWorker({
          pool,
          turnPool: openPool(config.databaseAppUrl, turnsAtOnce),
          ingest,
          series,
          codecs: new Codecs(pool, sandbox),
          log,
        });
        worker = working;
        inbox = new Inbox(pool, () => working.wake());
        notifications.on(sourceChannel, () => working.wake());
        notifications.on('maru_device', () => working.wakeForDevices());
        notifications.onGap(() => working.wakeForDevices());
        working.wake();
        registerSourcesIngest(http, inbox, clock);
      },
      calls(http) {
        registerSources(http, services);
        registerSourceMappings(http, services, series);
        registerCodecs(http, services, sandbox);
        registerUnknownDevices(http, services, series);
      },
      work() {
        // Messages are processed where the telemetry engine runs, which may be another process.
        inbox ??= new Inbox(pool, () => {
          pool.query('select pg_notify($1, $2)', [sourceChannel, '']).catch(() => undefined);
        });
        brokers = runBrokers(openPool(config.databaseAppUrl, 1), inbox, services);
        folders = watchFolders(openPool(config.databaseAppUrl, 1), inbox, services);
      },
      queues: [
        tableQueue({
          key: 'source_message',
          name: '연동 메시지',
          table: 'source_message',
          waiting: `state = 'waiting'`,
          failed: `state = 'failed' and received_at > now() - interval '1 day'`,
          since: 'received_at',
        }),
      ],
      jobs: () => [
        {
          name: 'source-retention',
          title: '연동 메시지 정리',
          cron: '37 3 * * *',
          run: () => deleteOldMessages(pool, clock.now()),
        },
      ],
      async close() {
        await Promise.all([brokers?.close(), folders?.close()]);
        await inbox?.drained();
        await worker?.close();
        await sandbox.close();
      },
    };
  },
};
