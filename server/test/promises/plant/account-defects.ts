/** Defects of accounts and sessions; see defects.ts. */
import type { Defect } from './defect.ts';

const account = 'features/citizens';
const login = `${account}/login.ts`;
const userCalls = `${account}/user-calls.ts`;
const sessions = 'platform/sessions/sessions.ts';

export const accountDefects = {
  'anybodys-favorite': {
    file: 'features/air/favorites.ts',
    from: `.where('user_number', '=', citizenOf(request).userNumber)`,
    to: '',
  },
  'anybodys-session': {
    file: sessions,
    from: 'if (!own.some((session) => session.session_id === sessionId)) return false;',
    to: '',
  },
  'any-name-of-a-profile': {
    file: userCalls,
    from: `if (profile.userId !== params.id) throw new Problem('NOT_FOUND');`,
    to: '',
  },
  'change-anybody': {
    file: userCalls,
    from: `if (params.userNumber !== userNumber) throw new Problem('NOT_FOUND');
      await changeProfile(services, userNumber, body);`,
    to: 'await changeProfile(services, params.userNumber, body);',
  },
  'any-browsers-certification': {
    file: 'platform/certification/certifications.ts',
    from: `.where('browser_hash', '=', browser)`,
    to: '',
  },
  'new-password-for-anybody': {
    file: `${account}/recovery.ts`,
    from: "await answeredFor(services.db, index)\n    .select(['user_number'",
    to: "await services.db.selectFrom('citizen')\n    .select(['user_number'",
  },
  'tell-others-apart': {
    file: 'features/air/favorites.ts',
    from: `if (numDeletedRows === 0n) throw new Problem('NOT_FOUND');`,
    to: `if (numDeletedRows === 0n) throw new Problem(params.favoriteId > 900_000 ? 'NOT_FOUND' : 'FORBIDDEN');`,
  },
  'drop-unknown-fields': {
    file: 'platform/http/validator.ts',
    from: 'removeAdditional: false',
    to: 'removeAdditional: true',
  },
  'answer-whole-rows': {
    file: 'platform/http/handle.ts',
    from: 'response: { 200: call.output }',
    to: 'response: {}',
  },
  'refresh-for-ever': { file: sessions, from: `.where('generation', '=', token.generation)`, to: '' },
  'reuse-ends-nothing': { file: sessions, from: `await this.end(row.session_id, 'token-reused');`, to: '' },
  'believe-any-token': { file: sessions, from: '!isGenuine(this.#key, row.salt, token)', to: 'false' },
  'new-password-keeps-sessions': {
    file: `${account}/citizens.ts`,
    from: `await sessions.endAll('citizen', userNumber, 'password-changed', trx);`,
    to: '',
  },
  'withdrawal-keeps-sessions': {
    file: `${account}/withdrawal.ts`,
    from: `await sessions.endAll('citizen', userNumber, 'withdrawn', trx);`,
    to: '',
  },
  'suspension-keeps-sessions': {
    file: `${account}/administered-changes.ts`,
    from: `if (userStatus === 'suspended') await`,
    to: 'if (false) await',
  },
  'count-no-failures': {
    file: `${account}/citizens.ts`,
    from: 'sql`failure_count + 1`',
    to: 'sql`failure_count`',
  },
  'no-limit-by-account': {
    file: login,
    from: ', mostByAccount)',
    to: ', Number.POSITIVE_INFINITY)',
  },
  'no-limit-by-address': {
    file: login,
    from: ', mostByAddress)',
    to: ', Number.POSITIVE_INFINITY)',
  },
  'quick-for-unknown-ids': {
    file: login,
    from: 'const isRight = await isPassword(',
    to: `if (!citizen) throw new Problem('USER_NOT_FOUND'); const isRight = await isPassword(`,
  },
  'quick-for-locked-accounts': {
    file: login,
    from: 'const isRight = await isPassword(',
    to: `if (isLocked) throw new Problem('SELF_CERTIFICATION'); const isRight = await isPassword(`,
  },
  'hash-without-bound': {
    file: 'platform/security/password-hash.ts',
    from: 'const mostWaiting = 24',
    to: 'const mostWaiting = 1_000_000',
  },
  'log-what-was-asked': {
    file: 'platform/http/handle.ts',
    from: 'const answer = await handler(input,',
    to: 'request.log.debug({ url: request.url, input }); const answer = await handler(input,',
  },
  'log-rows': {
    file: 'platform/log.ts',
    from: 'serializers: { err: loggable },',
    to: '',
  },
} satisfies Record<string, Defect>;
