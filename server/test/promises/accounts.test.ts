/** Promises 12, 13, 14, 15 and 22 for citizens' accounts: they hold, and the checks detect planted defects. */
import { closedCalls } from './accounts/closed-calls.ts';
import { limitByAccount, limitByAddress } from './accounts/guessing.ts';
import { ownersStayIn } from './accounts/honest-logins.ts';
import { ownData } from './accounts/own-data.ts';
import { endings, refreshTokens } from './accounts/refresh-tokens.ts';
import { behindProxy, inTurn } from './accounts/rig.ts';
import { type Shown, showPromises } from './accounts/show.ts';
import { silentLogs } from './accounts/silent-logs.ts';

const promises: Shown[] = [
  [
    '12: nobody reads or writes what is another’s',
    ownData,
    [
      {
        'anybodys-favorite': /favoriteId.*another/,
        'anybodys-session': /sessionId\}: a random id is answered/,
        'any-name-of-a-profile': /users\/\{id\}: a random id is answered/,
        'anybodys-place': /placeId.*another/,
        'any-browsers-certification': /certificationId.*another/,
        'new-password-for-anybody': /find-password.*another/,
      },
      // Needs a separate server, because the defects above also change another person's data.
      {
        'change-anybody': /what is another’s was changed/,
        'tell-others-apart': /favoriteId.*another’s answers .*FORBIDDEN/,
      },
    ],
  ],
  [
    '13: nothing outside the schema goes in or out',
    closedCalls,
    [{ 'drop-unknown-fields': /with user_number answers 200/, 'answer-whole-rows': /tells \.list/ }],
  ],
  [
    '14: a refresh token works once, its reuse ends the family; a new password, a withdrawal and a suspension end all',
    inTurn(refreshTokens, endings),
    [
      {
        'refresh-for-ever': /a token works again/,
        'new-password-keeps-sessions': /a new password leaves/,
        'withdrawal-keeps-sessions': /a withdrawal leaves/,
        'suspension-keeps-sessions': /a suspension leaves/,
      },
      { 'reuse-ends-nothing': /newest token of the family still works/, 'believe-any-token': /made up/ },
    ],
  ],
  [
    '15: an account is guessed at a few times, and an address guesses a hundred times',
    inTurn(limitByAccount, limitByAddress),
    [
      {
        'count-no-failures': /do not lock/,
        'no-limit-by-account': /more than thirty times/,
        'no-limit-by-address': /more than a hundred accounts/,
      },
    ],
    behindProxy,
  ],
  [
    '15: guesses lock no owner out',
    ownersStayIn,
    [
      { 'lock-owners-out': /lock a citizen out/, 'lock-administrators-out': /lock an administrator out/ },
      { 'count-no-failures-of-known-browsers': /guessed at without end/ },
    ],
    behindProxy,
  ],
  [
    '22: logs and errors hold nothing secret',
    silentLogs,
    [{ 'log-what-was-asked': /the log has/ }, { 'log-rows': /the log has 남궁비밀/ }],
  ],
];

showPromises(promises);
