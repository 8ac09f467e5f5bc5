/** Handlers of the area `passes`. */
import { passes } from '@maru/contract/passes';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { handle } from '../http/handle.ts';
import type { Services } from '../services.ts';
import { drawPass } from './callers.ts';

export function registerPasses(app: FastifyInstance, services: Services) {
  handle(app, passes, {
    async earnPass({ body }, { request, reply }) {
      const cookie = await drawPass(services, request, body.proofOfWork);
      if (cookie === null) throw new Problem('VALIDATION', { field: 'proofOfWork' });
      reply.header('set-cookie', cookie);
      return { result: true };
    },
  });
}
