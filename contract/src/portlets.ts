/** Area `portlets`: the cards of the console's main page. */
import { seriesNames } from '@maru/domain/device-groups';
import { firstStepNames } from '@maru/domain/first-steps';
import { masterPage } from '@maru/domain/master-data';
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, list, oneOf, page, paging } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
const deviceType = oneOf(seriesNames);

export const portlets = {
  firstSteps: call({
    method: 'GET',
    path: '/admin/api/portlet/first-steps',
    access: `admin:${masterPage}`,
    summary: 'How much there is of what a new installation needs first; without what it can’t have, such as texts',
    output: list(closed({ step: oneOf(firstStepNames), count })),
  }),
  messages: call({
    method: 'GET',
    path: '/admin/api/portlet/sms',
    access: 'admin',
    summary: "Today's text messages by kind",
    output: closed({ totalCount: count, instant: count, reserve: count, notify: count, device: count }),
  }),
  devices: call({
    method: 'GET',
    path: '/admin/api/portlet/devices',
    access: 'admin',
    summary: 'Devices in use by type: those that report in time, and those that don’t',
    output: list(
      closed({ deviceType: text, deviceTypeName: text, normalCount: count, breakdownCount: count, deviceCount: count }),
    ),
  }),
  breakdowns: call({
    method: 'GET',
    path: '/admin/api/portlet/devices/breakdown',
    access: 'admin',
    summary: 'The devices of a type that are in use and silent; only for who may see that type',
    query: closed({ ...paging, deviceType }),
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
        /** Of old buildings; empty otherwise. */
        structureType: text,
        structureTypeName: text,
        buildingUseType: text,
        buildingUseTypeName: text,
        address: text,
        detailAddress: text,
        managementCode: text,
        installationDate: text,
        /** When it last reported; empty where it never did. */
        measurementDatetime: text,
      }),
    ),
  }),
};
