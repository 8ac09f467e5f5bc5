/** A span for each request, named by method and route. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { proxyCheck } from '../security/networks.ts';
import type { Span, Tracing } from './tracing.ts';

/**
 * Must be registered before other hooks. The caller's trace is continued only behind a trusted proxy, because other
 * callers could otherwise force every request to be recorded.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing, { trustProxy }: Pick<Config, 'trustProxy'>) {
  const isTrusted = proxyCheck(trustProxy) || (() => false);
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, raw, routeOptions, is404 } = request;
    const { traceparent } = headers;
    const isTaken = typeof traceparent === 'string' && isTrusted(raw.socket.remoteAddress ?? '', 0);
    const route = is404 ? undefined : routeOptions.url;
    const span = tracing.start(route === undefined ? method : `${method} ${route}`, {
      side: 'server',
      attributes: { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) },
      ...(isTaken && { traceparent }),
    });
    spans.set(request, span);
    span.within(done);
  });
  // The body's stream would continue the request outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    const { statusCode } = reply.raw;
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail({ code: statusCode });
    span?.end();
    done();
  });
}
