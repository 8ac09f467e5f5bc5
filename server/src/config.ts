/** The only reader of the environment. Everything else gets its settings from the object made here. */

import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seriesNames } from '@maru/domain/device-groups';
import { withoutEnd } from '@maru/domain/without-end';
import { Refused } from './platform/errors/refused.ts';
import { readStorageUrl, type S3Settings } from './platform/files/storage-url.ts';
import { secretFault } from './platform/security/keys.ts';
import { listOf, networkFault, readProxies, type TrustedProxies } from './platform/security/networks.ts';
import { type OidcSettings, readOidc } from './platform/sso/oidc-settings.ts';

export const roles = ['all', 'web', 'ingest', 'worker'] as const;
export type Role = (typeof roles)[number];

const certificationProviders = ['kmc', 'sandbox', 'off'] as const;
export type CertificationProviderName = (typeof certificationProviders)[number];

const messageGateways = ['solapi', 'sandbox', 'off'] as const;
export type MessageGatewayName = (typeof messageGateways)[number];

export interface Config {
  /** The owner's login: migrations, partitions, the queue of jobs. */
  databaseUrl: string;
  /** The login that the application asks with; the owner's where it has none of its own. */
  databaseAppUrl: string;
  databaseConnections: number;
  /** Where the embedded database is looked for first; unused where `databaseUrl` names another. */
  databasePort: number;
  /** What this process does: serve people (web), take readings (ingest), run jobs (worker), or all of it. */
  role: Role;
  host: string;
  port: number;
  /** The built-in broker's address; unused where `mqttUrl` names an external one. */
  mqttHost: string;
  mqttPort: number;
  mqttUrl: string;
  mqttConnections: number;
  /** This process's name to an external broker, which keeps its messages under it: stable, and no other process's. */
  instance: string;
  dataFolder: string;
  /** The S3-compatible service that uploaded files lie in; null: a folder below the data folder. */
  storage: S3Settings | null;
  webFolder: string;
  publicBase: string;
  districtFile: string;
  mapStyleUrl: string;
  /** A PMTiles file, or a folder of GeoJSON layers, of the streets that the built-in style draws; empty: none. */
  mapTiles: string;
  /** Origins besides the style's own that its tiles, sprites and letters come from. */
  mapHosts: string[];
  isDemo: boolean;
  /** Days of the past that the demo has of its series; of the one that the main page shows it always has a year. */
  demoDays: number;
  airKorea: { url: string; serviceKey: string };
  /** 32 random bytes in base64 that every other key is made from; empty: the data folder's own. */
  secretKey: string;
  /** Addresses and networks (CIDR) that administrators may come from; empty: any. */
  adminNetworks: string[];
  adminIdleMinutes: number;
  /** Days without a login after which an administrator's account becomes dormant; 0: never. */
  adminDormantDays: number;
  /** The first supervisor of an installation that is started without a terminal; empty: asked for, or added later. */
  firstAdmin: { id: string; password: string };
  /** Days without a login after which an account becomes dormant; 0: never. */
  dormantDays: number;
  /** Days after which a withdrawn member's personal data is erased. */
  withdrawalEraseDays: number;
  /** Who certifies identities. The sandbox certifies anybody as anybody, so nobody does where the network can reach it. */
  certification: CertificationProviderName;
  /** Who sends text messages. The sandbox sends nothing, so where people come in nobody does. */
  messages: MessageGatewayName;
  /** Won that one text costs, as the gateway's contract says; shown before sending. */
  smsPrices: { SMS: number; LMS: number };
  /** Texts that may go out in a second, over all processes; 0: all wait. */
  smsPerSecond: number;
  /** Seconds that the gateway has for an answer. */
  smsAnswerSeconds: number;
  solapi: { url: string; apiKey: string; apiSecret: string };
  /** Who advertisements are from, and the number by which they are refused without cost; empty: none are sent. */
  smsAdvertiser: string;
  smsRefusalNumber: string;
  /** KMC's settings; `modulePath` is the program that it gives its members. */
  kmc: { id: string; urlCode: string; url: string; modulePath: string };
  /** The organisation's own login for administrators (OpenID Connect); null: none. */
  oidc: OidcSettings | null;
  /** The national road-address service; without a key forms offer no search, in the demo an invented one. */
  juso: { url: string; apiKey: string };
  addressSearch: 'juso' | 'sandbox' | 'off';
  /** The address people reach this site by, for what comes back from outside services; empty: as they came. */
  publicUrl: string;
  /** The key of the scale's own program, with which it sends weighings; empty: nobody sends any. */
  weighingKey: string;
  /** The folder whose CSV files of weighings are taken; empty: none. */
  weighingFolder: string;
  /** Months of raw readings kept, by series; a series not named keeps its declaration's. */
  retentionMonths: Record<string, number>;
  /** Months that are kept of what otherwise grows for ever, by kind; a kind not named is kept. */
  keepMonths: Partial<Record<KeptKind, number>>;
  /** Rows a minute that one address may have in statistics and charts. */
  rowsPerMinute: number;
  /** Requests a minute that one session, known browser or device may make; answers from memory and files don't count. */
  requestsPerMinute: number;
  /** The same of all the others behind one address. */
  requestsPerMinutePerAddress: number;
  /** HTTP connections that one address may have open at once, those of trusted proxies apart. */
  connectionsPerAddress: number;
  /** Live feeds that one address may have open at once. */
  liveReadersPerAddress: number;
  /** Who is believed about where a request came from. */
  trustProxy: TrustedProxies;
  /** Seconds that an ending process still answers while it says that it isn't ready. */
  drainSeconds: number;
  logLevel: string;
  /** Lets a scraper that isn't on this machine read /metrics; empty: loopback only. */
  metricsToken: string;
}

