/** Area `portlets`: cards of the console's main page. */
import { consoleDevicePages, seriesNames } from '@maru/domain/device-groups';
import { firstStepNames } from '@maru/domain/first-steps';
import { masterPage } from '@maru/domain/master-data';
import { Type } from 'typebox';
import { adminOf, call } from './call.ts';
import { closed, datetime, list, oneOf, page, paging } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
const deviceType = oneOf(seriesNames);

export const portlets = {
  firstSteps: call({
    method: 'GET',
    path: '/admin/api/portlet/first-steps',
    access: `admin:${masterPage}`,
    summary: 'Count rows of each setup step; steps for text messages are omitted without a gateway',
    output: list(closed({ step: oneOf(firstStepNames), count })),
  }),
  messages: call({
    method: 'GET',
    path: '/admin/api/portlet/sms',
    access: 'admin',
    summary: "Count today's text messages by kind, failed ones, and those of this month",
    output: closed({
      totalCount: count,
      instant: count,
      reserve: count,
      notify: count,
      device: count,
      /** Text messages due today that failed. */
      failedCount: count,
      /** Text messages sent since the first of the month, and their cost in won. */
      monthCount: count,
      monthCost: count,
    }),
  }),
  devices: call({
    method: 'GET',
    path: '/admin/api/portlet/devices',
    access: 'admin',
    summary: 'Count devices in use by type, working and broken down',
    output: list(
      closed({ deviceType: text, deviceTypeName: text, normalCount: count, breakdownCount: count, deviceCount: count }),
    ),
  }),
  newBreakdowns: call({
    method: 'GET',
    path: '/admin/api/portlet/today/breakdowns',
    access: adminOf(...consoleDevicePages),
    summary: 'List devices that broke down since yesterday and are still broken, of the types that the caller may see',
    query: closed({
      /** Only breakdowns within the last `hours`. */
      hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 48 })),
      /** Number of newest breakdowns listed; three by default. */
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    output: closed({
      /** First day of the count. */
      startDate: text,
      totalCount: count,
      /** Device types with breakdowns. */
      types: Type.Array(closed({ deviceType, deviceTypeName: text, count })),
      /** The newest, at most `limit`. */
      list: Type.Array(
        closed({
          deviceId: count,
          deviceType,
          deviceTypeName: text,
          managementCode: text,
          installationPlaceId: count,
          installationPlaceName: text,
          breakdownDatetime: text,
        }),
      ),
    }),
  }),
  breakdowns: call({
    method: 'GET',
    path: '/admin/api/portlet/devices/breakdown',
    access: 'admin',
    summary: 'List broken-down devices of a type; requires permission for that type',
    /** `startDate` limits the list to breakdowns from then on. */
    query: closed({ ...paging, deviceType, startDate: Type.Optional(datetime) }),
    output: page(
      closed({
        rowNumber: count,
        deviceId: count,
        installationPlaceId: count,
        installationPlaceName: text,
        facilityType: text,
        facilityTypeName: text,
        detailFacilityType: text,
        detailFacilityTypeName: text,
        /** For old buildings; empty otherwise. */
        structureType: text,
        structureTypeName: text,
        buildingUseType: text,
        buildingUseTypeName: text,
        address: text,
        detailAddress: text,
        managementCode: text,
        installationDate: text,
        /** Time of the last reading; empty if the device never reported. */
        measurementDatetime: text,
      }),
    ),
  }),
};
