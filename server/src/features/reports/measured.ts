/** Confirms and closes incidents automatically, by readings and deletions of their places. */
import { type IncidentState, reportedGroups } from '@maru/domain/report';
import { sql } from 'kysely';
import type { Evidence, ReportedPlaces } from '#places/reported.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Services } from '#platform/services.ts';
import { addEvent, holdIncident, openStateList, setState } from './incidents.ts';

/** Maximum places whose state is read at once. */
const placesAtOnce = 500;

const measuredCauses = (placeType: string): string[] => {
  const { causes = {} } = reportedGroups.find((group) => group.placeType === placeType) ?? {};
  return Object.keys(causes).filter((cause) => causes[cause]?.isMeasured);
};

const openMeasured = (db: Database, placeType: string) =>
  db
    .selectFrom('report_incident as i')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'i.installation_place_id')
    .selectAll('i')
    .where('p.place_type', '=', placeType)
    .where('i.cause', '=', sql<string>`any(${measuredCauses(placeType)}::text[])`)
    .where(sql<boolean>`i.state in (${openStateList})`)
    .orderBy('i.report_incident_id')
    .execute();
type Incident = Awaited<ReturnType<typeof openMeasured>>[number];

/**
 * Whether evidence closes an incident: it shows the repair, is newer than every report, and no reporter has disputed a
 * repair. It must also have arrived after every report, because a device's clock may be some minutes ahead.
 */
const isRepaired = (
  incident: Pick<Incident, 'measured_after' | 'has_measured_fault' | 'is_disputed'>,
  { shows, measuredAt, receivedAt, needsFault }: Evidence,
): boolean =>
  shows === 'repair' &&
  measuredAt > incident.measured_after &&
  receivedAt > incident.measured_after &&
  !incident.is_disputed &&
  (!needsFault || incident.has_measured_fault);

/** Evaluates all open incidents of measured causes once; returns the number of changed ones. */
export async function judgeMeasured(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sources: readonly ReportedPlaces[],
): Promise<number> {
  let changed = 0;
  for (const source of sources) {
    if (measuredCauses(source.placeType).length === 0) continue;
    const incidents = await openMeasured(db, source.placeType);
    for (let at = 0; at < incidents.length; at += placesAtOnce) {
      const some = incidents.slice(at, at + placesAtOnce);
      const read = await evidenceOf(source, some);
      for (const incident of some) {
        const evidence = read(incident);
        if (evidence && (await judge({ db, clock }, source, incident, evidence))) changed += 1;
      }
    }
  }
  return changed;
}

async function evidenceOf(source: ReportedPlaces, incidents: readonly Pick<Incident, 'installation_place_id'>[]) {
  const ids = [...new Set(incidents.map(({ installation_place_id }) => installation_place_id))];
  const places = new Map((await source.read(ids)).map((place) => [place.placeId, place.evidence]));
  return ({ installation_place_id, cause }: Pick<Incident, 'installation_place_id' | 'cause'>) =>
    places.get(installation_place_id)?.[cause];
}

async function judge(
  services: Pick<Services, 'db' | 'clock'>,
  source: ReportedPlaces,
  found: Incident,
  evidence: Evidence,
): Promise<boolean> {
  const isNewFault = evidence.shows === 'fault' && !found.has_measured_fault;
  if (!isNewFault && !isRepaired(found, evidence)) return false;
  return (await judgeIncident(services, source, found.report_incident_id)) !== undefined;
}

/** Confirms or closes an open incident by its place's newest reading; returns its state if it changed. */
export async function judgeIncident(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  source: ReportedPlaces,
  incidentId: number,
): Promise<IncidentState | undefined> {
  return db.transaction().execute(async (trx) => {
    const incident = await holdIncident(trx, incidentId);
    if (!incident || incident.closed_at) return undefined;
    // Read after locking, because a report or a reading may arrive meanwhile.
    const evidence = (await evidenceOf(source, [incident]))(incident);
    const now = clock.now();
    if (evidence?.shows === 'fault' && (!incident.has_measured_fault || incident.state === 'received')) {
      await trx
        .updateTable('report_incident')
        .set({ has_measured_fault: true })
        .where('report_incident_id', '=', incidentId)
        .execute();
      if (incident.state !== 'received') return incident.state as IncidentState;
      await changeByReading(trx, incidentId, 'confirmed', evidence, now);
      return 'confirmed';
    }
    if (!evidence || !isRepaired(incident, evidence)) return undefined;
    await changeByReading(trx, incidentId, 'done', evidence, now);
    return 'done';
  });
}

async function changeByReading(
  trx: Database,
  incidentId: number,
  state: 'confirmed' | 'done',
  { detail, measuredAt }: Evidence,
  now: Date,
): Promise<void> {
  await setState(trx, incidentId, state, now);
  const event = state === 'done' ? 'measuredDone' : 'measuredConfirmed';
  await addEvent(trx, { incidentId, at: now, event, detail, measuredAt });
}

/** Maximum incidents that one transaction closes. */
const closedAtOnce = 500;

/** Closes open incidents of deleted places; returns true if more are left. */
export async function closeRemoved({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ incidentId: number }>`
      select report_incident_id::float8 as "incidentId"
      from report_incident i join installation_place p using (installation_place_id)
      where i.state in (${openStateList}) and p.deleted_at is not null
      order by report_incident_id limit ${closedAtOnce} for update of i skip locked`.execute(trx);
    const now = clock.now();
    for (const { incidentId } of rows) {
      await setState(trx, incidentId, 'rejected', now);
      await addEvent(trx, { incidentId, at: now, event: 'placeRemoved' });
    }
    return rows.length === closedAtOnce;
  });
}
