/** Text messages of the demo. */
import { type APIRequestContext, expect } from '@playwright/test';
import { asSupervisor } from './administrators.ts';

/** The demo's send number. */
export const sendNumber = '02-0000-0000';

/** Waits for the demo's numbers, which are added just after the start. */
export const untilNumbers = (request: APIRequestContext) =>
  expect.poll(async () => JSON.stringify(await asSupervisor(request, 'GET', '/sms/send-number'))).toContain(sendNumber);
