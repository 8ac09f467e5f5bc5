/** Area `citizensAdministered`: management of citizens' accounts. */
import { deviceGroups } from '@maru/domain/device-groups';
import { memberServiceCodes, memberTypeCodes, userStatusCodes } from '@maru/domain/member';
import { type TProperties, Type } from 'typebox';
import { call } from './call.ts';
import { consentsOf } from './citizens.ts';
import { done } from './citizens-login.ts';
import { closed, id, keyword, list, oneOf, page, paging, sorting } from './schemas.ts';

const access = 'admin:account/user';
const service = oneOf(memberServiceCodes);

const userRow = {
  rowNumber: Type.Integer(),
  userNumber: id,
  userId: Type.String(),
  username: Type.String(),
  userType: oneOf(memberTypeCodes),
  userTypeName: Type.String(),
  userStatus: oneOf(userStatusCodes),
  userStatusName: Type.String(),
  /** Locked after wrong passwords, until the owner is certified or the state is set to normal. */
  isLocked: Type.Boolean(),
  joinDatetime: Type.String(),
  lastLoginDatetime: Type.String(),
} satisfies TProperties;

/** A place that a citizen operates, with its device group. */
const managedFacility = closed({
  userNumber: id,
  installationPlaceId: id,
  placeType: oneOf(deviceGroups.map(({ placeType }) => placeType)),
});

export const citizensAdministered = {
  users: call({
    method: 'GET',
    path: '/admin/api/users',
    access,
    summary: 'Citizens, names and numbers masked',
    query: closed({
      ...paging,
      ...sorting(['userId', 'userTypeName', 'userStatusName', 'joinDatetime', 'lastLoginDatetime']),
      searchType: Type.Optional(oneOf(['userId', 'username', 'mobileNumber'])),
      keyword: Type.Optional(keyword),
      userStatus: Type.Optional(oneOf(['all', ...userStatusCodes], { default: 'all' })),
      /** Selects members who applied for a place of their own and have none yet. */
      application: Type.Optional(oneOf(['waiting'])),
    }),
    output: page(closed(userRow)),
  }),
  user: call({
    method: 'GET',
    path: '/admin/api/users/{userNumber}',
    access,
    summary: 'One citizen, personal data masked',
    params: closed({ userNumber: id }),
    output: closed({
      ...userRow,
      emailAddress: Type.String(),
      mobileNumber: Type.String(),
      address: Type.String(),
      changeReason: Type.String(),
      /** Time of the dormancy notice; empty if none was sent. */
      dormantNoticeDatetime: Type.String(),
      serviceList: Type.Array(service),
    }),
  }),
  unmaskUser: call({
    method: 'POST',
    path: '/admin/api/users/{userNumber}/unmask',
    access: 'admin:personal/unmask',
    summary: 'Personal data whole, for a stated reason, which is logged',
    params: closed({ userNumber: id }),
    body: closed({ reason: Type.String({ maxLength: 200 }) }),
    output: closed({
      username: Type.String(),
      emailAddress: Type.String(),
      mobileNumber: Type.String(),
      address: Type.String(),
    }),
  }),
  changeUserStatus: call({
    method: 'PATCH',
    path: '/admin/api/users/status',
    access,
    summary: "Changes the state of a citizen's account; suspension ends its sessions, normal also lifts a lock",
    body: closed({
      userNumber: id,
      userStatus: oneOf(['normal', 'suspended', 'withdrawal']),
      changeReason: Type.String({ maxLength: 200 }),
    }),
    output: done,
  }),
  userServices: call({
    method: 'GET',
    path: '/admin/api/users/use-in-service',
    access,
    summary: 'The services that a citizen uses',
    query: closed({ userNumber: id }),
    output: closed({
      serviceList: Type.Array(service),
      /** Applications and cancellations, newest first. */
      serviceHistory: Type.Array(
        closed({
          service,
          isApplied: Type.Boolean(),
          changedBy: oneOf(['citizen', 'administrator', 'withdrawal']),
          changedDatetime: Type.String(),
        }),
      ),
    }),
  }),
  changeUserServices: call({
    method: 'PATCH',
    path: '/admin/api/users/use-in-service',
    access,
    summary: 'Sets the services that a citizen uses',
    body: closed({ userNumber: id, serviceList: Type.Array(service, { maxItems: 10 }) }),
    output: done,
  }),
  userConsents: call({
    method: 'GET',
    path: '/admin/api/users/consents',
    access,
    summary: 'What a citizen agrees to, and every decision',
    query: closed({ userNumber: id }),
    output: closed(consentsOf),
  }),
  assignFacility: call({
    method: 'POST',
    path: '/admin/api/users/management-facility',
    access,
    summary: 'Makes a citizen the operator of a place',
    body: managedFacility,
    output: done,
  }),
  removeFacility: call({
    method: 'DELETE',
    path: '/admin/api/users/management-facility',
    access,
    summary: 'Ends that a citizen operates a place',
    body: managedFacility,
    output: done,
  }),
  assignableFacilities: call({
    method: 'GET',
    path: '/admin/api/users/management-facility/places',
    access,
    summary: 'Places that a citizen can be made the operator of, by name',
    query: closed({ placeType: managedFacility.properties.placeType }),
    output: list(closed({ installationPlaceId: id, installationPlaceName: Type.String(), dongName: Type.String() })),
  }),
  managedFacilities: call({
    method: 'GET',
    path: '/admin/api/users/management-facility',
    access,
    summary: 'The places that a citizen runs',
    query: closed({ userNumber: id }),
    output: list(
      closed({
        installationPlaceId: id,
        installationPlaceName: Type.String(),
        placeType: Type.String(),
        placeTypeName: Type.String(),
        address: Type.String(),
      }),
    ),
  }),
  waitingMembers: call({
    method: 'GET',
    path: '/admin/api/portlet/today/requests',
    access: 'admin:account/user',
    summary: 'Members who applied for places of their own and were given none yet; without personal data',
    output: closed({
      totalCount: Type.Integer(),
      /** The three newest members. */
      list: Type.Array(
        closed({
          userNumber: id,
          /** Services that the member applied for. */
          serviceNames: Type.String(),
          applicationDatetime: Type.String(),
        }),
      ),
    }),
  }),
  memberPortlet: call({
    method: 'GET',
    path: '/admin/api/portlet/users',
    access: 'admin',
    summary: "Yesterday's and today's joins, today's withdrawals, and the members by type",
    output: closed({
      yesterdayJoinCount: Type.Integer(),
      todayJoinCount: Type.Integer(),
      todayWithdrawalCount: Type.Integer(),
      totalCount: Type.Integer(),
      general: Type.Integer(),
      children: Type.Integer(),
      foreigner: Type.Integer(),
    }),
  }),
};
