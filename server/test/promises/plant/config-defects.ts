/** Defects of what a start refuses; see defects.ts. */
import type { Defect } from './defect.ts';

const config = 'config.ts';

export const configDefects = {
  'forget-the-proxy': { file: config, from: 'trustProxy === false ?', to: 'true ?' },
  'forget-the-public-address': { file: config, from: 'loopback.has(publicHost) ?', to: 'true ?' },
  'demo-for-everybody': { file: config, from: 'if (isDemo && demoWays.length > 0)', to: 'if (false)' },
  'sandbox-for-everybody': { file: config, from: `if (provider === 'sandbox' && ways.length > 0)`, to: 'if (false)' },
  'trust-every-proxy': {
    file: 'platform/security/networks.ts',
    from: `networks.some((network) => network.endsWith('/0'))`,
    to: 'false',
  },
} satisfies Record<string, Defect>;
