/** Handlers of the area `auth`: a citizen's sessions. */
import { citizensLogin } from '@maru/contract/citizens-login';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { citizenOf, originOf, refreshOf } from '#platform/sessions/authenticate.ts';
import { claimOf } from '#platform/sessions/known-browsers.ts';
import { sessionRows } from '#platform/sessions/sessions.ts';
import { login, refresh } from './login.ts';

export function registerAuth(app: FastifyInstance, services: Services) {
  const { sessions, config } = services;
  handle(
    app,
    {
      login: citizensLogin.login,
      refresh: citizensLogin.refresh,
      logout: citizensLogin.logout,
      sessions: citizensLogin.sessions,
      endSession: citizensLogin.endSession,
    },
    {
      async login({ body }, { request, reply }) {
        const { userId, password, proofOfWork } = body;
        const claim = claimOf(config, request, 'citizen', userId);
        const { cookie, ...pair } = await login(services, { claim, proofOfWork, origin: originOf(request) }, password);
        reply.header('set-cookie', cookie);
        return pair;
      },
      refresh: (_input, { request }) => refresh(services, refreshOf(request).refreshToken),
      async logout(_input, { request }) {
        await sessions.end(citizenOf(request).sessionId, 'logout');
        return { result: true };
      },
      async sessions(_input, { request }) {
        const { userNumber, sessionId } = citizenOf(request);
        return { list: sessionRows(await sessions.list('citizen', userNumber), sessionId) };
      },
      async endSession({ params }, { request }) {
        const isOwn = await sessions.endOwn('citizen', citizenOf(request).userNumber, params.sessionId);
        if (!isOwn) throw new Problem('NOT_FOUND');
        return { result: true };
      },
    },
  );
}
