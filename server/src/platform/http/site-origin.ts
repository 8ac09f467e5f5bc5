import type { FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';

/** The origin at which browsers reach this site: that of PUBLIC_URL if set, otherwise that of the request. */
export const siteOrigin = ({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string =>
  publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`;
