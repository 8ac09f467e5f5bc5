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
    summary: 'List citizens except erased ones; names and numbers are masked',
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
    summary: 'Get a citizen; personal data is masked',
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
    summary: "Get a citizen's unmasked personal data, for a reason; the view is logged",
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
    summary: "Change the status of a citizen's account; suspension ends all sessions, normal also unlocks it",
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
    summary: 'List the services that a citizen uses',
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
    summary: 'Change the services that a citizen uses',
    body: closed({ userNumber: id, serviceList: Type.Array(service, { maxItems: 10 }) }),
    output: done,
  }),
  userConsents: call({
    method: 'GET',
    path: '/admin/api/users/consents',
    access,
    summary: "Get a citizen's consents with their history",
    query: closed({ userNumber: id }),
    output: closed(consentsOf),
  }),
  assignFacility: call({
    method: 'POST',
    path: '/admin/api/users/management-facility',
    access,
    summary: 'Appoint a citizen as the operator of a place',
    body: managedFacility,
    output: done,
  }),
  removeFacility: call({
    method: 'DELETE',
    path: '/admin/api/users/management-facility',
    access,
    summary: "Revoke a citizen's appointment as the operator of a place",
    body: managedFacility,
    output: done,
  }),
  assignableFacilities: call({
    method: 'GET',
    path: '/admin/api/users/management-facility/places',
    access,
    summary: 'List places that a citizen can be appointed to operate, by name',
    query: closed({ placeType: managedFacility.properties.placeType }),
    output: list(closed({ installationPlaceId: id, installationPlaceName: Type.String(), dongName: Type.String() })),
  }),
  managedFacilities: call({
    method: 'GET',
    path: '/admin/api/users/management-facility',
    access,
    summary: 'List the places that a citizen operates',
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
    summary: 'List members who applied for their own places and have none yet; without personal data',
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
    summary: "Count joins of yesterday and today, today's withdrawals, and members by type",
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
