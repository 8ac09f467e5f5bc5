/** The console's features, one per line; device groups are in `groups.ts`. */
import { administrators } from './administrators/console.ts';
import { alarms } from './alarms/console.ts';
import { audit } from './audit/console.ts';
import { authority } from './authority/console.ts';
import { citizens } from './citizens/console.ts';
import { groups } from './groups.ts';
import type { ConsoleFeature } from './manifest.ts';
import { masterData } from './master-data/console.ts';
import { memberStatistics } from './member-statistics/console.ts';
import { notices } from './notices/console.ts';
import { operation } from './operation/console.ts';
import { popups } from './popups/console.ts';
import { reports } from './reports/console.ts';
import { sms } from './sms/console.ts';
import { sources } from './sources/console.ts';

const ofGroups = await Promise.all(groups.map(async (group) => ({ screens: await group.console() })));

export const consoleFeatures: readonly ConsoleFeature[] = [
  ...ofGroups,
  notices,
  popups,
  sms,
  sources,
  alarms,
  reports,
  administrators,
  citizens,
  authority,
  audit,
  masterData,
  operation,
  memberStatistics,
];
