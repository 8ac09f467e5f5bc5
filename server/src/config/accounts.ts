/** Settings of accounts: expiry, and the certification provider. */
import { type OidcSettings, readOidc } from '../platform/sso/oidc-settings.ts';
import { type NetworkSettings, waysIn } from './network.ts';
import type { Values } from './values.ts';

const certificationProviders = ['kmc', 'sandbox', 'off'] as const;
type CertificationProviderName = (typeof certificationProviders)[number];

export interface AccountSettings {
  adminIdleMinutes: number;
  /** Days without a login after which an administrator's account becomes dormant; 0 means never. */
  adminDormantDays: number;
  /**
   * The first supervisor of an installation that starts without a terminal. If empty, the start asks for one on a
   * terminal, or one can be added later.
   */
  firstAdmin: { id: string; password: string };
  /** Days without a login after which a citizen's account becomes dormant, at least 60; 0 means never. */
  dormantDays: number;
  /** Days before a withdrawn member's personal data is erased. */
  withdrawalEraseDays: number;
  /**
   * The certification provider. The sandbox certifies any name without proof, and is therefore disabled if other
   * machines can reach it.
   */
  certification: CertificationProviderName;
  /** KMC's settings; `modulePath` is the program provided to its members. */
  kmc: { id: string; urlCode: string; url: string; modulePath: string };
  /** Single sign-on of administrators (OpenID Connect); null if not configured. */
  oidc: OidcSettings | null;
}

/** @param network  determines whether the sandbox is allowed */
export function readAccounts(values: Values, network: NetworkSettings): AccountSettings {
  const { text, whole, address, env, faults } = values;
  const kmc = {
    id: text('KMC_ID', ''),
    modulePath: text('KMC_MODULE', ''),
    urlCode: text('KMC_URL_CODE', ''),
    url: address('KMC_URL', ['http', 'https']) || 'https://www.kmcert.com/kmcis/web/kmcisReq.jsp',
  };
  return {
    adminIdleMinutes: whole('ADMIN_IDLE_MINUTES', 30, 5, 480),
    adminDormantDays: whole('ADMIN_DORMANT_DAYS', 90, 0, 3650),
    firstAdmin: { id: text('MARU_FIRST_ADMIN_ID', ''), password: env.MARU_FIRST_ADMIN_PASSWORD ?? '' },
    dormantDays: readDormantDays(values),
    withdrawalEraseDays: whole('WITHDRAWAL_ERASE_DAYS', 30, 0, 3650),
    certification: readCertification(values, kmc, network),
    kmc,
    oidc: readOidc(
      {
        issuer: text('OIDC_ISSUER', ''),
        clientId: text('OIDC_CLIENT_ID', ''),
        clientSecret: text('OIDC_CLIENT_SECRET', ''),
        claim: text('OIDC_CLAIM', 'preferred_username'),
        scope: text('OIDC_SCOPE', 'openid profile'),
      },
      faults,
    ),
  };
}

/** A limit near the thirty days of the notice would send a text to every member again after each login. */
function readDormantDays({ whole, faults }: Values): number {
  const days = whole('DORMANT_DAYS', 365, 0, 3650);
  if (days > 0 && days < 60)
    faults.push(`DORMANT_DAYS must be 0 or at least 60, because its notice is sent thirty days before, not '${days}'`);
  return days;
}

/** Default: KMC if configured, otherwise the sandbox if only this machine can reach it, otherwise none. */
function readCertification(
  { word, faults }: Values,
  kmc: AccountSettings['kmc'],
  network: NetworkSettings,
): CertificationProviderName {
  const ways = waysIn(network);
  const unnamed = kmc.id ? 'kmc' : ways.length === 0 ? 'sandbox' : 'off';
  const provider = word('CERTIFICATION', certificationProviders, unnamed);
  if (provider === 'sandbox' && ways.length > 0)
    faults.push(
      `CERTIFICATION=sandbox lets anybody take over any account, and ${ways.join(' and ')} would let others in: set up KMC, or CERTIFICATION=off, or stay on this machine (HOST=127.0.0.1)`,
    );
  if (provider === 'kmc') {
    const missing = Object.entries({
      KMC_ID: kmc.id,
      KMC_URL_CODE: kmc.urlCode,
      KMC_MODULE: kmc.modulePath,
      PUBLIC_URL: network.publicUrl,
    }).flatMap(([name, value]) => (value ? [] : [name]));
    if (missing.length > 0) faults.push(`Certification by KMC also needs ${missing.join(', ')}`);
  }
  return provider ?? 'off';
}
