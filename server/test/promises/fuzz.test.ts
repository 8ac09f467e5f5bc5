/** Promise 16 holds, and its check detects planted defects. */
import { afterAll } from 'vitest';
import { showPromises } from './accounts/show.ts';
import { agent } from './checks/fuzz/exchange.ts';
import { shortFuzz } from './checks/fuzz.ts';

afterAll(() => agent.destroy());

showPromises([
  [
    '16: no call answers 5xx or a stack trace to any input',
    shortFuzz,
    [
      { 'keep-any-text': /answers 500/, 'leave-addresses-to-the-framework': /refuses with \d+ and no problem/ },
      // Needs a separate server, because it turns answers that the other defects need into 500.
      { 'forget-what-frameworks-refuse': /answers 500/ },
      { 'log-broken-uploads': /the server logs an error/, 'tell-the-stack': /tells how it is made/ },
    ],
  ],
]);
