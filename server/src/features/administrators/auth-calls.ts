/** Handlers of the area `admin-auth`: an administrator's own sessions, password and second factor. */
import { administratorsLogin } from '@maru/contract/administrators-login';
import { deptName, subjectOf } from '@maru/domain/administration';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../platform/audit/audit.ts';
import { Problem } from '../../platform/errors/problem.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, adminOf, originOf, refreshOf } from '../../platform/sessions/authenticate.ts';
import { claimOf } from '../../platform/sessions/known-browsers.ts';
import { sessionRows } from '../../platform/sessions/sessions.ts';
import { findAccount } from './accounts.ts';
import { demoAccounts } from './demo-accounts.ts';
import { login, refresh } from './login.ts';
import { beginOneTimeCode, changePassword, setOneTimeCode } from './own-account.ts';

export function registerAdminAuth(app: FastifyInstance, services: Services) {
  const { db, config, sessions } = services;
  const done = { result: true };
  handle(app, administratorsLogin, {
    async login({ body }, { request, reply }) {
      const { adminId, proofOfWork, ...credentials } = body;
      const claim = claimOf(config, request, 'admin', adminId);
      const { cookie, ...pair } = await login(services, { claim, proofOfWork, origin: originOf(request) }, credentials);
      reply.header('set-cookie', cookie);
      return pair;
    },
    demoAccounts: async () => ({ list: config.isDemo ? demoAccounts() : [] }),
    refresh: (_input, { request }) => refresh(services, refreshOf(request).refreshToken),
    async logout(_input, { request }) {
      await db.transaction().execute(async (trx) => {
        await sessions.end(adminOf(request).sessionId, 'logout', trx);
        await audit(trx, { ...actorOf(request), action: 'logout', subject: '', detail: '' });
      });
      return done;
    },
    async me(_input, { request }) {
      const { adminNumber, adminId, adminName, deptCode, keys, mustChangePassword } = adminOf(request);
      const account = await findAccount(db, adminNumber);
      return {
        adminNumber,
        adminId,
        adminName,
        deptCode,
        deptName: deptName(deptCode),
        authorityKey: subjectOf(keys, deptCode),
        authorityKeys: [...keys].sort(),
        idleMinutes: sessions.idleSeconds / 60,
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
