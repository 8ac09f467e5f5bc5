/** The composition root: everything the process is made of, by name and in order. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from './config.ts';
import { registerAddresses } from './features/addresses/calls.ts';
import { registerAdminAuth } from './features/administrators/auth-calls.ts';
import { registerAdministrators } from './features/administrators/calls.ts';
import { addDemoAccounts, refuseDemoAccounts } from './features/administrators/demo-accounts.ts';
import { administratorJobs } from './features/administrators/jobs.ts';
import { registerAirAdministration } from './features/air/administration.ts';
import { registerAir } from './features/air/calls.ts';
import { registerAirDashboard } from './features/air/dashboard.ts';
import { registerFavorites } from './features/air/favorites.ts';
import { airNowOf } from './features/air/now.ts';
import { registerOperatedAir } from './features/air/operated.ts';
import { registerAirStatistics } from './features/air/statistics.ts';
import { groupsNow, liveLayers, mapLayerSources } from './features/all-layers.ts';
import { allSeries } from './features/all-series.ts';
import { registerAuditLog } from './features/audit/calls.ts';
import { registerBinsAdministration } from './features/bins/administration.ts';
import { registerBins } from './features/bins/calls.ts';
import { registerBinsDashboard } from './features/bins/dashboard.ts';
import { addDemoBinPhotos } from './features/bins/demo/demo-photos.ts';
import { registerBuildingAdministration } from './features/buildings/administration.ts';
import { registerBuildings } from './features/buildings/calls.ts';
import { registerBuildingDashboard } from './features/buildings/dashboard.ts';
import { addDemoOwners } from './features/buildings/demo/demo-owners.ts';
import { registerOwnBuildings } from './features/buildings/own-buildings.ts';
import { registerBuildingStatistics } from './features/buildings/statistics.ts';
import { registerAdministered } from './features/citizens/administered-calls.ts';
import { registerAuth } from './features/citizens/auth-calls.ts';
import { addDemoCitizens, refuseDemoCitizens } from './features/citizens/demo/demo-citizens.ts';
import { citizenJobs } from './features/citizens/jobs.ts';
import { registerSharedMembers } from './features/citizens/shared-members/calls.ts';
import { registerUser } from './features/citizens/user-calls.ts';
import { registerCodes } from './features/codes/calls.ts';
import { registerDevices } from './features/devices/calls.ts';
import { registerDistrict } from './features/district/calls.ts';
import { openDistrict } from './features/district/district-file.ts';
import { refuseOtherDistrict, storeDongs } from './features/district/queries.ts';
import { forecastAt, registerForecast } from './features/forecast/calls.ts';
import { openForecast } from './features/forecast/forecast.ts';
import { registerLightsAdministration } from './features/lights/administration.ts';
import { registerLights } from './features/lights/calls.ts';
import { registerLightsDashboard } from './features/lights/dashboard.ts';
import { registerLightsStatistics } from './features/lights/statistics.ts';
import { registerMainPage } from './features/main-page/calls.ts';
import { registerMap } from './features/map/calls.ts';
import { Streets } from './features/map/streets/streets.ts';
import { masterChannel, registerMasterData } from './features/master-data/calls.ts';
import { registerMemberStatistics } from './features/member-statistics/calls.ts';
import { registerNoticesAdministration } from './features/notices/administration.ts';
import { registerNotices } from './features/notices/calls.ts';
import { addDemoNotices } from './features/notices/demo/demo-notices.ts';
import { noticeJobs } from './features/notices/hits.ts';
import { newestTitles } from './features/notices/notices.ts';
import { NoticeFinder } from './features/notices/search.ts';
import { registerCctvAdministration } from './features/people/administration.ts';
import { namedAreas } from './features/people/areas.ts';
import { registerPeople } from './features/people/calls.ts';
import { registerCountingAreas } from './features/people/counting-areas.ts';
import { registerPeopleDashboard } from './features/people/dashboard.ts';
import { registerPeopleStatistics } from './features/people/statistics.ts';
import { registerPopups } from './features/popups/calls.ts';
import { addDemoPopups } from './features/popups/demo-popups.ts';
import { listPublic } from './features/popups/popups.ts';
import { registerPortlets } from './features/portlets/calls.ts';
import { registerPrivacy } from './features/privacy/calls.ts';
import { registerDiscovery } from './features/site/discovery.ts';
import { registerSite } from './features/site/site.ts';
import { registerSms } from './features/sms/calls.ts';
import { addDemoSms } from './features/sms/demo/demo-sms.ts';
import { smsJobs } from './features/sms/jobs.ts';
import { registerVehiclesAdministration } from './features/vehicles/administration.ts';
import { registerVehicles } from './features/vehicles/calls.ts';
import { registerVehiclesDashboard } from './features/vehicles/dashboard.ts';
import { registerOsmand } from './features/vehicles/osmand/calls.ts';
import { vehicleSeries } from './features/vehicles/series.ts';
import { registerVehicleStatistics } from './features/vehicles/statistics.ts';
import { Follower } from './features/vehicles/tracks/follower.ts';
import { groundsOf } from './features/vehicles/tracks/grounds.ts';
import { registerWeighingAdministration } from './features/weighing/administration.ts';
import { authenticateWeighbridge, registerWeighing, registerWeighingIngest } from './features/weighing/calls.ts';
import { WatchedFolder } from './features/weighing/folder/watched-folder.ts';
import { downloadLog } from './platform/audit/downloads.ts';
import { Looks } from './platform/audit/looks.ts';
import { registerCertification } from './platform/certification/calls.ts';
import type { Clock } from './platform/clock.ts';
import { systemClock } from './platform/clock.ts';
import { listen } from './platform/database/notifications.ts';
import { openOwnerPool, openPool } from './platform/database/pool.ts';
import { registerExcelQueue } from './platform/excel/queue-calls.ts';
import { fileJobs } from './platform/files/upkeep.ts';
import { guardAdminNetworks } from './platform/http/admin-networks.ts';
import { closeHttp, endKeepAlive } from './platform/http/ending.ts';
import { registerOperational } from './platform/http/operational.ts';
import { buildServer } from './platform/http/server.ts';
import { type Jobs, startJobs } from './platform/jobs/jobs.ts';
import { senderMetrics } from './platform/messages/sender/metrics.ts';
import { Sender } from './platform/messages/sender/sender.ts';
import { createServices, type Services } from './platform/services.ts';
import { tokenAuthenticators } from './platform/sessions/authenticate.ts';
import { callersOf } from './platform/sessions/callers.ts';
import { registerPasses } from './platform/sessions/passes.ts';
import { deleteOld } from './retention.ts';
import { authenticateDevice, registerIngest } from './telemetry/http/calls.ts';
import { registerLive } from './telemetry/live/calls.ts';
import { liveChannel } from './telemetry/live/change-publisher.ts';
import { Partitions } from './telemetry/partitions/partitions.ts';
import { keepUp } from './telemetry/partitions/upkeep.ts';
import { createTelemetry, type Telemetry } from './telemetry/telemetry.ts';

export interface App {
  http: FastifyInstance;
  services: Services;
  telemetry: Telemetry;
  /** Opens the doors; resolves with the ports in use, null for a door that this process doesn't have. */
  start(): Promise<{ port: number; mqttPort: number | null }>;
  /** Finishes what is in flight and closes everything, in order. */
  stop(): Promise<void>;
}

