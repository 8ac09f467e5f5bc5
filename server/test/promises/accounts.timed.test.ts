/** The timing parts of promises 11 and 15: they hold, and the checks detect planted defects. */
import { measured } from '../measured.ts';
import { equalTimeOfAdministrators } from './accounts/admin-guessing.ts';
import { boundedHashing, tellingTimes } from './accounts/guessing.ts';
import { honestLogins, honestLoginsBehindOneAddress } from './accounts/honest-logins.ts';
import { revocation } from './accounts/revocation.ts';
import { behindProxy } from './accounts/rig.ts';
import { type Shown, showPromises } from './accounts/show.ts';

const promises: Shown[] = [
  [
    '15: a guess’s time tells nothing, and no hash is made for nothing',
    tellingTimes,
    [
      {
        'quick-for-the-dormant': /dormant accounts are told/,
        'hash-for-unknown-ids': /a hash is made for unknown/,
        'hash-for-locked-accounts': /a hash is made for locked/,
      },
    ],
    behindProxy,
  ],
  ['15: hashing is bounded', boundedHashing, [{ 'hash-without-bound': /as many hashes/ }], behindProxy],
  [
    '15: guesses keep nobody waiting who is known, or worked',
    honestLogins,
    [
      { 'one-lane-for-all': /who is known out/, 'work-opens-nothing': /who worked out/ },
      { 'work-is-not-asked': /who worked out/ },
    ],
    behindProxy,
  ],
  [
    '15: guesses from an address that honest people share keep nobody of them waiting',
    honestLoginsBehindOneAddress,
    [{ 'refuse-addresses': /who worked out/ }],
    behindProxy,
  ],
  [
    '15: a guess’s time tells nothing of administrators',
    equalTimeOfAdministrators,
    [
      {
        'quick-for-unknown-administrators': /unknown accounts are told/,
        'hash-for-closed-ids-of-nobody': /closed ids of nobody are told/,
      },
    ],
    behindProxy,
  ],
  [
    '11: a revocation works within a second in every process',
    revocation,
    [{ 'hold-permissions': /an authority works \d+ ms after/, 'hold-sessions': /a session works \d+ ms after/ }],
  ],
];

showPromises(promises, measured);
