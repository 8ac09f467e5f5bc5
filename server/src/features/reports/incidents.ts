/** Incidents: their rows, their history, and changes of their state. */
import { deptName } from '@maru/domain/administration';
import { placeCode } from '@maru/domain/place-code';
import {
  causeOf,
  dueAt,
  type IncidentEvent,
  type IncidentState,
  incidentStates,
  isOpen,
  messagedEvents,
  openStates,
  reportedGroupOf,
  visiblePlaceTypes,
} from '@maru/domain/report';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { OverdueReports } from '#places/reported.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';
import { adminOf } from '#platform/sessions/authenticate.ts';

export const shownTime = (at: Date | null): string => (at ? formatSeoul(at) : '');
export const stateName = (state: string): string => incidentStates[state as IncidentState]?.name ?? state;
export const groupName = (placeType: string): string => reportedGroupOf(placeType)?.name ?? placeType;

/** Names of a cause; the code itself if the group no longer declares the cause. */
export function causeNames(placeType: string, cause: string) {
  const declared = causeOf(placeType, cause);
  return { causeName: declared?.name ?? cause, causeEnglishName: declared?.englishName ?? cause };
}

export const openStateList = sql.raw(openStates.map((state) => `'${state}'`).join(', '));

/** Incidents joined with their places. */
export const incidentRows = (db: Database) =>
  db
    .selectFrom('report_incident as i')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'i.installation_place_id')
    .innerJoin('dong as d', 'd.dong_code', 'p.dong_code')
    .selectAll('i')
    .select(['p.place_type', 'p.installation_place_name', 'p.dong_code', 'd.dong_name']);
export type IncidentRow = Awaited<ReturnType<ReturnType<typeof incidentRows>['executeTakeFirstOrThrow']>>;

export const missingIncident = () => new Problem('NOT_FOUND', { error: '신고를 찾을 수 없습니다.' });
export const incidentSubject = (incidentId: number) => `시민 신고 #${incidentId}`;

/** Incidents of the groups whose devices the caller may see. */
export const visibleRows = (db: Database, request: FastifyRequest) =>
  incidentRows(db).where('p.place_type', '=', sql<string>`any(${visiblePlaceTypes(adminOf(request).keys)}::text[])`);

/** An incident that the caller may see. Throws NOT_FOUND. */
export async function findVisible(db: Database, request: FastifyRequest, incidentId: number): Promise<IncidentRow> {
  const row = await visibleRows(db, request).where('i.report_incident_id', '=', incidentId).executeTakeFirst();
  if (!row) throw missingIncident();
  return row;
}

/** The overdue incidents by type of place, with the one whose deadline was first. */
export async function readOverdue({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<OverdueReports[]> {
  const now = clock.now();
  const rows = await incidentRows(db)
    .select(sql<number>`count(*) over (partition by p.place_type)`.as('count'))
    .where(sql<boolean>`i.state in (${openStateList})`)
    .where('i.due_at', '<', now)
    .distinctOn('p.place_type')
    .orderBy('p.place_type')
    .orderBy('i.due_at')
    .orderBy('i.report_incident_id')
    .execute();
  return rows.map(({ count, ...row }) => {
    const { incidentId, placeType, groupName, placeName, dongName, causeName, dueDatetime } = shownIncident(row, now);
    return { placeType, count, oldest: { incidentId, groupName, placeName, dongName, causeName, dueDatetime } };
  });
}

/** The fields of an incident for administrators. */
export function shownIncident(row: IncidentRow, now: Date) {
  const { causeName } = causeNames(row.place_type, row.cause);
  return {
    incidentId: row.report_incident_id,
    code: placeCode(row.installation_place_id),
    placeType: row.place_type,
    groupName: groupName(row.place_type),
    placeName: row.installation_place_name,
    installationPlaceId: row.installation_place_id,
    dongCode: row.dong_code,
    dongName: row.dong_name,
    cause: row.cause,
    causeName,
    isMeasured: causeOf(row.place_type, row.cause)?.isMeasured ?? false,
    state: row.state as IncidentState,
    stateName: stateName(row.state),
    reportCount: row.report_count,
    deptCode: row.dept_code ?? '',
    deptName: row.dept_code === null ? '' : deptName(row.dept_code),
    receivedDatetime: formatSeoul(row.received_at),
    lastReportDatetime: formatSeoul(row.last_report_at),
    dueDatetime: shownTime(row.due_at),
    isOverdue: row.due_at !== null && row.due_at < now,
    closedDatetime: shownTime(row.closed_at),
  };
}

interface NewEvent {
  incidentId: number;
  at: Date;
  event: IncidentEvent;
  detail?: string;
  measuredAt?: Date;
  adminNumber?: number;
}

/** Adds an entry to the history, and queues messages about it to reporters with a contact. */
export async function addEvent(trx: Database, { incidentId, at, event, detail, measuredAt, adminNumber }: NewEvent) {
  const { report_event_id } = await trx
    .insertInto('report_event')
    .values({
      report_incident_id: incidentId,
      at,
      event,
      detail: detail ?? '',
      measured_at: measuredAt ?? null,
      admin_number: adminNumber ?? null,
    })
    .returning('report_event_id')
    .executeTakeFirstOrThrow();
  if (!messagedEvents.includes(event)) return;
  await sql`
    insert into report_message (report_id, report_event_id, state, due_at, settled_at)
    select report_id, ${report_event_id}, 'waiting', ${at}, ${at} from report
    where report_incident_id = ${incidentId} and contact_sealed is not null order by report_id`.execute(trx);
}

/**
 * Sets the state of an incident. After a reopening, earlier readings can't close the incident.
 * @throws CONFLICT if another incident of the same place and cause is open
 */
export async function setState(trx: Database, incidentId: number, state: IncidentState, now: Date): Promise<void> {
  await trx
    .updateTable('report_incident')
    .set((eb) => ({
      state,
      state_since: now,
      due_at: dueAt(state, now),
      closed_at: isOpen(state) ? null : now,
      ...(state === 'received' && { measured_after: eb.fn<Date>('greatest', ['measured_after', eb.val(now)]) }),
    }))
    .where('report_incident_id', '=', incidentId)
    .execute()
    .catch(isOpenAgain);
}

function isOpenAgain(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'report_incident_open')
    throw new Problem('CONFLICT', { error: '같은 문제의 새 신고가 열려 있습니다. 그 신고에서 처리해 주십시오.' });
  throw error;
}

/** An incident, locked until the transaction ends; undefined if there is none. */
export const holdIncident = (trx: Database, incidentId: number) =>
  trx
    .selectFrom('report_incident')
    .selectAll()
    .where('report_incident_id', '=', incidentId)
    .forUpdate()
    .executeTakeFirst();
