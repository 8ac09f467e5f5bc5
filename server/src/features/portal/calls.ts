/** Handlers of the area `portal`. */
import { portal } from '@maru/contract/portal';
import type { District } from '@maru/domain/district';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';

export function registerPortal(app: FastifyInstance, { config }: Services, district: District) {
  const answer = { ...district, isDemo: config.isDemo || district.isDemo, mapStyleUrl: config.mapStyleUrl };
  handle(app, portal, { district: async () => answer });
}
