/** Handlers of the area `reports`, which citizens call without an account. */
import { reports as contract } from '@maru/contract/reports';
import { placeCode, placeIdOf } from '@maru/domain/place-code';
import { causeOf, type IncidentState, reportedGroupOf, reportRules } from '@maru/domain/report';
import { firstFailure } from '@maru/domain/rules';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ReportedPlace, ReportedPlaces } from '#places/reported.ts';
import { Problem } from '#platform/errors/problem.ts';
import { type Handlers, handle } from '#platform/http/handle.ts';
import { limited, paced } from '#platform/limited.ts';
import type { Services } from '#platform/services.ts';
import { findReport, followReport, reopenReport, withdrawContact } from './follow.ts';
import { causeNames, groupName, openStateList, stateName } from './incidents.ts';
import { takeReport } from './intake.ts';
import { admitReport } from './limits.ts';
import { anyReporter, photosOf } from './photos.ts';

/** Reports are stored one at a time with a pause between them, so that public pages stay fast in a burst. */
const [maxAtOnce, maxWaiting, restMs] = [1, 1_000, 5];
/**
 * Minimum milliseconds between reading two forms; otherwise a burst of forms would be read before any page is answered.
 */
const readingGapMs = 4;

export function registerReports(app: FastifyInstance, services: Services, sources: readonly ReportedPlaces[]) {
  const { db, clock } = services;
  const photos = photosOf(services);
  const queued = limited(maxAtOnce, maxWaiting, restMs);
  const turn = paced(readingGapMs, maxWaiting);
  const sourceOf = new Map(sources.map((source) => [source.placeType, source]));

  /** The place of a code, with its type. Throws NOT_FOUND. */
  async function find(code: string): Promise<ReportedPlace & { placeType: string }> {
    const placeId = placeIdOf(code);
    const row =
      placeId === null
        ? undefined
        : await db
            .selectFrom('installation_place')
            .select('place_type')
            .where('installation_place_id', '=', placeId)
            .where('deleted_at', 'is', null)
            .executeTakeFirst();
    const source = row && sourceOf.get(row.place_type);
    const [place] = placeId === null || !source ? [] : await source.read([placeId]);
    if (!row || !place)
      throw new Problem('NOT_FOUND', { error: '시설을 찾을 수 없습니다. 코드를 다시 확인해 주십시오.' });
    return { ...place, placeType: row.place_type };
  }

  const openIncidents = (placeId: number) =>
    db
      .selectFrom('report_incident')
      .select(['cause', 'state', 'received_at'])
      .where('installation_place_id', '=', placeId)
      .where(sql<boolean>`state in (${openStateList})`)
      .orderBy('report_incident_id', 'desc')
      .execute();

  const handlers: Handlers<typeof contract> = {
    async place({ params: { code } }) {
      const place = await find(code);
      const { placeId, placeType, evidence: _evidence, ...facts } = place;
      const incidents = await openIncidents(placeId);
      return {
        ...facts,
        code: placeCode(placeId),
        placeType,
        groupName: groupName(placeType),
        installationPlaceId: placeId,
        causes: Object.entries(reportedGroupOf(placeType)?.causes ?? {}).map(([cause, { isMeasured = false }]) => ({
          cause,
          ...causeNames(placeType, cause),
          isMeasured,
        })),
        incidents: incidents.map(({ cause, state, received_at }) => ({
          cause,
          causeName: causeNames(placeType, cause).causeName,
          state: state as IncidentState,
          stateName: stateName(state),
          receivedDatetime: formatSeoul(received_at),
        })),
      };
    },
    async create({ params: { code }, body, file }, { request }) {
      const { cause, language = 'ko' } = body;
      const form = {
        words: (body.words ?? '').trim(),
        contact: (body.contact ?? '').trim(),
        hasConsented: body.hasConsented ?? false,
      };
      const failure = firstFailure(reportRules, form);
      if (failure) throw new Problem('VALIDATION', failure);
      const admit = async () => {
        const place = await find(code);
        if (!causeOf(place.placeType, cause))
          throw new Problem('VALIDATION', { field: 'cause', error: '어떤 문제인지 선택해 주십시오.' });
        await admitReport(services, { address: request.ip, placeId: place.placeId, proofOfWork: body.proofOfWork });
        return place;
      };
      // A photo is stored outside of the queue, because it takes long.
      const admitted = file && (await queued(admit));
      const photo = file && (await photos.ofReports.store(file, anyReporter));
      const { secret, state, isJoined } = await queued(async () => {
        const { placeId, evidence } = admitted ?? (await admit());
        const report = { placeId, cause, ...form, language, evidence: evidence[cause] };
        // A report without photo and evidence of a fault is a single statement, which needs no transaction.
        if (!photo && report.evidence?.shows !== 'fault') return takeReport(db, services, report, clock.now());
        return db.transaction().execute(async (trx) => {
          const taken = await takeReport(trx, services, report, clock.now());
          if (photo) await photos.ofReports.claim(trx, taken.reportId, [photo.hashFileName], anyReporter);
          return taken;
        });
      });
      return { secret, state, stateName: stateName(state), isJoined };
    },
    follow: ({ params: { secret } }) => followReport(services, photos, secret),
    async photo({ params: { hashFileName, secret } }) {
      const { report_incident_id } = await findReport(db, secret);
      return photos.ofRepairs.open(report_incident_id, hashFileName);
    },
    reopen: ({ body: { secret } }) => reopenReport(services, secret),
    async withdrawContact({ body: { secret } }) {
      await withdrawContact(services, secret);
      return { result: true };
    },
  };
  app.register(async (scope) => {
    scope.addHook('preHandler', async ({ routeOptions }) => {
      if (routeOptions.config.call === contract.create) await turn();
    });
    handle(scope, contract, handlers);
  });
}
