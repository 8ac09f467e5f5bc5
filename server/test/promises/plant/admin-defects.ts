/** Defects in administrators' accounts; see defects.ts. */
import type { Defect } from './defect.ts';

const administration = 'features/administrators';
const login = `${administration}/login.ts`;
const manage = `${administration}/manage.ts`;
const sessions = 'platform/sessions/sessions.ts';
const administered = 'features/citizens/administered-calls.ts';
const held = { from: 'const heldMs = 800;', to: 'const heldMs = 60_000;' };

export const adminDefects = {
  'hold-permissions': { file: 'platform/sessions/permissions.ts', ...held },
  'hold-sessions': { file: sessions, ...held },
  'never-idle': { file: sessions, from: `kind === 'admin' && lastUsedAt < this.#idleSince()`, to: 'false' },
  'anybodys-kind-of-token': { file: sessions, from: 'row.owner_kind !== kind ||', to: '' },
  'admin-password-keeps-sessions': {
    file: `${administration}/own-account.ts`,
    from: `await sessions.endAll('admin', account.adminNumber, 'password-changed', trx);`,
    to: '',
  },
  'admin-recovery-keeps-sessions': {
    file: manage,
    from: `await sessions.endAll('admin', adminNumber, 'ended-by-administrator', trx);`,
    to: '',
  },
  'admin-suspension-keeps-sessions': {
    file: manage,
    from: `await sessions.endAll('admin', adminNumber, 'suspended', trx);`,
    to: 'void 0;',
  },
  'count-no-admin-failures': {
    file: `${administration}/failures.ts`,
    from: 'sql`admin_login_failure.failure_count + 1`',
    to: 'sql`admin_login_failure.failure_count`',
  },
  'count-known-ids-only': {
    file: `${administration}/refusals.ts`,
    from: 'counts ? await',
    to: 'counts && account ? await',
  },
  'quick-for-unknown-administrators': {
    file: login,
    from: 'const isRight = await guest.isPassword(',
    to: 'if (!account) return fail(refusals.unknown); const isRight = await guest.isPassword(',
  },
  'hash-for-closed-ids-of-nobody': {
    file: login,
    from: 'if (closedSeconds > 0) return',
    to: 'if (closedSeconds > 0 && !account) await guest.isPassword(password, null); if (closedSeconds > 0) return',
  },
  'lock-administrators-out': { file: login, from: 'browser ?? (await failuresOf(', to: '(await failuresOf(' },
  'unlogged-look': {
    file: administered,
    from: `await note(db, request, 'user-view', auditSubject(userNumber), detail);`,
    to: '',
  },
  'unlogged-unmasking': {
    file: administered,
    from: `await note(trx, request, 'user-unmask', auditSubject(params.userNumber), reason);`,
    to: '',
  },
  'record-no-break': {
    file: 'platform/audit/chain.ts',
    from: 'if (found.length === 0) return;',
    to: 'if (found.length < 1000) return;',
  },
  'keep-no-anchor': {
    file: 'platform/audit/chain.ts',
    from: 'await keepAnchor(this.#file, anchor);',
    to: '',
  },
  'search-parts-of-names': {
    file: 'platform/personal/search.ts',
    from: `kind === 'name' && seesWhole(searcher.standing)`,
    to: `kind === 'name'`,
  },
  'search-without-limit': {
    file: 'platform/personal/search.ts',
    from: 'made.length >= most',
    to: 'false',
  },
  'count-repeats-of-groups': {
    file: 'features/sms/compose.ts',
    from: 'repeatedCount: repeatedOf(numbers).size',
    to: 'repeatedCount: receivers.size',
  },
  'tell-how-many-texts': {
    file: 'platform/messages/outbox.ts',
    from: 'receiver_count: countNamed(receivers)',
    to: 'receiver_count: receivers.length',
  },
  'compare-names-of-drivers': {
    file: 'features/weighing/administration.ts',
    from: 'hidesPeople: !seesWhole(adminOf(request))',
    to: 'hidesPeople: false',
  },
  'compare-numbers-of-charges': {
    file: 'places/administration/changes.ts',
    from: "(hidesPeople && sealedFields.has(field) && written(value) !== '') ||",
    to: '',
  },
  'log-nobody-found': {
    file: 'platform/personal/search.ts',
    from: 'logged.length === 0 ?',
    to: 'true ?',
  },
  'log-keywords': {
    file: 'platform/personal/search.ts',
    from: 'searchType ?? fallback',
    to: 'keyword',
  },
} satisfies Record<string, Defect>;
