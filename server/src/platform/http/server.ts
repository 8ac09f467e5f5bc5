/** The HTTP server: limits, hooks, errors and the API document; the calls come from the features. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
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
import { proxyCheck } from '../security/networks.ts';
import { type Authenticators, forbidKeeping } from './access.ts';
import { limitBodyTime, longestBodyMs } from './body-time.ts';
import { limitConnections } from './connections.ts';
import { answerFromMemory, refuseUndeclaredRoutes } from './handle.ts';
import { type Callers, limitRequests } from './limits.ts';
import { followMethods } from './methods.ts';
import { registerOpenApi } from './openapi.ts';
import { limitRows } from './row-limits.ts';
import { compileSerializer } from './serializer.ts';
import { dropStalledReaders } from './stalled-readers.ts';
import { answerUnreadable, refuseMalformedHosts } from './unreadable.ts';
import { compileValidator } from './validator.ts';

/** Largest body in bytes of a call that doesn't say otherwise. */
const bodyLimit = 1024 * 1024;

export async function buildServer(
  config: Config,
  log: FastifyBaseLogger,
  authenticators: Authenticators,
  callers?: Callers,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // A line a request would cost more than the answer and hold addresses; the metrics count them.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger a request would be the most expensive part of an answer from memory; a line that needs the id names it.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit,
    requestTimeout: longestBodyMs,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    trustProxy: proxyCheck(config.trustProxy),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    return503OnClosing: false,
    // Addresses that can't be decoded never reach the error handler.
    frameworkErrors: answerProblem,
    clientErrorHandler: answerUnreadable,
    // Who says nothing for ten seconds is looked for more often than each half minute.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  });
  limitConnections(app.server, config);
  dropStalledReaders(app.server, config.stalledReaderSeconds * 1000);
  app.decorate('authenticators', authenticators);
  app.decorate('uploadFolder', join(config.dataFolder, 'uploads'));
  app.decorateRequest('principal', null);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  // Bodies are JSON: text that a page of another site may send unasked is none.
  app.removeContentTypeParser('text/plain');
  refuseUndeclaredRoutes(app);
  const methodsOf = followMethods(app);
  refuseMalformedHosts(app);
  answerFromMemory(app);
  limitBodyTime(app);
  forbidKeeping(app);
  dropEmptyFilters(app);

  await app.register(helmet, helmetOptions(config));
  await limitRequests(app, config, callers);
  limitRows(app, config.rowsPerMinute);
  await app.register(underPressure, { maxEventLoopDelay: 2000, retryAfter: 5 });
  await app.register(compress, compression);
  await app.register(etag, { weak: true });
  await registerOpenApi(app);
  answerErrors(app, methodsOf);
  return app;
}

/**
 * A year by hour is 3.5 MB of JSON. Zstandard makes 215 kB of it in 4 ms of one core, gzip 190 kB in 20 ms at its usual
 * level and 240 kB in 7 ms at this one.
 */
const compression: FastifyCompressOptions = {
  global: true,
  threshold: 1024,
  encodings: ['zstd', 'gzip', 'deflate'],
  zlibOptions: { level: 3, chunkSize: 64 * 1024 },
};

/** '?facilityType=' says nothing: the filter isn't set. */
function dropEmptyFilters(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    const query = request.query as Record<string, unknown> | null;
    for (const name in query) if (query[name] === '') delete query[name];
  });
}

/** How to say who is calling: devices with their key, people with a token. */
const challengeOf = (request: FastifyRequest) =>
  ['device', 'source'].includes(request.routeOptions.config.call?.access ?? '')
    ? 'Basic realm="maru", charset="UTF-8"'
    : 'Bearer';

function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemFrom(error);
  // A body that broke off is its sender's doing, whatever its reader made of that; nobody is there for the answer.
  const brokeOff = request.raw.destroyed && !request.raw.complete;
  // Who is turned away because many come is no failure: under an attack the log would be the attack's next victim.
  if (problem.status >= 500 && !brokeOff && (problem.code !== 'BUSY' || problem.cause))
    request.log.error({ err: problem.cause ?? error, reqId: request.id }, problem.code);
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  if (problem.status === 401) reply.header('www-authenticate', challengeOf(request));
  if (wantsProblemPage(request, problem))
    return reply
      .code(problem.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(problemPage(request, problem, request.id));
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(problem, request.id)));
}

function answerErrors(app: FastifyInstance, methodsOf: (path: string) => string[]) {
  app.setErrorHandler(answerProblem);
  const refuse = (request: FastifyRequest, reply: FastifyReply): never => {
    const methods = methodsOf(request.url.split('?', 1)[0] ?? '');
    // Where a route has thought better of it, there is nothing at this very address.
    if (methods.length === 0 || methods.includes(request.method)) throw new Problem('NOT_FOUND');
    reply.header('allow', methods.join(', '));
    throw new Problem('METHOD_NOT_ALLOWED');
  };
  app.decorate('refuseAddress', refuse);
  app.setNotFoundHandler({ preHandler: app.rateLimit({ max: 300, timeWindow: 60_000 }) }, refuse);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Throws NOT_FOUND, or METHOD_NOT_ALLOWED where the address is there for other methods. */
    refuseAddress(request: FastifyRequest, reply: FastifyReply): never;
  }
}

/** Pages load from here alone; styles that the map and chart libraries set inline are allowed, scripts are not. */
function helmetOptions(config: Config) {
  const mapHosts = config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin, ...config.mapHosts] : [];
  const certificationHost = config.certification === 'kmc' ? [new URL(config.kmc.url).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...mapHosts],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...mapHosts],
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'", ...certificationHost],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The window of a certification passes through its provider's site and still has to find the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    hsts: config.isDemo ? false : { maxAge: 15_552_000 },
    referrerPolicy: { policy: 'same-origin' as const },
  };
}
