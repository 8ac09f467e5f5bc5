/** Handlers of the area `user`: a member's own account. Other accounts answer 404, like missing ones. */
import { citizens } from '@maru/contract/citizens';
import type { CertificationPurpose } from '@maru/domain/certification';
import type { MemberService } from '@maru/domain/member';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { namingPlaceIds } from '#places/own-places.ts';
import { browserOf } from '#platform/certification/browser.ts';
import { certifiedPerson } from '#platform/certification/certifications.ts';
import { Problem } from '#platform/errors/problem.ts';
import { excelAccountOf } from '#platform/excel/places.ts';
import { isSecure } from '#platform/http/cookies.ts';
import { handle } from '#platform/http/handle.ts';
import { responseEnd } from '#platform/http/response-end.ts';
import type { Services } from '#platform/services.ts';
import { citizenOf } from '#platform/sessions/authenticate.ts';
import { claimOf } from '#platform/sessions/known-browsers.ts';
import { createReport } from './access-report/report.ts';
import { consentsOf, decideConsent } from './consents.ts';
import { isDuplicateId, join } from './join.ts';
import { changePassword, changeProfile, checkPassword, readProfile, withdrawOwn } from './own-account.ts';
import { hasAccount, normaliseName, personIndex } from './person.ts';
import { findId, findPassword, reactivate } from './recovery.ts';
import { changeOwnService, ownServices } from './services.ts';
import { termsInForce } from './terms.ts';

const done = { result: true };

export function registerUser(app: FastifyInstance, services: Services, siteName: string) {
  const { db, clock, config, seal } = services;
  const browser = (request: FastifyRequest) => browserOf(request, isSecure(config, request));
  const keyOf = (certificationId: string, purpose: CertificationPurpose, request: FastifyRequest) => ({
    certificationId,
    purpose,
    browser: browser(request),
  });
  const check = async (password: string, request: FastifyRequest) => ({
    isCorrect: await checkPassword(services, citizenOf(request).userNumber, password),
  });

  async function change(request: FastifyRequest, service: MemberService, isApplied: boolean) {
    const { userNumber } = citizenOf(request);
    await changeOwnService(services, userNumber, service, isApplied);
    return { list: await ownServices(db, userNumber) };
  }

  handle(app, citizens, {
    async profile({ params }, { request }) {
      const profile = await readProfile(services, citizenOf(request).userNumber);
      if (profile.userId !== params.id) throw new Problem('NOT_FOUND');
      return profile;
    },
    checkPasswordByAddress: ({ query }, { request }) => check(query.password, request),
    checkPassword: ({ body }, { request }) => check(body.password, request),
    async changeProfile({ params, body }, { request }) {
      const { userNumber } = citizenOf(request);
      if (params.userNumber !== userNumber) throw new Problem('NOT_FOUND');
      await changeProfile(services, userNumber, body);
      return done;
    },
    async withdraw({ body }, { request }) {
      await withdrawOwn(services, citizenOf(request).userNumber, body);
      return done;
    },
    async changePassword({ body }, { request }) {
      await changePassword(services, citizenOf(request).userNumber, body);
      return done;
    },
    async reactivate({ body }, { request, reply }) {
      const claim = claimOf(config, request, 'citizen', body.userId);
      reply.header('set-cookie', await reactivate(services, claim, keyOf(body.certificationId, 'reactivate', request)));
      return done;
    },
    findId: ({ query }, { request }) =>
      findId(services, query.userName ?? '', keyOf(query.certificationId, 'findId', request)),
    async findPassword({ body }, { request, reply }) {
      const claim = claimOf(config, request, 'citizen', body.userId);
      const key = keyOf(body.certificationId, 'password', request);
      reply.header('set-cookie', await findPassword(services, claim, body.newPassword, key));
      return done;
    },
    isDuplicateId: async ({ query }) => ({ isDuplicate: await isDuplicateId(db, query.userId) }),
    async isDuplicateUser({ query }, { request }) {
      const certified = await certifiedPerson(services, keyOf(query.certificationId, 'join', request));
      const { username, birthDate } = query;
      const child = username && birthDate ? { username: normaliseName(username), birthDate } : null;
      return { isDuplicate: await hasAccount(db, personIndex(seal, certified, child)) };
    },
    async join({ body }, { request, reply }) {
      const claim = claimOf(config, request, 'citizen', body.userId);
      const { userNumber, cookie } = await join(services, body, browser(request), claim);
      reply.header('set-cookie', cookie);
      return { userNumber };
    },
    consents: (_input, { request }) => consentsOf(services, citizenOf(request).userNumber),
    async decideConsent({ body }, { request }) {
      const { userNumber } = citizenOf(request);
      await decideConsent(services, userNumber, body.termsId, body.isAgreed);
      return consentsOf(services, userNumber);
    },
    personalData: ({ body }, { request, reply }) =>
      createReport(
        services,
        siteName,
        {
          userNumber: citizenOf(request).userNumber,
          address: request.ip,
          account: excelAccountOf(request),
          end: responseEnd(reply),
        },
        body,
      ),
    services: async (_input, { request }) => ({ list: await ownServices(db, citizenOf(request).userNumber) }),
    applyForService: ({ body }, { request }) => change(request, body.service, true),
    giveUpService: ({ query }, { request }) => change(request, query.service, false),
    terms: async () => ({ list: await termsInForce(db, clock.now()) }),
    isParent: async (_input, { request }) => ({
      isParents: (await namingPlaceIds(db, citizenOf(request).userNumber)).length > 0,
    }),
  });
}
