/** Handlers of the area `passkeys`. */
import { passkeys } from '@maru/contract/passkeys';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { adminOf } from '#platform/sessions/authenticate.ts';
import { countGuessFrom } from '#platform/sessions/guesses.ts';
import { attemptMs, beginAttempt, findRelyingParty, requireRelyingParty } from './passkey-attempts.ts';
import { logInByPasskey } from './passkey-login.ts';
import { addPasskey, beginPasskey, deletePasskey, listPasskeys, renamePasskey } from './passkeys.ts';

/** Calls per address within ten minutes, two per login: an office of 300 people may log in from one address. */
const maxByAddress = 2_000;

export function registerPasskeys(app: FastifyInstance, services: Services) {
  const { db, clock, config } = services;
  const done = { result: true };
  const selfOf = (request: FastifyRequest) => ({ administrator: adminOf(request), address: request.ip });
  const placeOf = (request: FastifyRequest) => ({
    party: requireRelyingParty(config, request),
    sessionId: adminOf(request).sessionId,
  });
  const countTry = ({ ip }: FastifyRequest) => countGuessFrom(db, clock, ip, maxByAddress, 'passkey');
  handle(app, passkeys, {
    passkeys: async (_input, { request }) => ({
      isAvailable: findRelyingParty(config, request) !== null,
      list: await listPasskeys(db, adminOf(request).adminNumber),
    }),
    beginPasskey: async ({ body }, { request }) => beginPasskey(services, selfOf(request), placeOf(request), body),
    async addPasskey({ body }, { request }) {
      await addPasskey(services, selfOf(request), placeOf(request), body);
      return done;
    },
    async renamePasskey({ params, body }, { request }) {
      await renamePasskey(services, selfOf(request), params.passkeyId, body.name);
      return done;
    },
    async deletePasskey({ params }, { request }) {
      await deletePasskey(services, selfOf(request), params.passkeyId);
      return done;
    },
    async beginPasskeyLogin(_input, { request }) {
      const { id } = requireRelyingParty(config, request);
      await countTry(request);
      const { attemptId, challenge } = await beginAttempt(services, null);
      return { attemptId, options: { challenge, rpId: id, timeout: attemptMs, userVerification: 'required' as const } };
    },
    async passkeyLogin({ body }, { request, reply }) {
      const party = requireRelyingParty(config, request);
      await countTry(request);
      const { cookie, ...pair } = await logInByPasskey(services, request, party, body);
      reply.header('set-cookie', cookie);
      return pair;
    },
  });
}
