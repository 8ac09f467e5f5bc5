/** The HTTP server of one process, with the calls of its roles. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { FeatureContext } from './feature.ts';
import { downloadLog } from './platform/audit/downloads.ts';
import { Looks } from './platform/audit/looks.ts';
import { registerCertification } from './platform/certification/calls.ts';
import { registerExcelQueue } from './platform/excel/queue-calls.ts';
import { guardAdminNetworks } from './platform/http/admin-networks.ts';
import { type Readiness, registerOperational } from './platform/http/operational.ts';
import { countRequests } from './platform/http/request-metrics.ts';
import { buildServer } from './platform/http/server.ts';
import { tokenAuthenticators } from './platform/sessions/authenticate.ts';
import { callersOf } from './platform/sessions/callers.ts';
import { registerPasses } from './platform/sessions/passes.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { authenticateDevice, registerIngest } from './telemetry/http/calls.ts';
import { registerLive } from './telemetry/live/calls.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

interface HttpParts extends Pick<FeatureContext, 'services' | 'metrics' | 'serves' | 'all'> {
  telemetry: Telemetry;
  readiness: Readiness;
  tracing: Tracing | null;
  log: Logger;
}

export async function openHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { services, telemetry, metrics, readiness, tracing, serves, all, log } = parts;
  const { config, db, clock, tokens, sessions, permissions } = services;
  const authenticators = {
    device: authenticateDevice(telemetry.registry, telemetry.ingest),
    ...tokenAuthenticators(tokens, sessions, permissions, new Looks(clock)),
    ...Object.assign({}, ...all('authenticators')),
  };
  const http = await buildServer(config, log, authenticators, callersOf(services), tracing);
  http.decorate('logDownload', downloadLog(db));
  guardAdminNetworks(http, config.adminNetworks);
  countRequests(http, metrics);
  registerOperational(http, metrics, readiness, config.metricsToken);
  if (serves('ingest')) {
    await http.register(async (scope) => registerIngest(scope, telemetry.ingest));
    for (const register of all('ingestCalls')) await http.register(async (scope) => register(scope, telemetry.ingest));
  }
  if (serves('web')) {
    registerLive(http, telemetry.feed, config.liveReadersPerAddress);
    registerExcelQueue(http);
    registerPasses(http, services);
    await registerCertification(http, services);
    for (const register of all('calls')) await register(http);
  }
  return http;
}