export async function createApp(config: Config, log: Logger, clock: Clock = systemClock): Promise<App> {
  const district = await openDistrict(config);
  const pool = openPool(config.databaseAppUrl, config.databaseConnections);
  const ownerPool = openOwnerPool(config.databaseUrl);
  const partitions = new Partitions(ownerPool);
  const services = await createServices(config, pool, clock, log);
  const { db } = services;
  const notifications = await listen(config.databaseAppUrl, [liveChannel, 'maru_device', masterChannel], log);
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });

  const telemetry = createTelemetry({
    config,
    pool,
    partitions,
    notifications,
    clock,
    log,
    metrics,
    series: allSeries,
    layers: liveLayers(services, district),
  });
  const forecast = openForecast(services, district);
  const device = authenticateDevice(telemetry.registry, telemetry.ingest);
  const authenticators = {
    device,
    weighbridge: authenticateWeighbridge(config.weighingKey),
    ...tokenAuthenticators(services.tokens, services.sessions, services.permissions, new Looks(services.clock)),
  };
  const http = await buildServer(config, log, authenticators, callersOf(services));
  http.decorate('logDownload', downloadLog(db));
  guardAdminNetworks(http, config.adminNetworks);
  let isServing = false;
  const readiness = {
    async check() {
      if (!isServing) throw new Error('starting or ending');
      await pool.query('select 1');
    },
  };
  registerOperational(http, metrics, readiness, config.metricsToken);

  const streets = new Streets(config, log);
  const serves = (role: 'web' | 'ingest' | 'worker') => config.role === 'all' || config.role === role;
  if (serves('ingest')) await http.register(async (scope) => registerIngest(scope, telemetry.ingest));
  if (serves('ingest')) await http.register(async (scope) => registerOsmand(scope, telemetry.ingest, clock));
  if (serves('ingest')) registerWeighingIngest(http, services);
  if (serves('web')) {
    registerLive(http, telemetry.feed, config.liveReadersPerAddress);
    registerDistrict(http, services, district, streets);
    registerMap(http, services, district, streets, () => namedAreas(db), mapLayerSources(services, district));
    registerAir(http, services);
    registerAirAdministration(http, services);
    registerAirStatistics(http, services);
    registerAirDashboard(http, services);
    registerPeople(http, services);
    registerPeopleStatistics(http, services);
    registerPeopleDashboard(http, services);
    registerCountingAreas(http, services);
    registerCctvAdministration(http, services);
    registerBins(http, services);
    registerBinsAdministration(http, services);
    registerBinsDashboard(http, services);
    registerLights(http, services, district.centre);
    registerLightsAdministration(http, services, district.centre);
    registerLightsStatistics(http, services, district.centre);
    registerLightsDashboard(http, services, district.centre);
    registerBuildings(http, services);
    registerBuildingAdministration(http, services);
    registerBuildingStatistics(http, services);
    registerBuildingDashboard(http, services);
    registerOwnBuildings(http, services);
    registerVehiclesAdministration(http, services, district);
    registerVehicleStatistics(http, services, district);
    registerVehiclesDashboard(http, services, district);
    registerVehicles(http, services, groundsOf(district));
    registerWeighing(http, services);
    registerWeighingAdministration(http, services);
    registerPortlets(http, services, allSeries);
    registerDevices(http, services);
    const noticeFinder = new NoticeFinder(db);
    registerNotices(http, services, noticeFinder, district);
    registerNoticesAdministration(http, services, noticeFinder);
    registerPopups(http, services);
    registerSms(http, services);
    registerForecast(http, services, forecast);
    registerMainPage(http, {
      air: airNowOf(services),
      groups: groupsNow(services, district),
      forecast: () => forecastAt(forecast, clock.now()),
      notices: () => newestTitles(db, clock.now()),
      popups: () => listPublic(db, clock.now()),
    });
    registerAddresses(http, services, district);
    registerCodes(http, services);
    registerExcelQueue(http);
    registerMasterData(http, services, notifications);
    registerPrivacy(http, services, district);
    registerPasses(http, services);
    registerAuth(http, services);
    await registerCertification(http, services);
    registerUser(http, services);
    registerFavorites(http, services);
    registerOperatedAir(http, services);
    registerSharedMembers(http, services);
    registerAdminAuth(http, services);
    registerAdministrators(http, services, district);
    registerAuditLog(http, services);
    registerAdministered(http, services);
    registerMemberStatistics(http, services);
    await registerSite(http, config);
    await registerDiscovery(http, config, district);
  }

  let jobs: Jobs | undefined;
  let endWatch: (() => Promise<void>) | undefined;
  const weighings = config.weighingFolder ? new WatchedFolder(services, config.weighingFolder) : undefined;
  let follower: Follower | undefined;
  let sender: Sender | undefined;
  let demoPosts: Promise<void> | undefined;
  return {
    http,
    services,
    telemetry,
    async start() {
      await (config.isDemo ? addDemoAccounts(db, services.seal) : refuseDemoAccounts(db));
      await refuseOtherDistrict(db, district, config.districtFile);
      await storeDongs(db, district.dongs);
      await (config.isDemo ? addDemoCitizens(services, district) : refuseDemoCitizens(db));
      if (config.isDemo) await addDemoOwners(services);
      // Readings are taken all the same; whoever sends or asks for a file is told.
      void services.files.check().catch((err) => log.error({ err }, 'the file storage can’t be used'));
      if (serves('web')) await streets.open();
      await telemetry.start();
      await http.listen({ host: config.host, port: config.port });
      const mqttPort = serves('ingest') ? await telemetry.openDoor() : null;
      if (serves('web') || serves('worker')) endWatch = services.auditChain.watch();
      if (serves('worker')) weighings?.watch();
      if (serves('worker')) {
        follower = new Follower({
          pool: openPool(config.databaseAppUrl, 1),
          grounds: groundsOf(district),
          clock,
          log,
          onMoved: (deviceIds) => telemetry.tellMoved(vehicleSeries, deviceIds),
        });
        follower.start();
        if (services.messages && config.smsPerSecond > 0) {
          sender = new Sender({
            pool: openPool(config.databaseAppUrl, 1),
            db,
            seal: services.seal,
            clock,
            log,
            gateway: services.messages,
            metrics: senderMetrics(metrics),
            deadlineMs: config.smsAnswerSeconds * 1000,
          });
          sender.start();
        }
        const upkeep = async () => {
          const { dropped } = await keepUp(pool, partitions, allSeries, config.retentionMonths, clock.now());
          if (dropped.length > 0) log.info({ dropped }, 'partitions past their retention dropped');
        };
        jobs = await startJobs(
          config.databaseUrl,
          [
            { name: 'telemetry-upkeep', cron: '17 3 * * *', run: upkeep },
            { name: 'retention', cron: '7 4 * * *', run: () => deleteOld({ pool, ownerPool, config, clock, log }) },
            ...fileJobs(services),
            ...citizenJobs(services),
            ...administratorJobs(services),
            ...noticeJobs(services),
            ...smsJobs(services, {
              forecast: async () => ({
                bulletin: (await forecast.current(clock.now())).bulletin,
                isInvented: forecast.source === 'sandbox',
              }),
              series: allSeries,
              upSince: clock.now(),
            }),
          ],
          log,
        );
      }
      // Drawing their pictures takes seconds that nobody has to wait for.
      if (config.isDemo && serves('web'))
        demoPosts = addDemoNotices(services)
          .then(() => addDemoPopups(services))
          .catch((err) => log.error({ err }, 'the demo has no notices'))
          .then(() => addDemoBinPhotos(services))
          .catch((err) => log.error({ err }, 'the demo has no photos'))
          .then(() => addDemoSms(services))
          .catch((err) => log.error({ err }, 'the demo has no messages'));
      isServing = true;
      const address = http.server.address();
      return { port: typeof address === 'object' && address ? address.port : config.port, mqttPort };
    },
    async stop() {
      isServing = false;
      endKeepAlive(http);
      // Proxies see that this process is not ready and turn away while it still answers.
      await wait(config.drainSeconds * 1000);
      telemetry.feed.close();
      await closeHttp(http);
      await Promise.all([follower?.close(), sender?.close()]);
      await streets.close();
      await telemetry.close();
      await Promise.all([jobs?.close(), endWatch?.(), weighings?.close(), demoPosts, forecast.close()]);
      await notifications.close();
      await Promise.all([pool.end(), ownerPool.end()]);
    },
  };
}
