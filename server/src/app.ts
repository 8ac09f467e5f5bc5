/** The composition root: opens the features in one process, starts their services, and stops them in order. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { Feature, FeatureContext, FeatureParts, Role } from './feature.ts';
import { features as allFeatures } from './features/features.ts';
import { openHttp } from './http.ts';
import { openDistrict } from './places/district/district-file.ts';
import { refuseOtherDistrict, retiredDongsOfPlaces, storeDongs } from './places/district/queries.ts';
import { openScheduledBackups } from './platform/backup/scheduled-backups.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { listen } from './platform/database/notifications.ts';
import { openOwnerPool, openPool } from './platform/database/pool.ts';
import { watchPool } from './platform/database/pool-metrics.ts';
import { ReadPool } from './platform/database/read-pool.ts';
import { fileJobs } from './platform/files/upkeep.ts';
import { closeHttp, endKeepAlive } from './platform/http/ending.ts';
import type { WaitingConnections } from './platform/http/waiting-connections.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import { JobRuns } from './platform/jobs/runs.ts';
import { createServices, type Services } from './platform/services.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import { traceOutgoing } from './platform/tracing/trace-outgoing.ts';
import { tracePool } from './platform/tracing/trace-pool.ts';
import { deleteOld } from './retention.ts';
import { closeMonths } from './telemetry/blocks/close-months.ts';
import type { ClosedMonth } from './telemetry/blocks/closed-month.ts';
import { liveChannel } from './telemetry/live/change-publisher.ts';
import { Partitions } from './telemetry/partitions/partitions.ts';
import { keepUp } from './telemetry/partitions/upkeep.ts';
import { createTelemetry, type Telemetry } from './telemetry/telemetry.ts';

export interface App {
  http: FastifyInstance;
  services: Services;
  telemetry: Telemetry;
  /**
   * Opens the listeners, and serves the waiting connections. Resolves with the ports in use; null for a listener that
   * this process doesn't have.
   */
  start(waiting?: WaitingConnections | null): Promise<{ port: number; mqttPort: number | null }>;
  /** Completes requests in flight, then closes everything in order. */
  stop(): Promise<void>;
}

