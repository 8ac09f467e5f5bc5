/** Handlers of the area `excelQueue`. */
import { excelQueue } from '@maru/contract/excel-queue';
import type { FastifyInstance } from 'fastify';
import { type Context, handle } from '../http/handle.ts';
import { writingPlaces } from './excel-answer.ts';
import { excelAccountOf } from './places.ts';
import { readingPlaces } from './read-excel.ts';

export function registerExcelQueue(app: FastifyInstance) {
  const place = async (_input: unknown, { request }: Context) => {
    const account = excelAccountOf(request);
    return { ahead: writingPlaces.ahead(account) ?? readingPlaces.ahead(account) };
  };
  handle(app, excelQueue, { officePlace: place, citizenPlace: place });
}
