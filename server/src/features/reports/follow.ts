/** A reporter's view of a report, identified by its secret. */

import { hyphenated, maskEmailAddress, maskMobileNumber, maskPlaceName } from '@maru/domain/personal';
import { placeCode } from '@maru/domain/place-code';
import {
  type IncidentEvent,
  type IncidentState,
  incidentEvents,
  isPublicEvent,
  reportedGroupOf,
} from '@maru/domain/report';
import { formatSeoul } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { withdrawReceivers } from '#platform/messages/forget.ts';
import type { Seal } from '#platform/security/seal.ts';
import type { Services } from '#platform/services.ts';
import {
  addEvent,
  causeNames,
  groupName,
  incidentRows,
  openStateList,
  setState,
  shownTime,
  stateName,
} from './incidents.ts';
import { reportContact, secretHash } from './intake.ts';
import { textReason } from './messages.ts';
import type { ReportPhotos } from './photos.ts';

/** Excludes other citizens' reports, which can be thousands. */
const publicEvents = (Object.keys(incidentEvents) as IncidentEvent[]).filter(isPublicEvent);

const missing = () => new Problem('NOT_FOUND', { error: '신고를 찾을 수 없습니다. 주소를 다시 확인해 주십시오.' });

/** The masked contact of a report; empty if there is none. */
export function maskedContact(seal: Seal, sealed: Buffer | null): string {
  const contact = seal.open(reportContact, sealed) ?? '';
  if (contact.includes('@')) return maskEmailAddress(contact);
  return contact === '' ? '' : maskMobileNumber(hyphenated(contact));
}

/** The report with a secret. Throws NOT_FOUND. */
export async function findReport(db: Database, secret: string) {
  const row = await db
    .selectFrom('report')
    .selectAll()
    .where('secret_hash', '=', secretHash(secret))
    .executeTakeFirst();
  if (!row) throw missing();
  return row;
}

export async function followReport({ db, seal }: Pick<Services, 'db' | 'seal'>, photos: ReportPhotos, secret: string) {
  const report = await findReport(db, secret);
  const { report_incident_id: incidentId } = report;
  const incident = await incidentRows(db).where('i.report_incident_id', '=', incidentId).executeTakeFirstOrThrow();
  const [events, own, repairs] = await Promise.all([
    db
      .selectFrom('report_event')
      .selectAll()
      .where('report_incident_id', '=', incidentId)
      .where('event', 'in', publicEvents)
      .orderBy('report_event_id')
      .execute(),
    photos.ofReports.list(report.report_id),
    photos.ofRepairs.list(incidentId),
  ]);
  const state = incident.state as IncidentState;
  const placeType = incident.place_type;
  const history = events
    .map((row) => ({ ...row, event: row.event as IncidentEvent }))
    .map(({ at, event, detail, measured_at }) => {
      const names: { name: string; englishName?: string } = incidentEvents[event];
      return {
        datetime: formatSeoul(at),
        event,
        eventName: names.name,
        eventEnglishName: names.englishName ?? '',
        // Hides administrators' comments on other events from reporters.
        detail: event === 'rejected' || measured_at ? detail : '',
        measuredDatetime: shownTime(measured_at),
      };
    });
  return {
    code: placeCode(incident.installation_place_id),
    placeType,
    groupName: groupName(placeType),
    placeName: publicName(placeType, incident.installation_place_name),
    dongName: incident.dong_name,
    cause: incident.cause,
    ...causeNames(placeType, incident.cause),
    state,
    stateName: stateName(state),
    reportedDatetime: formatSeoul(report.reported_at),
    words: report.words,
    hasPhoto: own.length > 0,
    history,
    photos: repairs.map(({ hashFileName }) => hashFileName),
    canReopen: state === 'done' && report.reopened_at === null,
    contact: maskedContact(seal, report.contact_sealed),
  };
}

const publicName = (placeType: string, name: string): string =>
  reportedGroupOf(placeType)?.hasMaskedNames ? maskPlaceName(name) : name;

/**
 * Reports that a fault still exists: reopens the report's incident, or joins the incident that is open by now.
 * Afterwards only administrators can close it. Throws NOT_FOUND, or CONFLICT if the incident isn't done, or this report
 * has already reopened it.
 */
export async function reopenReport({ db, clock }: Pick<Services, 'db' | 'clock'>, secret: string) {
  const { report_id: reportId, report_incident_id } = await findReport(db, secret);
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    // Locks the report's incident and the open one in the order of ids, as joins do, so that they can't deadlock.
    const { rows } = await sql<{ id: number; state: IncidentState }>`
      select report_incident_id::float8 as id, state from report_incident
      where (installation_place_id, cause) =
          (select installation_place_id, cause from report_incident where report_incident_id = ${report_incident_id})
        and (report_incident_id = ${report_incident_id} or state in (${openStateList}))
      order by report_incident_id for update`.execute(trx);
    const incident = rows.find(({ id }) => id === report_incident_id);
    // Read again after locking, because the report may have been moved; moves lock the incident first.
    const report = await findReport(trx, secret);
    if (!incident || report.report_incident_id !== report_incident_id) throw new Problem('CONFLICT');
    if (report.reopened_at) throw new Problem('CONFLICT', { error: '이미 다시 신고했습니다.' });
    if (incident.state !== 'done') throw new Problem('CONFLICT', { error: '완료된 신고만 다시 열 수 있습니다.' });
    const open = rows.find(({ id }) => id !== report_incident_id);
    const incidentId = open?.id ?? report_incident_id;
    await trx
      .updateTable('report')
      .set({ reopened_at: now, report_incident_id: incidentId })
      .where('report_id', '=', reportId)
      .execute();
    if (open) {
      await sql`update report_incident set report_count = report_count + case report_incident_id
          when ${incidentId} then 1 else -1 end
        where report_incident_id in (${incidentId}, ${report_incident_id})`.execute(trx);
    } else await setState(trx, incidentId, 'received', now);
    await sql`update report_incident set is_disputed = true, last_report_at = greatest(last_report_at, ${now}),
        measured_after = greatest(measured_after, ${now})
      where report_incident_id = ${incidentId}`.execute(trx);
    await addEvent(trx, { incidentId, at: now, event: 'stillBroken' });
    const state = open?.state ?? ('received' as IncidentState);
    return { state, stateName: stateName(state) };
  });
}

/** Erases a report's contact, also in its texts, and cancels the messages that weren't sent yet. Throws NOT_FOUND. */
export async function withdrawContact(
  services: Pick<Services, 'db' | 'clock' | 'seal'>,
  secret: string,
): Promise<void> {
  const { db, clock } = services;
  const { report_id: reportId } = await findReport(db, secret);
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('report').set({ contact_sealed: null }).where('report_id', '=', reportId).execute();
    await trx
      .updateTable('report_message')
      .set({ state: 'skipped', settled_at: clock.now() })
      .where('report_id', '=', reportId)
      .where('state', '=', 'waiting')
      .execute();
    const messages = await trx
      .selectFrom('report_message')
      .select('report_message_id')
      .where('report_id', '=', reportId)
      .execute();
    await withdrawReceivers(
      trx,
      services,
      messages.map(({ report_message_id: id }) => textReason(id)),
    );
  });
}