export async function createApp(
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
  features: readonly Feature[] = allFeatures,
): Promise<App> {
  const district = await openDistrict(config);
  const tracing = await openTracing(config, log);
  const pool = openPool(config.databaseAppUrl, config.databaseConnections);
  const ownerPool = openOwnerPool(config.databaseUrl);
  const replica = config.databaseReadUrl ? openPool(config.databaseReadUrl, config.databaseConnections) : null;
  if (tracing) for (const traced of [pool, ownerPool, ...(replica ? [replica] : [])]) tracePool(traced, tracing);
  const reads = replica && new ReadPool(pool, replica, config.databaseReadLagSeconds * 1000);
  const endOutgoing = tracing && traceOutgoing(tracing);
  const partitions = new Partitions(ownerPool);
  const services = await createServices(config, pool, clock, log, reads ?? pool);
  const channels = [liveChannel, 'maru_device', ...features.flatMap((feature) => feature.channels ?? [])];
  const notifications = await listen(config.databaseAppUrl, channels, log);
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  watchPool(pool, services.reads, metrics);
  const endReads = reads?.watch(log);
  const series = features.flatMap((feature) => feature.series ?? []);
  const serves = (role: Role) => config.role === 'all' || config.role === role;

  const context: FeatureContext = {
    services,
    district,
    features,
    series,
    notifications,
    metrics,
    serves,
    // The compiler can't infer a part's type from its name.
    all: (name) => opened.flatMap((parts) => (parts[name] ?? []) as never),
    tellMoved: (...moved) => telemetry.tellMoved(...moved),
  };
  const opened: FeatureParts[] = features.map((feature) => feature.open(context));
  const telemetry = createTelemetry({
    config,
    pool,
    partitions,
    notifications,
    clock,
    log,
    metrics,
    series,
    layers: context.all('liveLayers'),
    tracing,
  });
  let isServing = false;
  const readiness = {
    async check() {
      if (!isServing) throw new Error('starting or ending');
      await pool.query('select 1');
    },
  };
  const http = await openHttp({ ...context, telemetry, readiness, tracing, log });

  const upkeep = async () => {
    const { dropped } = await keepUp(pool, partitions, series, config.retentionMonths, clock.now());
    if (dropped.length > 0) log.info({ dropped }, 'partitions past their retention dropped');
  };
  const closing = async () => {
    const { closeAfterDays } = config;
    const onFailure = (err: Error, { deviceId, month }: ClosedMonth) =>
      log.error({ err, deviceId, month }, 'a month of a device could not be closed');
    const closed: Record<string, number> = {};
    for (const one of series)
      closed[one.name] = await closeMonths(
        { pool, partitions, closeAfterDays, now: clock.now(), rests: true, onFailure },
        one,
      );
    if (Object.values(closed).some((months) => months > 0)) log.info({ closed }, 'months of devices closed');
  };
  const retention = () => deleteOld({ pool, ownerPool, config, clock, log }, features);
  const backups = openScheduledBackups(services);
  const startAllJobs = () =>
    startJobs(
      config.databaseUrl,
      [
        // Not only at night, because a long backup prevents partitions from being dropped.
        { name: 'telemetry-upkeep', title: '측정값 보관 구역 정리', cron: '17 1-23/6 * * *', run: upkeep },
        { name: 'retention', title: '보관 기간이 지난 자료 삭제', cron: '7 4 * * *', run: retention },
        { name: 'closing', title: '지난달 측정값 압축', cron: '37 4 * * *', run: closing },
        ...fileJobs(services),
        ...backups.jobs(),
        ...context.all('jobs').flatMap((jobsOf) => jobsOf()),
      ],
      log,
      { runs: new JobRuns({ db: services.db, clock, log }), tracing },
    );
  async function fillDemo() {
    for (const fill of context.all('fillDemo'))
      await fill().catch((err: unknown) => log.error({ err }, 'the demo isn’t whole'));
  }

  let jobs: Jobs | undefined;
  let endWatch: (() => Promise<void>) | undefined;
  let demo: Promise<void> | undefined;
  return {
    http,
    services,
    telemetry,
    async start(waiting) {
      await refuseOtherDistrict(services.db, district, config.districtFile);
      await storeDongs(services.db, district.dongs);
      const retired = await retiredDongsOfPlaces(services.db);
      if (retired.length > 0)
        log.warn({ dongs: retired }, 'places have dongs that the district’s file doesn’t contain');
      for (const prepare of context.all('prepare')) await prepare();
      // If the storage fails, the portal still accepts readings; only uploads and downloads fail.
      void services.files.check().catch((err) => log.error({ err }, 'the file storage can’t be used'));
      await telemetry.start();
      waiting?.free();
      await http.listen({ host: config.host, port: config.port });
      waiting?.handTo(http.server);
      const mqttPort = serves('ingest') ? await telemetry.openDoor() : null;
      if (serves('web') || serves('worker')) endWatch = services.auditChain.watch();
      if (serves('worker')) {
        for (const work of context.all('work')) work();
        jobs = await startAllJobs();
      }
      if (config.isDemo && serves('web')) demo = fillDemo();
      isServing = true;
      const address = http.server.address();
      return { port: typeof address === 'object' && address ? address.port : config.port, mqttPort };
    },
    async stop() {
      isServing = false;
      endKeepAlive(http);
      // Gives proxies time to detect that this process isn't ready and to stop sending requests, while it still
      // answers.
      await wait(config.drainSeconds * 1000);
      telemetry.feed.close();
      await closeHttp(http);
      await Promise.all(context.all('close').map((close) => close()));
      await telemetry.close();
      await Promise.all([jobs?.close(), backups.close(), endWatch?.(), demo]);
      await notifications.close();
      await Promise.all([endReads?.(), pool.end(), ownerPool.end()]);
      endOutgoing?.();
      await tracing?.close();
    },
  };
}
