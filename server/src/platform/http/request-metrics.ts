/** Prometheus metrics of requests: rate, errors and duration. */
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Label of addresses without a route, of which callers could invent any number. */
const noRoute = 'none';

/**
 * Observes each response by route pattern and status class, which have a bounded number of values. Addresses,
 * parameters and callers aren't recorded.
 */
export function countRequests(app: FastifyInstance, registry: Registry) {
  const histogram = new Histogram({
    name: 'maru_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  // Cached, because looking up an observer by its labels would cost more than a cached response.
  const observers = new Map<string, ReturnType<typeof histogram.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const { url, method } = request.routeOptions;
    const route = url === undefined || request.is404 ? noRoute : `${method} ${url}`;
    const status = `${Math.floor(reply.raw.statusCode / 100)}xx`;
    const key = `${status} ${route}`;
    let observer = observers.get(key);
    if (!observer) {
      observer = histogram.labels(route, status);
      observers.set(key, observer);
    }
    observer.observe(reply.elapsedTime / 1000);
    done();
  });
}