/** Thrown with every fault of the configuration at once. */
export class ConfigError extends Refused {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/**
 * An office of 300 people and ten walls that all open a dashboard in one minute, which takes at most 54 requests, makes
 * 16,740. Most of those are counted by session, or are files and not counted at all.
 */
const requestsPerMinutePerAddress = 20_000;
/** Browsers hold up to six connections each, and a live feed a page: the same office has 1,860 and 310. */
const [connectionsPerAddress, liveReadersPerAddress] = [2_000, 400];

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
const demoDistrict = join(root, 'devices/demo/jungnang.json');
const loopback = new Set(['127.0.0.1', 'localhost', '::1']);
/** First parts of addresses that are the server's own. */
const takenBases = new Set(['/admin', '/api', '/ingest', '/healthz', '/readyz', '/metrics']);

/** Reads the configuration from an environment; throws a ConfigError that lists all that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = [];
  const text = (name: string, fallback: string) => env[name]?.trim() || fallback;
  const whole = (name: string, fallback: number, least: number, most: number) => {
    const value = Number(text(name, String(fallback)));
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    faults.push(`${name} must be a whole number from ${least} to ${most}, not '${env[name]}'`);
    return fallback;
  };
  const price = (name: string, fallback: number) => {
    const value = Number(text(name, String(fallback)));
    if (value >= 0 && value <= 10_000) return value;
    faults.push(`${name} must be a price in won, not '${env[name]}'`);
    return fallback;
  };
  const address = (name: string, protocols: string[]) => {
    const value = text(name, '');
    if (value && !protocols.some((protocol) => value.startsWith(`${protocol}://`) && URL.canParse(value)))
      faults.push(`${name} must be an address that begins with ${protocols.map((p) => `${p}://`).join(' or ')}`);
    return value;
  };

  /** What the pool sets by `options` (the role, the time zone) an address's own would take away without a word. */
  const database = (name: string) => {
    const value = address(name, ['postgres', 'postgresql']);
    if (URL.canParse(value) && new URL(value).searchParams.has('options'))
      faults.push(`${name} may not carry options: Maru sets its own`);
    return value;
  };

  const isDemo = ['on', 'true', '1'].includes(text('MARU_DEMO', 'off'));
  const role = text('MARU_ROLE', 'all') as Role;
  if (!roles.includes(role)) faults.push(`MARU_ROLE must be one of ${roles.join(', ')}, not '${role}'`);
  const databaseUrl = database('DATABASE_URL');
  if (!env.DATABASE_URL) faults.push('DATABASE_URL is missing (npm start sets it to the built-in database)');

  const proxies = readProxies(text('TRUST_PROXY', ''));
  if ('fault' in proxies) faults.push(proxies.fault);

