/**
 * Area `administrators`: accounts and their permissions. As in the specification, lists can also contain withdrawn
 * citizens.
 */
import { adminStatuses, settableAdminStatuses } from '@maru/domain/administration';
import { type TProperties, Type } from 'typebox';
import { authorityBody } from './authority.ts';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { changeOf, closed, code, id, keyword, oneOf, paging, sorting } from './schemas.ts';

const adminStatus = oneOf(Object.keys(adminStatuses) as (keyof typeof adminStatuses)[]);
const access = 'admin:account/admin';

const administrator = {
  rowNumber: Type.Integer(),
  adminNumber: id,
  adminId: Type.String(),
  adminName: Type.String(),
  adminStatus,
  adminStatusName: Type.String(),
  /** The office's code from the district's file; empty if the file has none. */
  organizationCode: Type.String(),
  deptCode: Type.String(),
  deptName: Type.String(),
  /** The group whose permissions the department has. */
  deptGroup: Type.String(),
  deptGroupName: Type.String(),
  /** Empty for a position without a code. */
  positionCode: Type.String(),
  positionName: Type.String(),
  /** The token's `sub`: 'admin' for full access, otherwise the department's group. */
  authorityKey: Type.String(),
  /** Masked. */
  telephoneNumber: Type.String(),
  mobileNumber: Type.String(),
  joinDatetime: Type.String(),
  lastLoginDatetime: Type.String(),
  lastLoginIp: Type.String(),
  lastUpdatedDatetime: Type.String(),
  /** Id of the administrator who changed the account last; empty for an unchanged account. */
  lastModifyId: Type.String(),
} satisfies TProperties;

/** A withdrawn citizen, listed in place of an administrator. */
const withdrawn = closed({
  rowNumber: Type.Integer(),
  userNumber: id,
  userId: Type.String(),
  username: Type.String(),
  withdrawalDatetime: Type.String(),
  changeReason: Type.String(),
});

const adminParams = closed({ adminNumber: id });
/** Validated by domain/administrator-profile. An omitted number stays unchanged. */
const adminProfile = {
  adminName: Type.String({ maxLength: 100 }),
  deptCode: Type.String({ maxLength: 40 }),
  positionName: Type.String({ maxLength: 100 }),
  telephoneNumber: Type.Optional(Type.String({ maxLength: 40 })),
  mobileNumber: Type.Optional(Type.String({ maxLength: 40 })),
} satisfies TProperties;
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

export const administrators = {
  administrators: call({
    method: 'GET',
    path: '/admin/api/administrators',
    access: 'admin:account/admin,account/withdrawal',
    summary: 'List administrators, or withdrawn citizens with userStatus=withdrawal',
    query: closed({
      ...paging,
      // The last two columns are those of withdrawn citizens.
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
      /** Administrators or withdrawn citizens, depending on the query. */
      adminAccountsList: Type.Union([Type.Array(closed(administrator)), Type.Array(withdrawn)]),
      totalCount: Type.Integer(),
      currentPage: Type.Integer(),
    }),
  }),
  administrator: call({
    method: 'GET',
    path: '/admin/api/administrators/{adminNumber}',
    access,
    summary: 'Get an administrator',
    params: adminParams,
    output: closed({
      adminAccountDetail: closed({
        ...administrator,
        hasOneTimeCode: Type.Boolean(),
        /** Locked after wrong passwords, for a while or until the state is set to normal. */
        isLocked: Type.Boolean(),
        /**
         * True if the caller may change the account: it is another person's and has no permission that the caller
         * lacks.
         */
        isWithinReach: Type.Boolean(),
      }),
    }),
  }),
  createAdministrator: call({
    method: 'POST',
    path: '/admin/api/administrators',
    access,
    summary: 'Create an administrator with an initial password, which must be changed at the first login',
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
    access,
    summary: "Change an administrator's profile; a move to another department revokes individual authorities",
    params: adminParams,
    body: closed(changeOf(adminProfile)),
    output: done,
  }),
  changeAdministratorStatus: call({
    method: 'PATCH',
    path: '/admin/api/administrators/{adminNumber}',
    access,
    summary: 'Suspend an administrator and end all sessions, or reactivate a suspended, locked or dormant one',
    params: adminParams,
    body: closed({ adminStatus: oneOf(settableAdminStatuses) }),
    output: done,
  }),
  resetAdministratorPassword: call({
    method: 'POST',
    path: '/admin/api/administrators/{adminNumber}/password',
    access,
    summary: "Reset an administrator's password to an initial one and end all sessions",
    params: adminParams,
    body: closed({ password: Type.String({ maxLength: 200 }) }),
    output: done,
  }),
  removeAdministratorOneTimeCode: call({
    method: 'DELETE',
    path: '/admin/api/administrators/{adminNumber}/one-time-code',
    access,
    summary: "Disable an administrator's one-time codes and end all sessions",
    params: adminParams,
    output: done,
  }),
  adminAuthorities: call({
    method: 'GET',
    path: '/admin/api/administrators/{adminNumber}/authorities',
    access,
    summary: 'List authorities granted to an administrator in addition to those of the department',
    params: adminParams,
    output: adminAuthorities,
  }),
  grantAdminAuthority: call({
    method: 'POST',
    path: '/admin/api/administrators/{adminNumber}/authorities',
    access,
    summary: 'Grant an authority, and viewing with it, to an administrator; the caller must have both',
    params: adminParams,
    body: authorityBody,
    output: adminAuthorities,
  }),
  revokeAdminAuthority: call({
    method: 'DELETE',
    path: '/admin/api/administrators/{adminNumber}/authorities',
    access,
    summary:
      'Revoke an authority of an administrator, with viewing also changing and deleting; the caller must have them',
    params: adminParams,
    query: authorityBody,
    output: adminAuthorities,
  }),
};
