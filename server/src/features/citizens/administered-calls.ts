/** Handlers of the area `admin-account` about citizens. Every view of personal data is in the audit log. */
import { citizensAdministered } from '@maru/contract/citizens-administered';
import type { AuditAction } from '@maru/domain/audit';
import { deviceGroups } from '@maru/domain/device-groups';
import type { MemberService } from '@maru/domain/member';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import { searchDetail } from '#platform/personal/search.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { countMembers, findUser, listManagedPlaces, listUsers, readWhole } from './administered.ts';
import { changeStatus, setServices } from './administered-changes.ts';
import { auditSubject } from './citizens.ts';
import { consentsOf } from './consents.ts';
import { assignPlace, listAssignable, removePlace } from './managed-places.ts';
import { serviceHistory } from './services.ts';
import { findWaiting } from './waiting.ts';

const placeTypeNames = new Map(deviceGroups.map(({ placeType, name }) => [placeType, name]));

/** The reason given, trimmed. Throws VALIDATION if empty. */
function requireReason(field: string, reason: string): string {
  if (reason.trim() === '') throw new Problem('VALIDATION', { field, error: '사유를 입력해 주십시오.' });
  return reason.trim();
}

const note = (db: Database, request: FastifyRequest, action: AuditAction, subject: string, detail = '') =>
  audit(db, { ...actorOf(request), action, subject, detail });

export function registerAdministered(app: FastifyInstance, services: Services) {
  const { db, seal, clock } = services;
  const { users, user, unmaskUser, changeUserStatus } = citizensAdministered;
  const { userServices, changeUserServices, userConsents, memberPortlet, waitingMembers } = citizensAdministered;
  const { managedFacilities, assignableFacilities, assignFacility, removeFacility } = citizensAdministered;

  /** One citizen; logs the view. */
  async function look(request: FastifyRequest, userNumber: number, detail: string) {
    const found = await findUser(db, seal, userNumber);
    if (!found) throw new Problem('NOT_FOUND');
    await note(db, request, 'user-view', auditSubject(userNumber), detail);
    return found;
  }

  handle(
    app,
    {
      users,
      user,
      unmaskUser,
      changeUserStatus,
      userServices,
      changeUserServices,
      userConsents,
      managedFacilities,
      assignableFacilities,
      memberPortlet,
      waitingMembers,
      assignFacility,
      removeFacility,
    },
    {
      async users({ query }, { request }) {
        const page = await listUsers({ services, standing: adminOf(request) }, query);
        const found = page.list.map(({ userNumber }) => userNumber);
        await note(db, request, 'user-list', '', searchDetail(query, 'userId', '회원', found));
        return page;
      },
      user: ({ params }, { request }) => look(request, params.userNumber, ''),
      async unmaskUser({ params, body }, { request }) {
        const reason = requireReason('reason', body.reason);
        return db.transaction().execute(async (trx) => {
          const whole = await readWhole(trx, seal, params.userNumber);
          if (!whole) throw new Problem('NOT_FOUND');
          await note(trx, request, 'user-unmask', auditSubject(params.userNumber), reason);
          return whole;
        });
      },
      async changeUserStatus({ body }, { request }) {
        const reason = requireReason('changeReason', body.changeReason);
        await db
          .transaction()
          .execute((trx) => changeStatus(trx, services, actorOf(request), body.userNumber, body.userStatus, reason));
        return { result: true };
      },
      async userServices({ query }, { request }) {
        const { serviceList } = await look(request, query.userNumber, '이용 서비스');
        return { serviceList, serviceHistory: await serviceHistory(db, query.userNumber) };
      },
      async changeUserServices({ body }, { request }) {
        const list: MemberService[] = [...new Set(body.serviceList)];
        await setServices(services, actorOf(request), body.userNumber, list);
        return { result: true };
      },
      async userConsents({ query }, { request }) {
        await look(request, query.userNumber, '약관 동의');
        return consentsOf(services, query.userNumber);
      },
      async assignFacility({ body }, { request }) {
        await db.transaction().execute((trx) => assignPlace(trx, actorOf(request), body));
        return { result: true };
      },
      async removeFacility({ body }, { request }) {
        await removePlace(db, actorOf(request), body);
        return { result: true };
      },
      async managedFacilities({ query }, { request }) {
        await look(request, query.userNumber, '관리 시설');
        const places = await listManagedPlaces(db, query.userNumber);
        return {
          list: places.map(({ placeType, ...place }) => ({
            ...place,
            placeType,
            placeTypeName: placeTypeNames.get(placeType) ?? placeType,
          })),
        };
      },
      assignableFacilities: async ({ query }) => ({ list: await listAssignable(db, query.placeType) }),
      memberPortlet: () => countMembers(db, clock.now()),
      waitingMembers: () => findWaiting(db),
    },
  );
}
