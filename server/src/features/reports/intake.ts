/** Stores a report, which opens an incident or joins the open one of the same place and cause. */
import { createHash, randomBytes } from 'node:crypto';
import { isMobileNumber, mobileDigits } from '@maru/domain/personal';
import { dueAt, type IncidentState } from '@maru/domain/report';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { Services } from '#platform/services.ts';
import { openStateList } from './incidents.ts';

/** Name of the sealed field of contacts. */
export const reportContact = 'report.contact';

export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A contact as stored: digits of a mobile number, or an e-mail address. */
const storedContact = (contact: string): string =>
  isMobileNumber(contact.trim()) ? mobileDigits(contact) : contact.trim();

interface NewReport {
  placeId: number;
  cause: string;
  words: string;
  contact: string;
  language: 'ko' | 'en';
}

interface Taken {
  reportId: number;
  secret: string;
  incidentId: number;
  state: IncidentState;
  isJoined: boolean;
  hasMeasuredFault: boolean;
}

/** Stores a report. Concurrent reports of the same place and cause wait for each other. */
export async function takeReport(
  db: Database,
  { seal }: Pick<Services, 'seal'>,
  { placeId, cause, words, contact, language }: NewReport,
  now: Date,
): Promise<Taken> {
  const secret = randomBytes(32).toString('base64url');
  const sealed = contact === '' ? null : seal.close(reportContact, storedContact(contact));
  // A single statement, because in a burst each statement slows down public pages. No messages are sent about these
  // events.
  const { rows } = await sql<Omit<Taken, 'secret'>>`
    with incident as (
      insert into report_incident as i (installation_place_id, cause, state, state_since, due_at, received_at,
        last_report_at, measured_after, has_measured_fault)
      values (${placeId}, ${cause}, 'received', ${now}, ${dueAt('received', now)}, ${now}, ${now}, ${now}, false)
      on conflict (installation_place_id, cause) where state in (${openStateList}) do update set
        report_count = i.report_count + 1,
        last_report_at = greatest(i.last_report_at, excluded.last_report_at),
        measured_after = greatest(i.measured_after, excluded.measured_after)
      returning report_incident_id, state, has_measured_fault, xmax = 0 as is_new
    ), reported as (
      insert into report (report_incident_id, secret_hash, reported_at, words, contact_sealed, language)
      select report_incident_id, ${secretHash(secret)}, ${now}, ${words}, ${sealed}, ${language} from incident
      returning report_id
    ), event as (
      insert into report_event (report_incident_id, at, event)
      select report_incident_id, ${now}, case when is_new then 'received' else 'reported' end from incident
    )
    select report_id::float8 as "reportId", report_incident_id::float8 as "incidentId", state, not is_new as "isJoined",
      has_measured_fault as "hasMeasuredFault"
    from incident, reported`.execute(db);
  const [taken] = rows;
  if (!taken) throw new Error('an insert without conflict returned no row');
  return { ...taken, secret };
}
