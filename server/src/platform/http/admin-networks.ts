import type { FastifyInstance } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { networkCheck } from '../security/networks.ts';

/** Administrators' calls, the login among them, work from the listed networks only; an empty list lets all in. */
export function guardAdminNetworks(app: FastifyInstance, networks: readonly string[]) {
  const isAllowed = networkCheck(networks);
  app.addHook('onRequest', async (request) => {
    // The route's own address: however the request wrote it, this is what it reaches.
    if (request.routeOptions.url?.startsWith('/admin/api/') && !isAllowed(request.ip))
      throw new Problem('NETWORK_REFUSED');
  });
}
