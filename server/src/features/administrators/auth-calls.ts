/** Handlers of the area `admin-auth`: own sessions, password and second factor. */
import { administratorsLogin } from '@maru/contract/administrators-login';
import { deptName, subjectOf } from '@maru/domain/administration';
import type { CertificationPurpose } from '@maru/domain/certification';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit } from '#platform/audit/audit.ts';
import { browserOf } from '#platform/certification/browser.ts';
import { Problem } from '#platform/errors/problem.ts';
import { isSecure } from '#platform/http/cookies.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf, originOf, refreshOf } from '#platform/sessions/authenticate.ts';
import { claimOf } from '#platform/sessions/known-browsers.ts';
import { sessionRows } from '#platform/sessions/sessions.ts';
import { openOidc } from '#platform/sso/oidc.ts';
import { findAccount } from './accounts.ts';
import { demoAccounts } from './demo-accounts.ts';
import { departmentOf } from './departments.ts';
import { login, refresh } from './login.ts';
import { beginOneTimeCode, changePassword, setOneTimeCode } from './own-account.ts';
import { type RecoveryRequest, reactivate, resetPassword } from './recovery.ts';
import { leaveSso, registerSso, ssoToken } from './sso.ts';

export function registerAdminAuth(app: FastifyInstance, services: Services) {
  const { db, clock, config, sessions } = services;
  const oidc = config.oidc && openOidc(config.oidc);
  if (oidc) registerSso(app, services, oidc);
  const done = { result: true };
  const recoveryOf = (
    request: FastifyRequest,
    { adminId, certificationId }: { adminId: string; certificationId: string },
    purpose: CertificationPurpose,
  ): RecoveryRequest => ({
    claim: claimOf(config, request, 'admin', adminId),
    address: request.ip,
    key: { certificationId, purpose, browser: browserOf(request, isSecure(config, request)) },
  });
  handle(app, administratorsLogin, {
    async login({ body }, { request, reply }) {
      const { adminId, proofOfWork, ...credentials } = body;
      const claim = claimOf(config, request, 'admin', adminId);
      const { cookie, ...pair } = await login(services, { claim, proofOfWork, origin: originOf(request) }, credentials);
      reply.header('set-cookie', cookie);
      return pair;
    },
    async certifyAnew({ body }, { request, reply }) {
      const recovery = recoveryOf(request, body, 'adminPassword');
      reply.header('set-cookie', await resetPassword(services, recovery, body.newPassword));
      return done;
    },
    async reactivate({ body }, { request, reply }) {
      reply.header('set-cookie', await reactivate(services, recoveryOf(request, body, 'adminReactivate')));
      return done;
    },
    demoAccounts: async () => ({ list: config.isDemo ? demoAccounts() : [] }),
    refresh: (_input, { request }) => refresh(services, refreshOf(request).refreshToken),
    sso: async () => ({ isConfigured: oidc !== null }),
    async ssoToken(_input, { request, reply }) {
      const { token, cookie } = await ssoToken(services, request);
      reply.header('set-cookie', cookie);
      return { token };
    },
    async logout(_input, { request, reply }) {
      const { sessionId, isSso } = adminOf(request);
      const left = isSso ? await leaveSso(services, oidc, request, sessionId) : null;
      await db.transaction().execute(async (trx) => {
        await sessions.end(sessionId, 'logout', trx);
        await audit(trx, { ...actorOf(request), action: 'logout', subject: '', detail: '' });
      });
      if (left) reply.header('set-cookie', left.cookie);
      return { result: true, endSessionAddress: left?.endSessionAddress ?? '' };
    },
    async me(_input, { request }) {
      const { adminNumber, adminId, adminName, deptCode, keys, mustChangePassword, expiresAt, isSso } =
        adminOf(request);
      const account = await findAccount(db, adminNumber);
      const department = await departmentOf(db, adminNumber);
      return {
        adminNumber,
        adminId,
        adminName,
        deptCode,
        deptName: department?.name ?? deptName(deptCode),
        authorityKey: subjectOf(keys, deptCode),
        authorityKeys: [...keys].sort(),
        idleMinutes: sessions.idleSeconds / 60,
        secondsLeft: Math.max(0, Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000)),
        isSSO: isSso,
        hasOneTimeCode: account?.isOneTimeConfirmed === true,
        mustChangePassword,
      };
    },
    async sessions(_input, { request }) {
      const { adminNumber, sessionId } = adminOf(request);
      return { list: sessionRows(await sessions.list('admin', adminNumber), sessionId) };
    },
    async endSession({ params }, { request }) {
      await db.transaction().execute(async (trx) => {
        const isOwn = await sessions.endOwn('admin', adminOf(request).adminNumber, params.sessionId, trx);
        if (!isOwn) throw new Problem('NOT_FOUND');
        await audit(trx, { ...actorOf(request), action: 'session-end', subject: '', detail: '' });
      });
      return done;
    },
    async changePassword({ body }, { request }) {
      const self = { administrator: adminOf(request), address: request.ip };
      await changePassword(services, self, body.password, body.newPassword);
      return done;
    },
    beginOneTimeCode: ({ body }, { request }) =>
      beginOneTimeCode(services, { administrator: adminOf(request), address: request.ip }, body.password),
    async confirmOneTimeCode({ body }, { request }) {
      const self = { administrator: adminOf(request), address: request.ip };
      await setOneTimeCode(services, self, body.oneTimeCode, true);
      return done;
    },
    async endOneTimeCode({ query }, { request }) {
      const self = { administrator: adminOf(request), address: request.ip };
      await setOneTimeCode(services, self, query.oneTimeCode, false);
      return done;
    },
  });
}
