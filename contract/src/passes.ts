/** Area `passes`: a proof of work that admits a browser beyond its address's request limit. */
import { call } from './call.ts';
import { done, proofOfWork } from './citizens-login.ts';
import { closed } from './schemas.ts';

export const passes = {
  earnPass: call({
    method: 'POST',
    path: '/api/pass',
    access: 'open',
    summary: 'Submit the proof of work requested by PASS_REQUIRED; a cookie then counts this browser separately',
    body: closed({ proofOfWork }),
    output: done,
    isUncounted: true,
  }),
};