  const dataFolder = resolve(text('MARU_DATA', resolve(root, '.maru')));
  const storage = readStorageUrl(text('STORAGE_URL', ''));
  if ('fault' in storage) faults.push(storage.fault);

  const host = text('HOST', isDemo ? '127.0.0.1' : '0.0.0.0');
  const config: Config = {
    databaseUrl,
    databaseAppUrl: database('DATABASE_APP_URL') || databaseUrl,
    databaseConnections: whole('DATABASE_CONNECTIONS', 12, 2, 200),
    databasePort: whole('DATABASE_PORT', 54_320, 1, 65_535),
    role,
    host,
    port: whole('PORT', 8080, 0, 65_535),
    mqttHost: text('MQTT_HOST', host),
    mqttPort: whole('MQTT_PORT', 1883, 0, 65_535),
    mqttUrl: address('MQTT_URL', ['mqtt', 'mqtts']),
    instance: text('MARU_INSTANCE', `${hostname()}-${text('PORT', '8080')}`),
    mqttConnections: whole('MQTT_CONNECTIONS', 4, 1, 64),
    dataFolder,
    storage: 'storage' in storage ? storage.storage : null,
    webFolder: resolve(root, 'web/dist'),
    publicBase: text('PUBLIC_BASE', '/portal'),
    districtFile: resolve(text('MARU_DISTRICT', isDemo ? demoDistrict : join(dataFolder, 'district.json'))),
    mapStyleUrl: address('MAP_STYLE_URL', ['http', 'https']),
    mapTiles: text('MAP_TILES', '') && resolve(text('MAP_TILES', '')),
    mapHosts: listOf(text('MAP_HOSTS', '')),
    isDemo,
    demoDays: whole('MARU_DEMO_DAYS', 365, 1, 365),
    airKorea: {
      url: address('AIR_KOREA_URL', ['http', 'https']) || 'https://apis.data.go.kr/B552584/ArpltnInforInqireSvc',
      serviceKey: text('AIR_KOREA_SERVICE_KEY', ''),
    },
    secretKey: text('MARU_SECRET_KEY', ''),
    adminNetworks: listOf(text('ADMIN_NETWORKS', '')),
    firstAdmin: { id: text('MARU_FIRST_ADMIN_ID', ''), password: env.MARU_FIRST_ADMIN_PASSWORD ?? '' },
    adminIdleMinutes: whole('ADMIN_IDLE_MINUTES', 30, 5, 480),
    adminDormantDays: whole('ADMIN_DORMANT_DAYS', 90, 0, 3650),
    dormantDays: whole('DORMANT_DAYS', 365, 0, 3650),
    withdrawalEraseDays: whole('WITHDRAWAL_ERASE_DAYS', 30, 0, 3650),
    certification: 'off',
    messages: 'off',
    smsPrices: { SMS: price('SMS_PRICE', 18), LMS: price('LMS_PRICE', 45) },
    smsPerSecond: whole('SMS_PER_SECOND', 100, 0, 10_000),
    smsAnswerSeconds: whole('SMS_ANSWER_SECONDS', 10, 1, 60),
    solapi: {
      url: withoutEnd(address('SOLAPI_URL', ['https', 'http']) || 'https://api.solapi.com', /\//),
      apiKey: text('SOLAPI_API_KEY', ''),
      apiSecret: text('SOLAPI_API_SECRET', ''),
    },
    smsAdvertiser: text('SMS_ADVERTISER', ''),
    smsRefusalNumber: text('SMS_REFUSAL_NUMBER', ''),
    kmc: {
      id: text('KMC_ID', ''),
      modulePath: text('KMC_MODULE', ''),
      urlCode: text('KMC_URL_CODE', ''),
      url: address('KMC_URL', ['http', 'https']) || 'https://www.kmcert.com/kmcis/web/kmcisReq.jsp',
    },
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
    juso: {
      url: address('JUSO_URL', ['http', 'https']) || 'https://business.juso.go.kr/addrlink/addrLinkApi.do',
      apiKey: text('JUSO_API_KEY', ''),
    },
    addressSearch: text('JUSO_API_KEY', '') ? 'juso' : isDemo ? 'sandbox' : 'off',
    publicUrl: address('PUBLIC_URL', ['http', 'https']),
    weighingKey: text('WEIGHING_KEY', ''),
    weighingFolder: text('WEIGHING_FOLDER', '') && resolve(text('WEIGHING_FOLDER', '')),
    retentionMonths: readRetention(text('MARU_RETENTION', ''), faults),
    keepMonths: readKeep(text('MARU_KEEP', ''), faults),
    requestsPerMinute: whole('REQUESTS_PER_MINUTE', 1200, 1, 10_000_000),
    rowsPerMinute: whole('ROWS_PER_MINUTE', 200_000, 1, 1_000_000_000),
    requestsPerMinutePerAddress: whole('REQUESTS_PER_MINUTE_PER_ADDRESS', requestsPerMinutePerAddress, 1, 10_000_000),
    connectionsPerAddress: whole('CONNECTIONS_PER_ADDRESS', connectionsPerAddress, 1, 100_000),
    liveReadersPerAddress: whole('LIVE_READERS_PER_ADDRESS', liveReadersPerAddress, 1, 100_000),
    trustProxy: 'trusted' in proxies && proxies.trusted,
    drainSeconds: whole('DRAIN_SECONDS', 1, 0, 60),
    logLevel: text('LOG_LEVEL', 'info'),
    metricsToken: text('METRICS_TOKEN', ''),
  };
  if (!/^\/[a-z0-9-]+$/.test(config.publicBase))
    faults.push(`PUBLIC_BASE must look like /portal, not '${config.publicBase}'`);
  if (takenBases.has(`/${config.publicBase.split('/')[1]}`))
    faults.push(
      `PUBLIC_BASE can't be '${config.publicBase}': the server has other things at ${[...takenBases].join(', ')}`,
    );
  for (const host of config.mapHosts)
    if (!/^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/.test(host))
      faults.push(`MAP_HOSTS has '${host}'; it must look like https://tiles.example or https://*.tiles.example`);
  const secret = config.secretKey && secretFault(config.secretKey);
  if (secret) faults.push(secret);
  const networks = networkFault('ADMIN_NETWORKS', config.adminNetworks);
  if (networks) faults.push(networks);
  if (config.metricsToken && config.metricsToken.length < 16)
    faults.push('METRICS_TOKEN must have 16 characters or more');
  if ((config.smsAdvertiser === '') !== (config.smsRefusalNumber === ''))
    faults.push('Advertisements need both SMS_ADVERTISER and SMS_REFUSAL_NUMBER');
  if (config.smsRefusalNumber && !/^080-?\d{3,4}-?\d{4}$/.test(config.smsRefusalNumber))
    faults.push(`SMS_REFUSAL_NUMBER must be a free number such as 080-000-0000, not '${config.smsRefusalNumber}'`);
  if (config.weighingKey && config.weighingKey.length < 16) faults.push('WEIGHING_KEY must have 16 characters or more');
  const ways = waysIn(config);
  const demoWays =
    loopback.has(config.mqttHost) || config.mqttHost === host ? ways : [...ways, `MQTT_HOST=${config.mqttHost}`];
  if (isDemo && demoWays.length > 0)
    faults.push(
      `${demoWays.join(' and ')} would open the demo, whose passwords everybody knows, to the network; look at it from this machine, or start a real installation (npm start -- --no-demo)`,
    );
  config.certification = readCertification(text('CERTIFICATION', ''), config, ways, faults);
  config.messages = readMessages(text('MESSAGES', ''), config, ways, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** The settings that bring people at other machines here. */
function waysIn({ host, publicUrl, trustProxy }: Config): string[] {
  const publicHost = URL.canParse(publicUrl) ? new URL(publicUrl).hostname.replace(/^\[|\]$/g, '') : 'localhost';
  return [
    ...(loopback.has(host) ? [] : [`HOST=${host}`]),
    ...(trustProxy === false ? [] : ['TRUST_PROXY']),
    ...(loopback.has(publicHost) ? [] : [`PUBLIC_URL=${publicUrl}`]),
  ];
}

/** Unless named: KMC where it is set up, the sandbox where only this machine can reach it, else nobody. */
function readCertification(
  named: string,
  { kmc, publicUrl }: Config,
  ways: string[],
  faults: string[],
): CertificationProviderName {
  const byItself = kmc.id ? 'kmc' : ways.length === 0 ? 'sandbox' : 'off';
  const provider = certificationProviders.find((one) => one === (named || byItself));
  if (!provider) faults.push(`CERTIFICATION must be one of ${certificationProviders.join(', ')}, not '${named}'`);
  if (provider === 'sandbox' && ways.length > 0)
    faults.push(
      `CERTIFICATION=sandbox lets anybody take over any account, and ${ways.join(' and ')} would let others in: set up KMC, or CERTIFICATION=off, or stay on this machine (HOST=127.0.0.1)`,
    );
  if (provider === 'kmc') {
    const missing = Object.entries({
      KMC_ID: kmc.id,
      KMC_URL_CODE: kmc.urlCode,
      KMC_MODULE: kmc.modulePath,
      PUBLIC_URL: publicUrl,
    }).flatMap(([name, value]) => (value ? [] : [name]));
    if (missing.length > 0) faults.push(`Certification by KMC also needs ${missing.join(', ')}`);
  }
  return provider ?? 'off';
}

/** Unless named: SOLAPI where it is set up, the sandbox where only this machine comes in, else nobody. */
function readMessages(named: string, { solapi }: Config, ways: string[], faults: string[]): MessageGatewayName {
  const byItself = solapi.apiKey ? 'solapi' : ways.length === 0 ? 'sandbox' : 'off';
  const gateway = messageGateways.find((one) => one === (named || byItself));
  if (!gateway) faults.push(`MESSAGES must be one of ${messageGateways.join(', ')}, not '${named}'`);
  if (gateway === 'sandbox' && ways.length > 0)
    faults.push(
      `MESSAGES=sandbox sends nothing, and ${ways.join(' and ')} would let people in who rely on notices: set up SOLAPI, or MESSAGES=off, or stay on this machine (HOST=127.0.0.1)`,
    );
  if (gateway === 'solapi') {
    const keys = { SOLAPI_API_KEY: solapi.apiKey, SOLAPI_API_SECRET: solapi.apiSecret };
    for (const [name, value] of Object.entries(keys)) {
      if (!value) faults.push(`MESSAGES=solapi also needs ${name}`);
      // They go into a header.
      else if (!/^[A-Za-z0-9]{8,128}$/.test(value)) faults.push(`${name} must have 8 to 128 letters and digits`);
    }
    const { protocol, hostname } = new URL(solapi.url);
    if (protocol !== 'https:' && !loopback.has(hostname.replace(/^\[|\]$/g, '')))
      faults.push('SOLAPI_URL must begin with https://: numbers and texts go there');
  }
  return gateway ?? 'off';
}

/** Reads 'air=24,light=12'. */
/** What MARU_KEEP may name, with the fewest months. */
const keptKinds = { hours: 1, days: 1, tracks: 1, vehicledays: 1, weighings: 12, messages: 13, audit: 24 } as const;
export type KeptKind = keyof typeof keptKinds;

function readKeep(value: string, faults: string[]): Partial<Record<KeptKind, number>> {
  const months: Partial<Record<KeptKind, number>> = {};
  for (const part of value.split(',').filter(Boolean)) {
    const [, name = '', count = ''] = /^([a-z]+)=(\d{1,3})$/.exec(part.trim()) ?? [];
    if (!Object.hasOwn(keptKinds, name))
      faults.push(
        `MARU_KEEP has '${part}'; it must look like hours=60,days=120 (months) and name ${Object.keys(keptKinds).join(', ')}`,
      );
    else if (Number(count) < keptKinds[name as KeptKind])
      faults.push(`MARU_KEEP has '${part}'; the fewest months of ${name} are ${keptKinds[name as KeptKind]}`);
    else months[name as KeptKind] = Number(count);
  }
  return months;
}

function readRetention(value: string, faults: string[]): Record<string, number> {
  const months: Record<string, number> = {};
  for (const part of value.split(',').filter(Boolean)) {
    const match = /^([a-z-]+)=(\d{1,3})$/.exec(part.trim());
    const name = match?.[1];
    if (name && !seriesNames.includes(name))
      faults.push(`MARU_RETENTION names the series '${name}'; there are ${seriesNames.join(', ')}`);
    else if (name && Number(match[2]) > 0) months[name] = Number(match[2]);
    else faults.push(`MARU_RETENTION has '${part}'; it must look like air=24,light=12 (months)`);
  }
  return months;
}
