import type { Access } from '@maru/contract/call';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { networkCheck } from '../security/networks.ts';

/**
 * Restricts administrators' calls and login pages to the listed networks; an empty list admits all. Calls are
 * recognised by their access, since some addresses are among the citizens'; logins, which are open, by their address.
 */
export function guardAdminNetworks(app: FastifyInstance, networks: readonly string[]) {
  const isAllowed = networkCheck(networks);
  app.addHook('onRequest', async ({ routeOptions: { url = '', config }, ip }) => {
    // The route's own address, however the request was spelled.
    const isAdministrators = isAdminAccess(config.call?.access) || adminPaths.some((path) => url.startsWith(path));
    if (isAdministrators && !isAllowed(ip)) throw new Problem('NETWORK_REFUSED');
  });
}

/** Besides calls with administrators' access: their logins, and the pages of single sign-on. */
const adminPaths = ['/admin/api/', '/admin/sso/'];

const isAdminAccess = (access: Access | undefined) => access === 'admin' || access?.startsWith('admin:') === true;
