/**
 * Every call of Maru, by area. The server registers them, OpenAPI is generated from them, and the web uses their types.
 */

import { addresses } from './addresses.ts';
import { administrators } from './administrators.ts';
import { administratorsLogin } from './administrators-login.ts';
import { air, airAdministration } from './air.ts';
import { airStatistics } from './air-statistics.ts';
import { alarmDeliveries, alarmReceivers } from './alarm-receivers.ts';
import { alarmRules, alarms, alarmWindows } from './alarms.ts';
import { audit } from './audit.ts';
import { authority } from './authority.ts';
import { bins } from './bins.ts';
import { binsAdministration } from './bins-administration.ts';
import { binsDashboard } from './bins-dashboard.ts';
import {
  buildingDashboard,
  crackDashboard,
  crackStatistics,
  gradientDashboard,
  tiltDashboard,
  tiltStatistics,
} from './building-statistics.ts';
import {
  buildingBaselines,
  crackAdministration,
  crackBuildings,
  ownBuildings,
  ownBuildingsCrack,
  ownBuildingsTilt,
  tiltAdministration,
  tiltBuildings,
} from './buildings.ts';
import type { Call, Input, Output } from './call.ts';
import { cctvAdministration } from './cctv-administration.ts';
import { citizens } from './citizens.ts';
import { citizensAdministered } from './citizens-administered.ts';
import { citizensLogin } from './citizens-login.ts';
import { codes } from './codes.ts';
import { countingAreas } from './counting-areas.ts';
import { dashboards } from './dashboards.ts';
import { devices } from './devices.ts';
import { district } from './district.ts';
import { excelQueue } from './excel-queue.ts';
import { favorites } from './favorites.ts';
import { forecast } from './forecast.ts';
import { ingest } from './ingest.ts';
import { lights } from './lights.ts';
import { lightsAdministration } from './lights-administration.ts';
import { lightsDashboard } from './lights-dashboard.ts';
import { lightsStatistics } from './lights-statistics.ts';
import { live } from './live.ts';
import { mainPage } from './main-page.ts';
import { map } from './map.ts';
import { masterData } from './master-data.ts';
import { joinStatistics, memberStatistics, serviceStatistics } from './member-statistics.ts';
import { editorImages, notices, noticesAdministration } from './notices.ts';
import { operatedAir } from './operated-air.ts';
import { passes } from './passes.ts';
import { people } from './people.ts';
import { peopleDashboard, peopleStatistics } from './people-statistics.ts';
import { popups, popupsAdministration } from './popups.ts';
import { portlets } from './portlets.ts';
import { privacy } from './privacy.ts';
import { readingMarks } from './reading-marks.ts';
import { sharedMembers } from './shared-members.ts';
import { sms } from './sms.ts';
import { smsByItself, smsTemplates } from './sms-templates.ts';
import { codecs, sourceMappings } from './source-mappings.ts';
import { sources, sourcesIngest } from './sources.ts';
import { unknownDevices } from './unknown-devices.ts';
import { vehicleStatistics } from './vehicle-statistics.ts';
import { vehicles } from './vehicles.ts';
import { vehiclesAdministration } from './vehicles-administration.ts';
import { vehiclesDashboard } from './vehicles-dashboard.ts';
import { weighing, weighingAdministration } from './weighing.ts';

export const areas = {
  addresses,
  administrators,
  administratorsLogin,
  air,
  airAdministration,
  airStatistics,
  alarms,
  alarmDeliveries,
  alarmReceivers,
  alarmRules,
  alarmWindows,
  audit,
  authority,
  cctvAdministration,
  bins,
  binsAdministration,
  binsDashboard,
  buildingBaselines,
  buildingDashboard,
  tiltBuildings,
  crackBuildings,
  tiltAdministration,
  crackAdministration,
  tiltStatistics,
  crackStatistics,
  tiltDashboard,
  gradientDashboard,
  crackDashboard,
  ownBuildings,
  ownBuildingsTilt,
  ownBuildingsCrack,
  citizens,
  citizensAdministered,
  citizensLogin,
  codes,
  countingAreas,
  dashboards,
  devices,
  district,
  excelQueue,
  favorites,
  forecast,
  ingest,
  lights,
  lightsAdministration,
  lightsDashboard,
  lightsStatistics,
  live,
  mainPage,
  map,
  masterData,
  memberStatistics,
  joinStatistics,
  serviceStatistics,
  notices,
  noticesAdministration,
  editorImages,
  popups,
  popupsAdministration,
  operatedAir,
  passes,
  people,
  peopleDashboard,
  peopleStatistics,
  portlets,
  privacy,
  sharedMembers,
  sms,
  smsByItself,
  smsTemplates,
  codecs,
  sourceMappings,
  readingMarks,
  sources,
  sourcesIngest,
  unknownDevices,
  vehicleStatistics,
  vehiclesAdministration,
  vehiclesDashboard,
  vehicles,
  weighing,
  weighingAdministration,
};

type AnyCall = { [A in keyof typeof areas]: (typeof areas)[A][keyof (typeof areas)[A]] }[keyof typeof areas];
type Named<C> = C extends Call ? { [K in `${C['method']} ${C['path']}`]: C } : never;
type Merge<U> = (U extends unknown ? (k: U) => void : never) extends (k: infer I) => void ? I : never;

/** Calls by their key 'METHOD path', which clients use. */
export type Calls = Merge<Named<AnyCall>>;
export type CallKey = keyof Calls & string;
export type InputOf<K extends CallKey, File = unknown> = Calls[K] extends Call ? Input<Calls[K], File> : never;
export type OutputOf<K extends CallKey> = Calls[K] extends Call ? Output<Calls[K]> : never;
