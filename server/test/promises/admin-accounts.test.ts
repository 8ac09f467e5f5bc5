/** Promises 14, 15 and 22 for administrators' accounts: they hold, and the checks detect planted defects. */
import { limitAdministrators } from './accounts/admin-guessing.ts';
import { adminEndings, adminTokens } from './accounts/admin-sessions.ts';
import { adminSilentLogs } from './accounts/admin-silent-logs.ts';
import { comparisonsRevealNothing, withSenders } from './accounts/comparisons.ts';
import { persistentBreaks } from './accounts/kept-breaks.ts';
import { loggedViews } from './accounts/logged-looks.ts';
import { maskedSearch } from './accounts/masked-search.ts';
import { behindProxy, inTurn } from './accounts/rig.ts';
import { type Shown, showPromises } from './accounts/show.ts';

const promises: Shown[] = [
  [
    '14: tokens work once, for administrators, and while they are used; what ends an access ends every session',
    inTurn(adminTokens, adminEndings),
    [
      {
        'never-idle': /nobody uses goes on/,
        'anybodys-kind-of-token': /a citizen’s token/,
        'admin-password-keeps-sessions': /a new password leaves/,
        'admin-recovery-keeps-sessions': /a lost second factor leaves/,
        'admin-suspension-keeps-sessions': /a suspension leaves/,
      },
    ],
  ],
  [
    '15: an administrator is guessed at a few times, one that there isn’t as well',
    limitAdministrators,
    [
      { 'count-no-admin-failures': /do not close/, 'no-limit-by-account': /more than thirty times/ },
      { 'count-known-ids-only': /an unknown id is told/, 'no-limit-by-address': /more than a hundred accounts/ },
    ],
    behindProxy,
  ],
  [
    '22: every look at personal data is in the audit log',
    loggedViews,
    [
      {
        'unlogged-look': /\{userNumber\} adds 0 rows/,
        'unlogged-unmasking': /unmask adds 0 rows/,
        'log-keywords': /the audit log has/,
      },
    ],
  ],
  [
    '22: no search tells what a mask hides',
    maskedSearch(100),
    [
      {
        'search-parts-of-names': /by 남, a part of a name/,
        'search-without-limit': /whole numbers within an hour/,
        'log-nobody-found': /isn’t in the audit log/,
      },
    ],
  ],
  [
    '22: no call that meets personal data tells it to an officer who may not see it',
    comparisonsRevealNothing(10),
    [
      {
        'count-repeats-of-groups': /a check of a message to \d+ numbers and a group tells/,
        'tell-how-many-texts': /a reserved message \(\d+\) tells/,
        'compare-names-of-drivers': /a dry run of weighings tells/,
        'compare-numbers-of-charges': /a change of a place tells/,
      },
    ],
    withSenders,
  ],
  [
    '22: a break of the audit log’s chain stays known',
    persistentBreaks,
    [
      { 'record-no-break': /a cut tail is forgotten at the next look/ },
      { 'keep-no-anchor': /a tail that was cut between two looks/ },
    ],
  ],
  ['22: logs and errors hold nothing secret of the console', adminSilentLogs, [{ 'log-rows': /the log has 남궁비밀/ }]],
];

showPromises(promises);
