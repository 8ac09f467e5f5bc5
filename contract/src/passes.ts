/** Area `passes`: a proof of work that admits a browser beyond its address's request limit. */
import { call } from './call.ts';
import { done, proofOfWork } from './citizens-login.ts';
import { closed } from './schemas.ts';

export const passes = {
  earnPass: call({
    method: 'POST',
    path: '/api/pass',
    access: 'open',
    summary: 'Takes the work that PASS_REQUIRED named; the browser is then counted apart from its address, by a cookie',
    body: closed({ proofOfWork }),
    output: done,
    isUncounted: true,
  }),
};
