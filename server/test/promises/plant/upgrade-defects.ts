/** Defects in upgrades, and a change that simulates the next version; see defects.ts. */
import type { Defect } from './defect.ts';

export const upgradeDefects = {
  /** No defect: simulates the next version, which has one more migration. */
  'read-other-migrations': {
    file: 'platform/database/migrate.ts',
    from: `new URL('../../../migrations', import.meta.url)`,
    to: 'process.env.MARU_TEST_MIGRATIONS',
  },
  /** Detected by a contracting migration of the check (rolling/next-version.ts). */
  'contract-at-once': {
    file: 'platform/database/schema-window.ts',
    from: 'return limit.exec(migration)?.[1];',
    to: 'return undefined;',
  },
  'refuse-every-newer-schema': {
    file: 'platform/database/schema-window.ts',
    from: 'if (isBehind) return unknown.at(-1);',
    to: 'return unknown.at(-1);',
  },
  'wait-for-locks': {
    file: 'platform/database/migrate.ts',
    from: `set lock_timeout = \${lockTimeoutMs}`,
    to: 'set lock_timeout = 0',
  },
} satisfies Record<string, Defect>;
