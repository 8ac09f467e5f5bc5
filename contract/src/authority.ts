/** Area `authority`: permissions of departments. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, code } from './schemas.ts';

const access = 'admin:account/authority';

const authorityKey = Type.String({ maxLength: 60 });
const reason = Type.String({ maxLength: 200 });

/** A permission by its key, 'account/user:get', and the reason for granting or revoking it. */
export const authorityBody = closed({ authorityKey, reason: Type.Optional(reason) });

const deptParams = closed({ deptCode: code });
const deptAuthorities = closed({
  deptCode: Type.String(),
  deptName: Type.String(),
  /** Pages with the permissions granted on each. */
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
      /** Empty if no reason was given. */
      reason: Type.String(),
      adminName: Type.String(),
      changedDatetime: Type.String(),
    }),
  ),
});

export const authority = {
  deptAuthorities: call({
    method: 'GET',
    path: '/admin/api/group/{deptCode}/dept-authority',
    access,
    summary: "Get a department's authorities by page and action, with their history",
    params: deptParams,
    output: deptAuthorities,
  }),
  grantDeptAuthority: call({
    method: 'POST',
    path: '/admin/api/group/{deptCode}/dept-authority',
    access,
    summary: 'Grant an authority, and viewing with it, to a department',
    params: deptParams,
    body: authorityBody,
    output: deptAuthorities,
  }),
  changeDeptAuthorities: call({
    method: 'PATCH',
    path: '/admin/api/group/{deptCode}/dept-authority',
    access,
    summary:
      "Change a department's authorities, with a reason; revoking requires permission to delete, and writing or deleting implies viewing",
    params: deptParams,
    body: closed({
      granted: Type.Array(authorityKey, { maxItems: 200 }),
      revoked: Type.Array(authorityKey, { maxItems: 200 }),
      reason,
    }),
    output: deptAuthorities,
  }),
  revokeDeptAuthority: call({
    method: 'DELETE',
    path: '/admin/api/group/{deptCode}/dept-authority',
    access,
    summary: 'Revoke an authority of a department, with viewing also changing and deleting; the caller must have them',
    params: deptParams,
    query: authorityBody,
    output: deptAuthorities,
  }),
};
