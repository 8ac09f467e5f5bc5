/** The console's features, one per line. The union map keeps this order. */
import { administrators } from './administrators/console.ts';
import { air } from './air/console.ts';
import { alarms } from './alarms/console.ts';
import { audit } from './audit/console.ts';
import { authority } from './authority/console.ts';
import { bins } from './bins/console.ts';
import { buildings } from './buildings/console.ts';
import { citizens } from './citizens/console.ts';
import { lights } from './lights/console.ts';
import type { ConsoleFeature } from './manifest.ts';
import { masterData } from './master-data/console.ts';
import { memberStatistics } from './member-statistics/console.ts';
import { notices } from './notices/console.ts';
import { people } from './people/console.ts';
import { popups } from './popups/console.ts';
import { sms } from './sms/console.ts';
import { sources } from './sources/console.ts';
import { vehicles } from './vehicles/console.ts';

export const consoleFeatures: readonly ConsoleFeature[] = [
  air,
  buildings,
  people,
  lights,
  bins,
  vehicles,
  notices,
  popups,
  sms,
  sources,
  alarms,
  administrators,
  citizens,
  authority,
  audit,
  masterData,
  memberStatistics,
];
