/** Read handlers of the area `reportsAdministration`; `act.ts` has the changing ones. */
import { reportsAdministration } from '@maru/contract/reports-administration';
import { mayDo } from '@maru/domain/administration';
import { placeIdOf } from '@maru/domain/place-code';
import { actionsIn, type IncidentEvent, type IncidentState, incidentEvents } from '@maru/domain/report';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { audit } from '#platform/audit/audit.ts';
import { containing } from '#platform/database/containing.ts';
import { listing, listPage } from '#platform/database/listing.ts';
import { Problem } from '#platform/errors/problem.ts';
import { readDays } from '#platform/http/days.ts';
import { type Handlers, handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { actOn, addRepairPhoto, removeRepairPhoto } from './act.ts';
import { maskedContact } from './follow.ts';
import {
  causeNames,
  findVisible,
  type IncidentRow,
  incidentSubject,
  missingIncident,
  openStateList,
  shownIncident,
  stateName,
  visibleRows,
} from './incidents.ts';
import { reportContact } from './intake.ts';
import { photosOf } from './photos.ts';

const [maxReports, maxEvents] = [200, 500];

export function registerReportsAdministration(app: FastifyInstance, services: Services) {
  const { db, clock, seal } = services;
  const photos = photosOf(services);

  const handlers: Handlers<typeof reportsAdministration> = {
    list(
      { query: { state, placeType, dongCode, deptCode, isOverdue, keyword, startDate, endDate, ...paging } },
      context,
    ) {
      let query = visibleRows(db, context.request);
      const now = clock.now();
      if (state === 'open') query = query.where(sql<boolean>`i.state in (${openStateList})`);
      else if (state) query = query.where('i.state', '=', state);
      if (placeType) query = query.where('p.place_type', '=', placeType);
      if (dongCode) query = query.where('p.dong_code', '=', dongCode);
      if (deptCode === 'none') query = query.where('i.dept_code', 'is', null);
      else if (deptCode) query = query.where('i.dept_code', '=', deptCode);
      if (isOverdue !== undefined) query = query.where(sql<boolean>`coalesce(i.due_at < ${now}, false) = ${isOverdue}`);
      if (keyword) {
        const like = containing(keyword);
        query = query.where((eb) =>
          eb.or([
            eb('p.installation_place_name', 'ilike', like),
            eb('p.address', 'ilike', like),
            eb('i.installation_place_id', '=', placeIdOf(keyword) ?? 0),
          ]),
        );
      }
      const { from, to } = readDays({ startDate, endDate });
      if (from) query = query.where('i.received_at', '>=', from);
      if (to) query = query.where('i.received_at', '<=', to);
      return listPage(
        db,
        query,
        { ...paging, sortBy: 'urgency', sortDirection: 'desc' },
        listing({
          key: 'i.report_incident_id',
          sorts: {
            urgency: sql`case when i.due_at < ${now} then 'infinity' else i.received_at end`,
          },
          shown: (row: IncidentRow, rowNumber) => ({ rowNumber, ...shownIncident(row, now) }),
        }),
      );
    },
    async counts(_input, { request }) {
      const now = clock.now();
      return visibleRows(db, request)
        .where(sql<boolean>`i.state in (${openStateList})`)
        .clearSelect()
        .select([
          sql<number>`count(*)`.as('openCount'),
          sql<number>`count(*) filter (where i.state = 'received')`.as('receivedCount'),
          sql<number>`count(*) filter (where i.due_at < ${now})`.as('overdueCount'),
        ])
        .executeTakeFirstOrThrow();
    },
    async detail({ params: { incidentId } }, { request }) {
      const row = await findVisible(db, request, incidentId);
      await audit(db, { ...actorOf(request), action: 'report-view', subject: incidentSubject(incidentId), detail: '' });
      const [reports, events, repairs, others] = await Promise.all([
        db
          .selectFrom('report')
          .select(['report_id', 'reported_at', 'words', 'contact_sealed'])
          .where('report_incident_id', '=', incidentId)
          .orderBy('report_id', 'desc')
          .limit(maxReports)
          .execute(),
        db
          .selectFrom('report_event as e')
          .leftJoin('administrator as m', 'm.admin_number', 'e.admin_number')
          .select(['e.at', 'e.event', 'e.detail', 'm.admin_id'])
          .where('e.report_incident_id', '=', incidentId)
          .orderBy('e.report_event_id', 'desc')
          .limit(maxEvents)
          .execute(),
        photos.ofRepairs.list(incidentId),
        db
          .selectFrom('report_incident')
          .select(['report_incident_id', 'cause', 'state', 'received_at'])
          .where('installation_place_id', '=', row.installation_place_id)
          .where('report_incident_id', '<>', incidentId)
          .where(sql<boolean>`state in (${openStateList})`)
          .orderBy('report_incident_id', 'desc')
          .execute(),
      ]);
      const ownPhotos = await photos.ofReports.listOf(reports.map(({ report_id }) => report_id));
      return {
        ...shownIncident(row, clock.now()),
        actions: actionsIn(row.state as IncidentState),
        reports: reports.map(({ report_id, reported_at, words, contact_sealed }) => ({
          reportId: report_id,
          reportedDatetime: formatSeoul(reported_at),
          words,
          photo: ownPhotos.get(report_id)?.[0]?.hashFileName ?? '',
          contact: maskedContact(seal, contact_sealed),
        })),
        history: events.map(({ at, event, detail, admin_id }) => ({
          datetime: formatSeoul(at),
          event: event as IncidentEvent,
          eventName: incidentEvents[event as IncidentEvent].name,
          detail,
          handledAdminId: admin_id ?? '',
        })),
        photos: repairs.map(({ hashFileName }) => hashFileName),
        joinedIncidentId: row.joined_into,
        others: others.map(({ report_incident_id, cause, state, received_at }) => ({
          incidentId: report_incident_id,
          causeName: causeNames(row.place_type, cause).causeName,
          stateName: stateName(state),
          receivedDatetime: formatSeoul(received_at),
        })),
      };
    },
    async act({ params: { incidentId }, body }, { request }) {
      await actOn(services, request, incidentId, body);
      return { result: true };
    },
    addPhoto: ({ body: { incidentId }, file }, { request }) =>
      addRepairPhoto(services, photos, request, incidentId, file),
    async photo({ params: { incidentId, hashFileName } }, { request }) {
      await findVisible(db, request, incidentId);
      const reportId = await photos.ofReports.ownerOf(hashFileName).catch(() => undefined);
      if (reportId === undefined) return photos.ofRepairs.open(incidentId, hashFileName);
      const report = await db
        .selectFrom('report')
        .select('report_id')
        .where('report_id', '=', reportId)
        .where('report_incident_id', '=', incidentId)
        .executeTakeFirst();
      if (!report) throw new Problem('NOT_FOUND');
      return photos.ofReports.open(reportId, hashFileName);
    },
    async removePhoto({ params: { incidentId, hashFileName } }, { request }) {
      await removeRepairPhoto(services, photos, request, incidentId, hashFileName);
      return { result: true };
    },
    async unmask({ params: { reportId }, body }, { request }) {
      const reason = body.reason.trim();
      if (reason === '') throw new Problem('VALIDATION', { field: 'reason', error: '사유를 입력해 주십시오.' });
      if (!mayDo(adminOf(request).keys, ['report/list'], 'get')) throw new Problem('FORBIDDEN');
      return db.transaction().execute(async (trx) => {
        const report = await trx
          .selectFrom('report')
          .select(['report_incident_id', 'contact_sealed'])
          .where('report_id', '=', reportId)
          .executeTakeFirst();
        if (!report) throw missingIncident();
        const { report_incident_id: incidentId } = await findVisible(trx, request, report.report_incident_id);
        const subject = `${incidentSubject(incidentId)} 신고 ${reportId}`;
        await audit(trx, { ...actorOf(request), action: 'report-unmask', subject, detail: reason });
        return { contact: seal.open(reportContact, report.contact_sealed) ?? '' };
      });
    },
  };
  handle(app, reportsAdministration, handlers);
}
