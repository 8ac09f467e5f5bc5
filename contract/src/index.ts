/**
 * Every call of Maru, by area. The server registers them, OpenAPI is generated from them, and the web uses their types.
 */

import { addresses } from './addresses.ts';
import { administrators } from './administrators.ts';
import { administratorsLogin } from './administrators-login.ts';
import { alarmDeliveries, alarmReceivers } from './alarm-receivers.ts';
import { alarmRules, alarms, alarmWindows } from './alarms.ts';
import { audit } from './audit.ts';
import { authority } from './authority.ts';
import type { Call, Input, Output } from './call.ts';
import { citizens } from './citizens.ts';
import { citizensAdministered } from './citizens-administered.ts';
import { citizensLogin } from './citizens-login.ts';
import { codes } from './codes.ts';
import { dashboards } from './dashboards.ts';
import { devices } from './devices.ts';
import { district } from './district.ts';
import { excelQueue } from './excel-queue.ts';
import { forecast } from './forecast.ts';
import { groupAreas } from './groups.ts';
import { ingest } from './ingest.ts';
import { live } from './live.ts';
import { mailings } from './mailings.ts';
import { mainPage } from './main-page.ts';
import { map } from './map.ts';
import { masterData } from './master-data.ts';
import { joinStatistics, memberStatistics, serviceStatistics } from './member-statistics.ts';
import { monthPages } from './month-page.ts';
import { editorImages, notices, noticesAdministration } from './notices.ts';
import { openData } from './open-data.ts';
import { operation } from './operation.ts';
import { passes } from './passes.ts';
import { passkeys } from './passkeys.ts';
import { popups, popupsAdministration } from './popups.ts';
import { portlets } from './portlets.ts';
import { privacy } from './privacy.ts';
import { readingMarks } from './reading-marks.ts';
import { reports } from './reports.ts';
import { reportsAdministration } from './reports-administration.ts';
import { sensorthings } from './sensor-things.ts';
import { sharedMembers } from './shared-members.ts';
import { sms } from './sms.ts';
import { smsByItself, smsTemplates } from './sms-templates.ts';
import { codecs, sourceMappings } from './source-mappings.ts';
import { sources, sourcesIngest } from './sources.ts';
import { browserSubscriptions, ownSubscriptions, subscriptions } from './subscriptions.ts';
import { unknownDevices } from './unknown-devices.ts';
import { weighing, weighingAdministration } from './weighing.ts';

export const areas = {
  addresses,
  administrators,
  administratorsLogin,
  alarms,
  alarmDeliveries,
  alarmReceivers,
  alarmRules,
  alarmWindows,
  audit,
  authority,
  citizens,
  citizensAdministered,
  citizensLogin,
  codes,
  dashboards,
  devices,
  district,
  excelQueue,
  forecast,
  ingest,
  live,
  mailings,
  mainPage,
  map,
  masterData,
  memberStatistics,
  joinStatistics,
  serviceStatistics,
  notices,
  noticesAdministration,
  monthPages,
  editorImages,
  openData,
  operation,
  popups,
  popupsAdministration,
  passes,
  passkeys,
  portlets,
  privacy,
  sharedMembers,
  sms,
  smsByItself,
  smsTemplates,
  codecs,
  sourceMappings,
  readingMarks,
  reports,
  reportsAdministration,
  sensorthings,
  sources,
  sourcesIngest,
  subscriptions,
  browserSubscriptions,
  ownSubscriptions,
  unknownDevices,
  weighing,
  weighingAdministration,
  ...groupAreas,
};

type AnyCall = { [A in keyof typeof areas]: (typeof areas)[A][keyof (typeof areas)[A]] }[keyof typeof areas];

/** Calls by their key 'METHOD path', which clients use. */
export type Calls = { [C in AnyCall as C extends Call ? `${C['method']} ${C['path']}` : never]: C };
export type CallKey = keyof Calls & string;
export type InputOf<K extends CallKey, File = unknown> = Calls[K] extends Call ? Input<Calls[K], File> : never;
export type OutputOf<K extends CallKey> = Calls[K] extends Call ? Output<Calls[K]> : never;
