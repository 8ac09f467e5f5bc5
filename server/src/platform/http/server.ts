/** The HTTP server: limits, hooks, errors and the API document; features add the calls. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import etag from '@fastify/etag';
import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '#config.ts';
import { problemFrom } from '../errors/from-error.ts';
import { Problem, problemBody } from '../errors/problem.ts';
import { problemPage, wantsProblemPage } from '../errors/problem-page.ts';
import { proxyCheck, withoutPorts } from '../security/networks.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { type Authenticators, forbidKeeping } from './access.ts';
import { limitBodyTime, longestBodyMs } from './body-time.ts';
import { limitConnections } from './connections.ts';
import { answerFromMemory, refuseUndeclaredRoutes } from './handle.ts';
import { type Callers, limitRequests } from './limits.ts';
import { followMethods } from './methods.ts';
import { registerOpenApi } from './openapi.ts';
import { limitRows } from './row-limits.ts';
import { sendSecurityHeaders } from './security-headers.ts';
import { sendPage } from './send-answer.ts';
import { compileSerializer } from './serializer.ts';
import { dropStalledReaders } from './stalled-readers.ts';
import { answerUnreadable, refuseMalformedHosts } from './unreadable.ts';
import { compileValidator } from './validator.ts';

/** Default maximum bytes of a body. */
const bodyLimit = 1024 * 1024;

export async function buildServer(
  config: Config,
  log: FastifyBaseLogger,
  authenticators: Authenticators,
  callers?: Callers,
  tracing: Tracing | null = null,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // Requests aren't logged: a log line would cost more than the response, and store addresses. Metrics count them
    // instead.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request would be the most expensive part of a cached response; log calls that need the request id
    // add it.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit,
    requestTimeout: longestBodyMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    trustProxy: proxyCheck(config.trustProxy),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    return503OnClosing: false,
    // Undecodable addresses never reach the error handler.
    frameworkErrors: answerProblem,
    clientErrorHandler: answerUnreadable,
    // Detects idle connections within 5 s instead of Node's default 30 s.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  });
  if (tracing) traceRequests(app, tracing, config);
  readForwardedAddresses(app);
  limitConnections(app.server, config);
  dropStalledReaders(app.server, config.stalledReaderSeconds * 1000);
  app.decorate('authenticators', authenticators);
  app.decorate('uploadFolder', join(config.dataFolder, 'uploads'));
  app.decorateRequest('principal', null);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  // Accepts only JSON bodies, because a page of another site could send plain text without a preflight.
  app.removeContentTypeParser('text/plain');
  refuseUndeclaredRoutes(app);
  const methodsOf = followMethods(app);
  refuseMalformedHosts(app);
  answerFromMemory(app);
  limitBodyTime(app);
  forbidKeeping(app);
  dropEmptyFilters(app);

  sendSecurityHeaders(app, config);
  await limitRequests(app, config, callers);
  limitRows(app, config.rowsPerMinute);
  await app.register(underPressure, shedding);
  await app.register(compress, compression);
  await app.register(etag, { weak: true });
  await registerOpenApi(app);
  answerErrors(app, methodsOf);
  return app;
}

/**
 * Refuses calls for the next interval if the process was blocked for most of the last one. A short interval could be
 * filled by a single pause, after which refusing would be useless.
 */
const shedding: FastifyUnderPressureOptions = { maxEventLoopDelay: 2000, sampleInterval: 5000, retryAfter: 5 };

/**
 * A year by hour has 3.5 MB of JSON. Zstandard compresses it to 215 kB in 4 ms of one core, gzip to 190 kB in 20 ms at
 * its default level and to 240 kB in 7 ms at this one.
 */
const compression: FastifyCompressOptions = {
  global: true,
  threshold: 1024,
  encodings: ['zstd', 'gzip', 'deflate'],
  zlibOptions: { level: 3, chunkSize: 64 * 1024 },
};

/** Normalises the header from which Fastify reads the caller's address behind a proxy. */
function readForwardedAddresses(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded === 'string') headers['x-forwarded-for'] = withoutPorts(forwarded);
    done();
  });
}

/** Drops empty filters: '?facilityType=' means that the filter isn't set. */
function dropEmptyFilters(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    const query = request.query as Record<string, unknown> | null;
    for (const name in query) if (query[name] === '') delete query[name];
  });
}

/** The authentication challenge: devices use their key, people a token. */
const challengeOf = (request: FastifyRequest) =>
  ['device', 'source'].includes(request.routeOptions.config.call?.access ?? '')
    ? 'Basic realm="maru", charset="UTF-8"'
    : 'Bearer';

/** The refused call and its caller, without addresses, parameters and names. */
function refusalOf({ id, method, routeOptions, principal }: FastifyRequest) {
  const { adminNumber, userNumber } = (principal ?? {}) as { adminNumber?: number; userNumber?: number };
  return { reqId: id, method, route: routeOptions.url, adminNumber, userNumber };
}

function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemFrom(error);
  // An interrupted body is the client's fault, for any error of its reader; no response can reach the client.
  const brokeOff = request.raw.destroyed && !request.raw.complete;
  // Refusals under load aren't failures, and logging them would let an attack fill the log.
  if (problem.status >= 500 && !brokeOff && (problem.code !== 'BUSY' || problem.cause))
    request.log.error({ err: problem.cause ?? error, reqId: request.id }, problem.code);
  // Requires a login, so that an attack can't fill the log.
  if (problem.code === 'FORBIDDEN') request.log.warn(refusalOf(request), 'a call was refused');
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  if (problem.status === 401) reply.header('www-authenticate', challengeOf(request));
  if (wantsProblemPage(request, problem))
    return sendPage(
      reply.code(problem.status).header('cache-control', 'no-store'),
      problemPage(request, problem, request.id),
    );
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(problem, request.id)));
}

function answerErrors(app: FastifyInstance, methodsOf: (path: string) => string[]) {
  app.setErrorHandler(answerProblem);
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const methods = methodsOf(request.url.split('?', 1)[0] ?? '');
    // Reached if a route declines the address.
    if (methods.length === 0 || methods.includes(request.method)) throw new Problem('NOT_FOUND');
    reply.header('allow', methods.join(', '));
    throw new Problem('METHOD_NOT_ALLOWED');
  };
  app.decorate('refuseAddress', refuse);
  app.setNotFoundHandler({ preHandler: app.rateLimit({ max: 300, timeWindow: 60_000 }) }, refuse);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Throws NOT_FOUND, or METHOD_NOT_ALLOWED if the address exists for other methods. */
    refuseAddress(request: FastifyRequest, reply: FastifyReply): never;
  }
}
