/** Handlers of the area `admin-account` about administrators and permissions. */
import { administrators as administratorCalls } from '@maru/contract/administrators';
import { authority, type authorityBody } from '@maru/contract/authority';
import { mayDo, withImplied } from '@maru/domain/administration';
import type { AuditAction } from '@maru/domain/audit';
import type { District } from '@maru/domain/district';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { audit } from '#platform/audit/audit.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import { searchDetail } from '#platform/personal/search.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { findAccount } from './accounts.ts';
import { findAdministrator, listAdministrators, listWithdrawn } from './administrators.ts';
import {
  type Changer,
  changeAdminAuthority,
  changeDeptAuthorities,
  type DeptChange,
  departmentSubject,
  listAdminAuthorities,
  showDepartment,
  wholeDeptChange,
} from './authorities.ts';
import { changeAdministrator as change } from './change-administrator.ts';
import { addAdministrator, changeStatus, removeOneTimeCode, resetPassword } from './manage.ts';

const subjectOf = (adminNumber: number) => `관리자 #${adminNumber}`;
const changerOf = (request: FastifyRequest): Changer => ({ standing: adminOf(request), address: request.ip });

type AuthorityBody = Static<typeof authorityBody>;
const changeOf = ({ authorityKey, reason = '' }: AuthorityBody, isGranted: boolean): DeptChange => {
  const keys = withImplied(authorityKey, isGranted);
  return { granted: isGranted ? keys : [], revoked: isGranted ? [] : keys, reason: reason.trim() };
};

export function registerAdministrators(
  app: FastifyInstance,
  services: Services,
  { organizationCode = '' }: Pick<District, 'organizationCode'>,
) {
  const { db, seal, permissions } = services;
  const showing = { seal, organizationCode };
  const { administrators, administrator, createAdministrator, changeAdministratorStatus } = administratorCalls;
  const { changeAdministrator, resetAdministratorPassword, removeAdministratorOneTimeCode } = administratorCalls;
  const { adminAuthorities, grantAdminAuthority, revokeAdminAuthority } = administratorCalls;
  const { deptAuthorities, grantDeptAuthority, revokeDeptAuthority } = authority;
  const { changeDeptAuthorities: changeDeptTogether } = authority;

  const note = (request: FastifyRequest, action: AuditAction, subject: string, detail = '') =>
    audit(db, { ...actorOf(request), action, subject, detail });

  async function changeAdmin(request: FastifyRequest, adminNumber: number, given: AuthorityBody, isGranted: boolean) {
    const { authorityKey: key, reason = '' } = given;
    await changeAdminAuthority(db, changerOf(request), adminNumber, { key, isGranted, reason: reason.trim() });
    permissions.forget();
    return { adminAccountAuthList: await listAdminAuthorities(db, adminNumber) };
  }

  async function changeDept(request: FastifyRequest, deptCode: string, change: DeptChange) {
    await changeDeptAuthorities(db, changerOf(request), deptCode, change);
    permissions.forget();
    return showDepartment(db, deptCode);
  }

  handle(
    app,
    {
      administrators,
      administrator,
      createAdministrator,
      changeAdministrator,
      changeAdministratorStatus,
      resetAdministratorPassword,
      removeAdministratorOneTimeCode,
      adminAuthorities,
      grantAdminAuthority,
      revokeAdminAuthority,
      deptAuthorities,
      grantDeptAuthority,
      revokeDeptAuthority,
      changeDeptTogether,
    },
    {
      async administrators({ query }, { request }) {
        const currentPage = query.pageNumber;
        const isWithdrawal = query.userStatus === 'withdrawal';
        // The call serves two pages with separate permissions.
        const page = isWithdrawal ? 'account/withdrawal' : 'account/admin';
        if (!mayDo(adminOf(request).keys, [page], 'get')) throw new Problem('FORBIDDEN');
        const searcher = { services, standing: adminOf(request) };
        if (isWithdrawal) {
          const { list, totalCount } = await listWithdrawn(searcher, query);
          const found = list.map(({ userNumber }) => userNumber);
          await note(request, 'withdrawal-list', '', searchDetail(query, 'userId', '회원', found));
          return { adminAccountsList: list, totalCount, currentPage };
        }
        const { list, totalCount } = await listAdministrators(searcher, showing, query);
        const found = list.map(({ adminNumber }) => adminNumber);
        await note(request, 'admin-list', '', searchDetail(query, 'adminId', '관리자', found));
        return { adminAccountsList: list, totalCount, currentPage };
      },
      async administrator({ params }, { request }) {
        const adminAccountDetail = await findAdministrator(
          { services, standing: adminOf(request) },
          showing,
          params.adminNumber,
        );
        if (!adminAccountDetail) throw new Problem('NOT_FOUND');
        await note(request, 'admin-view', subjectOf(params.adminNumber));
        return { adminAccountDetail };
      },
      createAdministrator: async ({ body }, { request }) => ({
        adminNumber: await addAdministrator(services, changerOf(request), body),
      }),
      async changeAdministrator({ params, body: { known, ...profile } }, { request }) {
        await change(services, changerOf(request), params.adminNumber, profile, known);
        return { result: true };
      },
      async changeAdministratorStatus({ params, body }, { request }) {
        await changeStatus(services, changerOf(request), params.adminNumber, body.adminStatus);
        return { result: true };
      },
      async resetAdministratorPassword({ params, body }, { request }) {
        await resetPassword(services, changerOf(request), params.adminNumber, body.password);
        return { result: true };
      },
      async removeAdministratorOneTimeCode({ params }, { request }) {
        await removeOneTimeCode(services, changerOf(request), params.adminNumber);
        return { result: true };
      },
      async adminAuthorities({ params }, { request }) {
        if (!(await findAccount(db, params.adminNumber))) throw new Problem('NOT_FOUND');
        const adminAccountAuthList = await listAdminAuthorities(db, params.adminNumber);
        await note(request, 'authority-view', subjectOf(params.adminNumber));
        return { adminAccountAuthList };
      },
      grantAdminAuthority: ({ params, body }, { request }) => changeAdmin(request, params.adminNumber, body, true),
      revokeAdminAuthority: ({ params, query }, { request }) => changeAdmin(request, params.adminNumber, query, false),
      async deptAuthorities({ params }, { request }) {
        const department = await showDepartment(db, params.deptCode);
        await note(request, 'authority-view', departmentSubject(params.deptCode));
        return department;
      },
      grantDeptAuthority: ({ params, body }, { request }) => changeDept(request, params.deptCode, changeOf(body, true)),
      revokeDeptAuthority: ({ params, query }, { request }) =>
        changeDept(request, params.deptCode, changeOf(query, false)),
      async changeDeptTogether({ params, body }, { request }) {
        const change = wholeDeptChange(body);
        if (change.revoked.length > 0 && !mayDo(adminOf(request).keys, ['account/authority'], 'delete'))
          throw new Problem('FORBIDDEN');
        return changeDept(request, params.deptCode, change);
      },
    },
  );
}
