/** The only code that reads the environment. Everything else uses the settings object created here. */

import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type KoglType, koglTypes } from '@maru/domain/open-data';
import { type AccountSettings, readAccounts } from './config/accounts.ts';
import { type AlarmSettings, readAlarms } from './config/alarms.ts';
import { type BackupSettings, readBackups } from './config/backups.ts';
import { type DatabaseSettings, readDatabase } from './config/database.ts';
import { type KeepSettings, readKeepSettings } from './config/keep.ts';
import { type LimitSettings, readLimits } from './config/limits.ts';
import { type MessageSettings, readMessages } from './config/messages.ts';
import { type NetworkSettings, readNetwork, waysIn } from './config/network.ts';
import { type PushSettings, readPush } from './config/push.ts';
import { readTracing, type TracingSettings } from './config/tracing.ts';
import { loopback, valuesOf } from './config/values.ts';
import { Refused } from './platform/errors/refused.ts';
import { readStorageUrl, type S3Settings } from './platform/files/storage-url.ts';
import { secretFault } from './platform/security/keys.ts';

export const roles = ['all', 'web', 'ingest', 'worker'] as const;
export type Role = (typeof roles)[number];

export interface Config
  extends DatabaseSettings,
    NetworkSettings,
    LimitSettings,
    AccountSettings,
    MessageSettings,
    AlarmSettings,
    PushSettings,
    KeepSettings,
    BackupSettings,
    TracingSettings {
  /** The process's role: web (people), ingest (readings), worker (jobs), or all. */
  role: Role;
  dataFolder: string;
  /** The S3-compatible service for uploaded files; null for a folder below the data folder. */
  storage: S3Settings | null;
  webFolder: string;
  districtFile: string;
  mapStyleUrl: string;
  /** A PMTiles file, or a folder of GeoJSON layers, with streets for the built-in style; empty for none. */
  mapTiles: string;
  isDemo: boolean;
  /** Days of history in the demo; air has at least seven. */
  demoDays: number;
  airKorea: { url: string; serviceKey: string };
  /** 32 random bytes in base64, from which all keys are derived; if empty, those in the data folder. */
  secretKey: string;
  /** The national road-address service; without a key there is no search, except a fictitious one in the demo. */
  juso: { url: string; apiKey: string };
  addressSearch: 'juso' | 'sandbox' | 'off';
  /** The licence of the open data. */
  openDataLicence: KoglType;
  /** The key with which the program of the scale sends weighings; if empty, sending is disabled. */
  weighingKey: string;
  /** The folder from which CSV files of weighings are imported; empty for none. */
  weighingFolder: string;
  logLevel: string;
}

/** Thrown with every fault of the configuration. */
export class ConfigError extends Refused {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
/** The demo's own district. */
export const demoDistrict = join(root, 'devices/demo/jungnang.json');

/** Reads the configuration from an environment; throws a ConfigError with all faults. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = valuesOf(env);
  const { text, whole, word, address, faults } = values;
  const demo = word('MARU_DEMO', ['on', 'true', '1', 'off', 'false', '0'], 'off');
  const isDemo = demo === 'on' || demo === 'true' || demo === '1';
  const role = word('MARU_ROLE', roles, 'all') ?? 'all';
  const dataFolder = resolve(text('MARU_DATA', resolve(root, '.maru')));
  const storage = readStorageUrl(text('STORAGE_URL', ''));
  if ('fault' in storage) faults.push(storage.fault);

  const network = readNetwork(values, isDemo);
  const config: Config = {
    ...readDatabase(values),
    ...network,
    ...readLimits(values),
    ...readAccounts(values, network),
    ...readMessages(values, network),
    ...readAlarms(values, isDemo),
    ...readPush(values),
    ...readKeepSettings(values),
    ...readBackups(values, { dataFolder, isDemo }),
    ...readTracing(values),
    role,
    dataFolder,
    storage: 'storage' in storage ? storage.storage : null,
    webFolder: resolve(root, 'web/dist'),
    districtFile: resolve(text('MARU_DISTRICT', isDemo ? demoDistrict : join(dataFolder, 'district.json'))),
    mapStyleUrl: address('MAP_STYLE_URL', ['http', 'https']),
    mapTiles: text('MAP_TILES', '') && resolve(text('MAP_TILES', '')),
    isDemo,
    demoDays: whole('MARU_DEMO_DAYS', 365, 0, 365),
    airKorea: {
      url: address('AIR_KOREA_URL', ['http', 'https']) || 'https://apis.data.go.kr/B552584/ArpltnInforInqireSvc',
      serviceKey: text('AIR_KOREA_SERVICE_KEY', ''),
    },
    secretKey: text('MARU_SECRET_KEY', ''),
    juso: {
      url: address('JUSO_URL', ['http', 'https']) || 'https://business.juso.go.kr/addrlink/addrLinkApi.do',
      apiKey: text('JUSO_API_KEY', ''),
    },
    addressSearch: text('JUSO_API_KEY', '') ? 'juso' : isDemo ? 'sandbox' : 'off',
    openDataLicence: word('OPEN_DATA_LICENCE', koglTypes, '1') ?? '1',
    weighingKey: text('WEIGHING_KEY', ''),
    weighingFolder: text('WEIGHING_FOLDER', '') && resolve(text('WEIGHING_FOLDER', '')),
    logLevel: text('LOG_LEVEL', 'info'),
  };
  const secret = config.secretKey && secretFault(config.secretKey);
  if (secret) faults.push(secret);
  if (config.weighingKey && config.weighingKey.length < 16) faults.push('WEIGHING_KEY must have 16 characters or more');
  const ways = waysIn(network);
  const demoWays =
    loopback.has(network.mqttHost) || network.mqttHost === network.host
      ? ways
      : [...ways, `MQTT_HOST=${network.mqttHost}`];
  if (isDemo && demoWays.length > 0)
    faults.push(
      `${demoWays.join(' and ')} would open the demo, whose passwords everybody knows, to the network; look at it from this machine, or start a real installation (npm start -- --no-demo)`,
    );
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}
