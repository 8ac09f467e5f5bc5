/** Defects in accounts and sessions; see defects.ts. */
import type { Defect } from './defect.ts';

const account = 'features/citizens';
const login = `${account}/login.ts`;
const userCalls = `${account}/user-calls.ts`;
const sessions = 'platform/sessions/sessions.ts';
const guests = 'platform/sessions/login-guest.ts';
const lanes = 'platform/security/hash-lanes.ts';

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
    from: 'const citizen = await answeredFor(services, person)',
    to: `const citizen = await db.selectFrom('citizen')`,
  },
  'anybodys-place': {
    file: 'places/own-places.ts',
    from: `.where('m.user_number', '=', userNumber)`,
    to: '',
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
    from: 'response: { 200: mediaTypes ? binary : call.output }',
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
  'no-limit-by-account': { file: guests, from: 'const maxByAccount = 30', to: 'const maxByAccount = 1e9' },
  'no-limit-by-address': { file: guests, from: 'const maxByAddress = 100', to: 'const maxByAddress = 1e9' },
  'refuse-addresses': {
    file: guests,
    from: `if (waiter.lane === 'stranger' && excess >= 0) throw workRequired(waiter, Math.min(1, excess));`,
    to: `if (excess >= 0) throw new Error('refused');`,
  },
  'quick-for-the-dormant': {
    file: login,
    from: 'await guest.countTry();',
    to: `if (citizen.userStatus === 'dormant') throw new Problem('LOGIN_FAILED'); await guest.countTry();`,
  },
  'hash-for-unknown-ids': {
    file: login,
    from: 'if (!citizen) throw',
    to: 'if (!citizen) await guest.isPassword(password, null); if (!citizen) throw',
  },
  'hash-for-locked-accounts': {
    file: login,
    from: 'if (failureCount >= maxWrongPasswords) throw',
    to: 'if (failureCount >= maxWrongPasswords) await guest.isPassword(password, null); if (failureCount >= maxWrongPasswords) throw',
  },
  'hash-without-bound': { file: lanes, from: 'const maxStrangers = 24', to: 'const maxStrangers = 1_000_000' },
  'one-lane-for-all': {
    file: guests,
    from: `lane: 'known', subjects: [accountSubject(claim)]`,
    to: `lane: 'stranger', subjects: [accountSubject(claim)]`,
  },
  'work-opens-nothing': { file: guests, from: `? 'worked' : 'stranger'`, to: `? 'stranger' : 'stranger'` },
  'work-is-not-asked': { file: lanes, from: 'strangers >= workFrom', to: 'strangers >= maxStrangers * 2' },
  'lock-owners-out': { file: login, from: 'guest.browser ?? citizen', to: 'citizen' },
  'count-no-failures-of-known-browsers': {
    file: 'platform/sessions/known-browsers.ts',
    from: 'sql`failure_count + 1`',
    to: 'sql`failure_count`',
  },
  'log-what-was-asked': {
    file: 'platform/http/handle.ts',
    from: 'const answer: unknown = await handler(input,',
    to: 'request.log.debug({ url: request.url, input }); const answer: unknown = await handler(input,',
  },
  'log-rows': {
    file: 'platform/log.ts',
    from: 'serializers: { err: loggable },',
    to: '',
  },
} satisfies Record<string, Defect>;
