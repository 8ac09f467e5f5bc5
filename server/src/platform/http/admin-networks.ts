import type { Access } from '@maru/contract/call';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { networkCheck } from '../security/networks.ts';

/**
 * Restricts administrators' calls and login pages to the listed networks; an empty list admits all. Calls are matched
 * by access, because some of their addresses resemble citizens' calls. Logins are open calls and matched by address.
 */
export function guardAdminNetworks(app: FastifyInstance, networks: readonly string[]) {
  const isAllowed = networkCheck(networks);
  app.addHook('onRequest', async ({ routeOptions: { url = '', config }, ip }) => {
    // The route's own path, independent of the spelling in the request.
    const isAdministrators = isAdminAccess(config.call?.access) || adminPaths.some((path) => url.startsWith(path));
    if (isAdministrators && !isAllowed(ip)) throw new Problem('NETWORK_REFUSED');
  });
}

/** The administrators' logins and the pages of single sign-on, in addition to calls with administrators' access. */
const adminPaths = ['/admin/api/', '/admin/sso/'];

const isAdminAccess = (access: Access | undefined) => access === 'admin' || access?.startsWith('admin:') === true;
