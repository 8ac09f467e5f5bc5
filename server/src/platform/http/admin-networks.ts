import type { Access } from '@maru/contract/call';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { networkCheck } from '../security/networks.ts';

/**
 * Administrators' calls and pages of their login work from the listed networks only; an empty list lets all in. Calls are
 * recognised by their access, as some have addresses among the citizens'; logins, which anybody may call, by their address.
 */
export function guardAdminNetworks(app: FastifyInstance, networks: readonly string[]) {
  const isAllowed = networkCheck(networks);
  app.addHook('onRequest', async ({ routeOptions: { url = '', config }, ip }) => {
    // The route's own address: however the request wrote it, this is what it reaches.
    const isAdministrators = isAdminAccess(config.call?.access) || adminPaths.some((path) => url.startsWith(path));
    if (isAdministrators && !isAllowed(ip)) throw new Problem('NETWORK_REFUSED');
  });
}

/** Besides calls with administrators' access: their logins, and the pages of the organisation's own. */
const adminPaths = ['/admin/api/', '/admin/sso/'];

const isAdminAccess = (access: Access | undefined) => access === 'admin' || access?.startsWith('admin:') === true;
