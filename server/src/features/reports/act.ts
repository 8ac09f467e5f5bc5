/** Changes of an incident by administrators. */
import type { InputOf } from '@maru/contract';
import { deptName } from '@maru/domain/administration';
import {
  actRules,
  type IncidentAction,
  type IncidentEvent,
  type IncidentState,
  incidentActions,
  isOpen,
  stateAfter,
} from '@maru/domain/report';
import { firstFailure } from '@maru/domain/rules';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { UploadedFile } from '#platform/http/upload.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { addEvent, findVisible, holdIncident, incidentSubject, missingIncident, setState } from './incidents.ts';
import type { ReportPhotos } from './photos.ts';

type Act = InputOf<'PATCH /admin/api/report/incidents/{incidentId}'>['body'];

/** The history entry of each action. */
const eventOf: Record<IncidentAction, IncidentEvent> = {
  confirm: 'confirmed',
  start: 'started',
  done: 'done',
  reject: 'rejected',
  reopen: 'reopened',
  assign: 'assigned',
  comment: 'commented',
  join: 'joined',
};

/** Omits comments from the audit log, because they may name persons. */
const note = (trx: Database, request: FastifyRequest, incidentId: number, detail: string) =>
  audit(trx, { ...actorOf(request), action: 'report-act', subject: incidentSubject(incidentId), detail });

/**
 * Performs an action in one transaction with the entries in history and audit log.
 * @throws VALIDATION, NOT_FOUND, CONFLICT if the state doesn't permit the action
 */
export async function actOn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  incidentId: number,
  { action, comment = '', deptCode = '', intoIncidentId = 0 }: Act,
): Promise<void> {
  const form = { action, comment: comment.trim(), deptCode, intoIncidentId };
  const failure = firstFailure(actRules, form);
  if (failure) throw new Problem('VALIDATION', failure);
  await db.transaction().execute(async (trx) => {
    await findVisible(trx, request, incidentId);
    // Locks in the order of ids, so that concurrent joins can't deadlock.
    const ids = action === 'join' ? [incidentId, intoIncidentId].sort((a, b) => a - b) : [incidentId];
    const held = new Map<number, Awaited<ReturnType<typeof holdIncident>>>();
    for (const id of ids) held.set(id, await holdIncident(trx, id));
    const incident = held.get(incidentId);
    if (!incident) throw missingIncident();
    const next = stateAfter(incident.state as IncidentState, action);
    if (!next)
      throw new Problem('CONFLICT', {
        error: `지금 상태에서는 '${incidentActions[action]}' 조치를 할 수 없습니다. 다시 확인해 주십시오.`,
      });
    const now = clock.now();
    const { adminNumber } = adminOf(request);
    let detail = form.comment;
    if (action === 'assign') {
      await trx
        .updateTable('report_incident')
        .set({ dept_code: deptCode })
        .where('report_incident_id', '=', incidentId)
        .execute();
      detail = [deptName(deptCode), form.comment].filter(Boolean).join(': ');
    } else if (action === 'join') {
      const target = held.get(intoIncidentId);
      if (
        !target ||
        intoIncidentId === incidentId ||
        target.installation_place_id !== incident.installation_place_id ||
        !isOpen(target.state as IncidentState)
      )
        throw new Problem('VALIDATION', {
          field: 'intoIncidentId',
          error: '같은 시설의 처리 중인 신고를 선택해 주십시오.',
        });
      await moveReports(trx, incidentId, intoIncidentId, now);
      await addEvent(trx, {
        incidentId: intoIncidentId,
        at: now,
        event: 'tookReports',
        detail: `#${incidentId}`,
        adminNumber,
      });
      detail = [`#${intoIncidentId}`, form.comment].filter(Boolean).join(': ');
    } else if (action !== 'comment') await setState(trx, incidentId, next, now);
    await addEvent(trx, { incidentId, at: now, event: eventOf[action], detail, adminNumber });
    const noted = action === 'assign' ? `: ${deptName(deptCode)}` : action === 'join' ? `: #${intoIncidentId}` : '';
    await note(trx, request, incidentId, `${incidentActions[action]}${noted}`);
  });
}

/** Moves all reports to another open incident of the place, and closes the empty incident. */
async function moveReports(trx: Database, fromId: number, intoId: number, now: Date): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update report set report_incident_id = ${intoId} where report_incident_id = ${fromId}`.execute(trx);
  await sql`
    update report_incident t set report_count = t.report_count + ${Number(numAffectedRows)},
      last_report_at = greatest(t.last_report_at, f.last_report_at),
      measured_after = greatest(t.measured_after, f.measured_after), is_disputed = t.is_disputed or f.is_disputed
    from report_incident f
    where t.report_incident_id = ${intoId} and f.report_incident_id = ${fromId}`.execute(trx);
  await sql`
    update report_incident set report_count = 0, state = 'joined', state_since = ${now}, due_at = null, closed_at = ${now},
      joined_into = ${intoId}
    where report_incident_id = ${fromId}`.execute(trx);
}

/** Adds a photo after the repair. Throws NOT_FOUND, FILE_COUNT_EXCEEDED and the errors of storing a file. */
export async function addRepairPhoto(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  photos: ReportPhotos,
  request: FastifyRequest,
  incidentId: number,
  file: UploadedFile,
) {
  await findVisible(db, request, incidentId);
  const { adminNumber } = adminOf(request);
  const by = { kind: 'admin', number: adminNumber } as const;
  const { hashFileName } = await photos.ofRepairs.add(incidentId, file, by, async (trx) => {
    if (!(await holdIncident(trx, incidentId))) throw missingIncident();
    await addEvent(trx, { incidentId, at: clock.now(), event: 'photoAdded', adminNumber });
    await note(trx, request, incidentId, '처리 사진 등록');
  });
  return { hashFileName };
}

/** Removes a photo after the repair. Throws NOT_FOUND. */
export async function removeRepairPhoto(
  { db }: Pick<Services, 'db'>,
  photos: ReportPhotos,
  request: FastifyRequest,
  incidentId: number,
  hashFileName: string,
): Promise<void> {
  await findVisible(db, request, incidentId);
  await photos.ofRepairs.remove(incidentId, hashFileName, (trx) => note(trx, request, incidentId, '처리 사진 삭제'));
}
