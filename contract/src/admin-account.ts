/** Area `admin-account`: administrators, their permissions, citizens' accounts, and the audit log. */
import { adminStatuses } from '@maru/domain/administration';
import { memberServiceCodes, memberTypeCodes, userStatusCodes } from '@maru/domain/member';
import { type TProperties, Type } from 'typebox';
import { done } from './auth.ts';
import { call } from './call.ts';
import { closed, code, datetime, id, keyword, list, nullable, oneOf, page, paging, sorting } from './schemas.ts';

const adminStatus = oneOf(Object.keys(adminStatuses) as (keyof typeof adminStatuses)[]);
const adminAccess = 'admin:account/admin';
const userAccess = 'admin:account/user';
const authorityAccess = 'admin:account/authority';
const auditAccess = 'admin:account/audit';

const administrator = {
  rowNumber: Type.Integer(),
  adminNumber: id,
  adminId: Type.String(),
  adminName: Type.String(),
  adminStatus,
  adminStatusName: Type.String(),
  deptCode: Type.String(),
  deptName: Type.String(),
  positionName: Type.String(),
  joinDatetime: Type.String(),
} satisfies TProperties;

const withdrawn = closed({
  rowNumber: Type.Integer(),
  userNumber: id,
  userId: Type.String(),
  username: Type.String(),
  withdrawalDatetime: Type.String(),
  changeReason: Type.String(),
});

const adminParams = closed({ adminNumber: id });
/** Judged by the rules of domain/administrator-profile, which say what is wrong. A number left out stays what it is. */
const adminProfile = {
  adminName: Type.String({ maxLength: 100 }),
  deptCode: Type.String({ maxLength: 40 }),
  positionName: Type.String({ maxLength: 100 }),
  telephoneNumber: Type.Optional(Type.String({ maxLength: 40 })),
  mobileNumber: Type.Optional(Type.String({ maxLength: 40 })),
} satisfies TProperties;
const authorityBody = closed({ authorityKey: Type.String({ maxLength: 60 }) });
const adminAuthorities = closed({
  adminAccountAuthList: Type.Array(
    closed({
      authorityKey: Type.String(),
      authorityName: Type.String(),
      grantedBy: Type.String(),
      grantedDatetime: Type.String(),
    }),
  ),
});

const deptParams = closed({ deptCode: code });
const deptAuthorities = closed({
  deptCode: Type.String(),
  deptName: Type.String(),
  /** The pages with what is granted on each. */
  pages: Type.Array(
    closed({
      page: Type.String(),
      name: Type.String(),
      get: Type.Boolean(),
      post: Type.Boolean(),
      delete: Type.Boolean(),
    }),
  ),
  history: Type.Array(
    closed({
      authorityKey: Type.String(),
      isGranted: Type.Boolean(),
      adminName: Type.String(),
      changedDatetime: Type.String(),
    }),
  ),
});

const userRow = {
  rowNumber: Type.Integer(),
  userNumber: id,
  userId: Type.String(),
  username: Type.String(),
  userType: oneOf(memberTypeCodes),
  userTypeName: Type.String(),
  userStatus: oneOf(userStatusCodes),
  userStatusName: Type.String(),
  joinDatetime: Type.String(),
  lastLoginDatetime: Type.String(),
} satisfies TProperties;

