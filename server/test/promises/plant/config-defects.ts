/** Defects in the checks of a start; see defects.ts. */
import type { Defect } from './defect.ts';

const network = 'config/network.ts';

export const configDefects = {
  'forget-the-proxy': { file: network, from: 'trustProxy === false ?', to: 'true ?' },
  'forget-the-public-address': { file: network, from: 'isLoopbackUrl(publicUrl) ?', to: 'true ?' },
  'demo-for-everybody': { file: 'config.ts', from: 'if (isDemo && demoWays.length > 0)', to: 'if (false)' },
  'sandbox-for-everybody': {
    file: 'config/accounts.ts',
    from: `if (provider === 'sandbox' && ways.length > 0)`,
    to: 'if (false)',
  },
  'trust-every-proxy': {
    file: 'platform/security/networks.ts',
    from: `networks.some((network) => network.endsWith('/0'))`,
    to: 'false',
  },
  'take-any-schema': {
    file: 'platform/database/migrate.ts',
    from: 'if (newer === undefined) return applied;',
    to: 'return applied;',
  },
  'take-any-key': {
    file: 'platform/security/key-check.ts',
    from: 'if (!value.equals(checkValueOf(keys)))',
    to: 'if (false)',
  },
  'take-any-district': {
    file: 'places/district/queries.ts',
    from: 'if (there.length === 0 ||',
    to: 'if (true ||',
  },
} satisfies Record<string, Defect>;
