/** Handlers of the area `sms`. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/services.ts';
import { registerHistory } from './history-calls.ts';
import { registerReservations } from './reservation-calls.ts';
import { registerSending } from './send-calls.ts';
import { registerTemplates } from './template-calls.ts';

export function registerSms(app: FastifyInstance, services: Services) {
  registerSending(app, services);
  registerHistory(app, services);
  registerReservations(app, services);
  registerTemplates(app, services);
}