export const adminAccount = {
  administrators: call({
    method: 'GET',
    path: '/admin/api/administrators',
    access: 'admin:account/admin,account/withdrawal',
    summary: 'Administrators; with userStatus=withdrawal the withdrawn citizens, which is the other page',
    query: closed({
      ...paging,
      // The last two are the withdrawn citizens'.
      ...sorting([
        'adminId',
        'adminName',
        'deptName',
        'positionName',
        'adminStatusName',
        'joinDatetime',
        'userId',
        'withdrawalDatetime',
      ]),
      searchType: Type.Optional(oneOf(['adminId', 'adminName', 'userId', 'username'])),
      keyword: Type.Optional(keyword),
      deptCode: Type.Optional(code),
      adminStatus: Type.Optional(adminStatus),
      userStatus: Type.Optional(oneOf(['withdrawal'])),
    }),
    output: closed({
      adminAccountsList: Type.Array(closed(administrator)),
      withdrawalList: Type.Array(withdrawn),
      totalCount: Type.Integer(),
      currentPage: Type.Integer(),
    }),
  }),
  administrator: call({
    method: 'GET',
    path: '/admin/api/administrators/{adminNumber}',
    access: adminAccess,
    summary: 'One administrator',
    params: adminParams,
    output: closed({
      adminAccountDetail: closed({
        ...administrator,
        telephoneNumber: Type.String(),
        mobileNumber: Type.String(),
        lastLoginDatetime: Type.String(),
        lastLoginIp: Type.String(),
        hasOneTimeCode: Type.Boolean(),
        /** Closed after wrong passwords: for a while, or until the state is set to normal. */
        isLocked: Type.Boolean(),
      }),
    }),
  }),
  createAdministrator: call({
    method: 'POST',
    path: '/admin/api/administrators',
    access: adminAccess,
    summary: 'A new administrator with a first password, which they have to change',
    body: closed({
      adminId: Type.String({ maxLength: 100 }),
      ...adminProfile,
      password: Type.String({ maxLength: 200 }),
    }),
    output: closed({ adminNumber: id }),
  }),
  changeAdministrator: call({
    method: 'PATCH',
    path: '/admin/api/administrators/{adminNumber}/profile',
    access: adminAccess,
    summary: 'Changes who an administrator is; who moves to another department begins with its permissions alone',
    params: adminParams,
    body: closed(adminProfile),
    output: done,
  }),
  changeAdministratorStatus: call({
    method: 'PATCH',
    path: '/admin/api/administrators/{adminNumber}',
    access: adminAccess,
    summary: 'Suspends an administrator (which ends their sessions), or lets them in again, also after wrong passwords',
    params: adminParams,
    body: closed({ adminStatus }),
    output: done,
  }),
  resetAdministratorPassword: call({
    method: 'POST',
    path: '/admin/api/administrators/{adminNumber}/password',
    access: adminAccess,
    summary: 'Gives an administrator who forgot the password a first one again, and ends their sessions',
    params: adminParams,
    body: closed({ password: Type.String({ maxLength: 200 }) }),
    output: done,
  }),
  removeAdministratorOneTimeCode: call({
    method: 'DELETE',
    path: '/admin/api/administrators/{adminNumber}/one-time-code',
    access: adminAccess,
    summary: 'Takes the second factor of an administrator away who lost the telephone, and ends their sessions',
    params: adminParams,
    output: done,
  }),
  adminAuthorities: call({
    method: 'GET',
    path: '/admin/api/administrators/{adminNumber}/authorities',
    access: adminAccess,
    summary: "What was granted to an administrator beside the department's permissions",
    params: adminParams,
    output: adminAuthorities,
  }),
  grantAdminAuthority: call({
    method: 'POST',
    path: '/admin/api/administrators/{adminNumber}/authorities',
    access: adminAccess,
    summary: 'Grants one authority; nobody grants what they do not have themselves',
    params: adminParams,
    body: authorityBody,
    output: adminAuthorities,
  }),
  revokeAdminAuthority: call({
    method: 'DELETE',
    path: '/admin/api/administrators/{adminNumber}/authorities',
    access: adminAccess,
    summary: 'Revokes one authority; nobody revokes what they do not have themselves',
    params: adminParams,
    query: authorityBody,
    output: adminAuthorities,
  }),
  deptAuthorities: call({
    method: 'GET',
    path: '/admin/api/group/{deptCode}/dept-authority',
    access: authorityAccess,
    summary: "A department's permissions per page and action, with their history",
    params: deptParams,
    output: deptAuthorities,
  }),
  grantDeptAuthority: call({
    method: 'POST',
    path: '/admin/api/group/{deptCode}/dept-authority',
    access: authorityAccess,
    summary: 'Grants a department one authority',
    params: deptParams,
    body: authorityBody,
    output: deptAuthorities,
  }),
  revokeDeptAuthority: call({
    method: 'DELETE',
    path: '/admin/api/group/{deptCode}/dept-authority',
    access: authorityAccess,
    summary: 'Revokes one authority of a department; nobody revokes what they do not have themselves',
    params: deptParams,
    query: authorityBody,
    output: deptAuthorities,
  }),
  users: call({
    method: 'GET',
    path: '/admin/api/users',
    access: userAccess,
    summary: 'Citizens, names and numbers masked',
    query: closed({
      ...paging,
      ...sorting(['userId', 'userTypeName', 'userStatusName', 'joinDatetime', 'lastLoginDatetime']),
      searchType: Type.Optional(oneOf(['userId', 'username', 'mobileNumber'])),
      keyword: Type.Optional(keyword),
      userStatus: Type.Optional(oneOf(['all', ...userStatusCodes], { default: 'all' })),
    }),
    output: page(closed(userRow)),
  }),
  user: call({
    method: 'GET',
    path: '/admin/api/users/{userNumber}',
    access: userAccess,
    summary: 'One citizen, personal data masked',
    params: closed({ userNumber: id }),
    output: closed({
      ...userRow,
      emailAddress: Type.String(),
      mobileNumber: Type.String(),
      address: Type.String(),
      changeReason: Type.String(),
      serviceList: Type.Array(oneOf(memberServiceCodes)),
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
    access: userAccess,
    summary: "Changes the state of a citizen's account; suspension ends its sessions",
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
    access: userAccess,
    summary: 'The services that a citizen uses',
    query: closed({ userNumber: id }),
    output: closed({ serviceList: Type.Array(oneOf(memberServiceCodes)) }),
  }),
  changeUserServices: call({
    method: 'PATCH',
    path: '/admin/api/users/use-in-service',
    access: userAccess,
    summary: 'Sets the services that a citizen uses',
    body: closed({ userNumber: id, serviceList: Type.Array(oneOf(memberServiceCodes), { maxItems: 10 }) }),
    output: done,
  }),
  managedFacilities: call({
    method: 'GET',
    path: '/admin/api/users/management-facility',
    access: userAccess,
    summary: 'The places that a citizen runs',
    query: closed({ userNumber: id }),
    output: list(
      closed({
        installationPlaceId: id,
        installationPlaceName: Type.String(),
        placeTypeName: Type.String(),
        address: Type.String(),
      }),
    ),
  }),
  memberPortlet: call({
    method: 'GET',
    path: '/admin/api/portlet/users',
    access: 'admin',
    summary: "Yesterday's joins and the members by type",
    output: closed({
      yesterdayJoinCount: Type.Integer(),
      totalCount: Type.Integer(),
      general: Type.Integer(),
      children: Type.Integer(),
      foreigner: Type.Integer(),
    }),
  }),
  auditLog: call({
    method: 'GET',
    path: '/admin/api/audit-log',
    access: auditAccess,
    summary: 'Who did what when, from where, with whose data',
    query: closed({
      ...paging,
      ...sorting(['occurredDatetime', 'adminId', 'address', 'actionName']),
      startDatetime: Type.Optional(datetime),
      endDatetime: Type.Optional(datetime),
      adminId: Type.Optional(keyword),
      action: Type.Optional(code),
      keyword: Type.Optional(keyword),
    }),
    output: closed({
      list: Type.Array(
        closed({
          auditLogId: id,
          occurredDatetime: Type.String(),
          adminId: Type.String(),
          adminName: Type.String(),
          address: Type.String(),
          action: Type.String(),
          actionName: Type.String(),
          subject: Type.String(),
          detail: Type.String(),
        }),
      ),
      totalCount: Type.Integer(),
      currentPageNumber: Type.Integer(),
      /** False where the chain of hashes is broken, with the first row that doesn't fit. */
      isIntact: Type.Boolean(),
      brokenAt: nullable(id),
      reviews: Type.Array(closed({ month: Type.String(), adminName: Type.String(), reviewedDatetime: Type.String() })),
    }),
  }),
  reviewAuditLog: call({
    method: 'POST',
    path: '/admin/api/audit-log/reviews',
    access: auditAccess,
    summary: 'Marks a month of the audit log as reviewed',
    body: closed({ month: Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' }) }),
    output: done,
  }),
};
