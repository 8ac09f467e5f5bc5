/** Every feature of the server, in the order of opening, registration and preparation. */
import type { Feature } from '#feature.ts';
import { addresses } from './addresses/feature.ts';
import { administrators } from './administrators/feature.ts';
import { air } from './air/feature.ts';
import { alarms } from './alarms/feature.ts';
import { audit } from './audit/feature.ts';
import { bins } from './bins/feature.ts';
import { buildings } from './buildings/feature.ts';
import { citizens } from './citizens/feature.ts';
import { codes } from './codes/feature.ts';
import { devices } from './devices/feature.ts';
import { embeds } from './embeds/feature.ts';
import { forecast } from './forecast/feature.ts';
import { lights } from './lights/feature.ts';
import { mailings } from './mailings/feature.ts';
import { mainPage } from './main-page/feature.ts';
import { map } from './map/feature.ts';
import { masterData } from './master-data/feature.ts';
import { memberStatistics } from './member-statistics/feature.ts';
import { notices } from './notices/feature.ts';
import { openData } from './open-data/feature.ts';
import { operation } from './operation/feature.ts';
import { people } from './people/feature.ts';
import { popups } from './popups/feature.ts';
import { portlets } from './portlets/feature.ts';
import { privacy } from './privacy/feature.ts';
import { reports } from './reports/feature.ts';
import { sensorthings } from './sensor-things/feature.ts';
import { site } from './site/feature.ts';
import { sms } from './sms/feature.ts';
import { sources } from './sources/feature.ts';
import { subscriptions } from './subscriptions/feature.ts';
import { vehicles } from './vehicles/feature.ts';
import { weighing } from './weighing/feature.ts';

export const features: readonly Feature[] = [
  map,
  notices,
  popups,
  air,
  buildings,
  people,
  lights,
  vehicles,
  bins,
  weighing,
  portlets,
  devices,
  sources,
  alarms,
  reports,
  sms,
  forecast,
  mainPage,
  addresses,
  codes,
  masterData,
  privacy,
  administrators,
  citizens,
  subscriptions,
  audit,
  memberStatistics,
  mailings,
  openData,
  operation,
  sensorthings,
  embeds,
  // Must be last, because the site answers every address that no call has.
  site,
];
