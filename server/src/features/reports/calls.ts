/** Handlers of the area `reports`, which citizens call without an account. */
import { reports as contract } from '@maru/contract/reports';
import { placeCode, placeIdOf } from '@maru/domain/place-code';
import { causeOf, type IncidentState, reportedGroupOf, reportRules } from '@maru/domain/report';
import { firstFailure } from '@maru/domain/rules';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ReportedPlaces } from '#places/reported.ts';
import { Problem } from '#platform/errors/problem.ts';
import { type Handlers, handle } from '#platform/http/handle.ts';
import { limited, paced } from '#platform/limited.ts';
import { lineOf } from '#platform/security/networks.ts';
import type { Services } from '#platform/services.ts';
import { findReport, followReport, reopenReport, withdrawContact } from './follow.ts';
import { causeNames, groupName, openStateList, stateName } from './incidents.ts';
import { takeReport } from './intake.ts';
import { admitReport } from './limits.ts';
import { judgeIncident } from './measured.ts';
import { anyReporter, photosOf } from './photos.ts';

/** Reports are stored one at a time, so that a slow database keeps connections for public pages. */
const [maxAtOnce, maxWaiting] = [1, 1_000];
/** Minimum milliseconds between two reports, so that public pages stay fast in a burst. */
const gapMs = 40;
/** Maximum waiting reports from one address. */
const maxWaitingOfAddress = 20;

export function registerReports(app: FastifyInstance, services: Services, sources: readonly ReportedPlaces[]) {
  const { db, clock } = services;
  const photos = photosOf(services);
  const queued = limited(maxAtOnce, maxWaiting);
  const turn = paced(gapMs, { atMost: maxWaiting, ofKeyAtMost: maxWaitingOfAddress });
  const sourceOf = new Map(sources.map((source) => [source.placeType, source]));

  const missingPlace = () =>
    new Problem('NOT_FOUND', { error: '시설을 찾을 수 없습니다. 코드를 다시 확인해 주십시오.' });

  /** The id and source of the place of a code. Throws NOT_FOUND. */
  async function find(code: string): Promise<{ placeId: number; source: ReportedPlaces }> {
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
    if (placeId === null || !source) throw missingPlace();
    return { placeId, source };
  }

  const openIncidents = (placeId: number) =>
    db
      .selectFrom('report_incident')
      .select(['cause', 'state', 'received_at'])
      .where('installation_place_id', '=', placeId)
      .where(sql<boolean>`state in (${openStateList})`)
      .orderBy('report_incident_id', 'desc')
      .execute();

  /**
   * Confirms an incident if the newest reading shows the fault; returns its state if it changed. The report is already
   * stored, so an error is only logged: the worker judges the incident again.
   */
  async function confirm(source: ReportedPlaces, placeId: number, cause: string, incidentId: number) {
    try {
      const [place] = await source.read([placeId]);
      if (place?.evidence[cause]?.shows === 'fault') return await judgeIncident(services, source, incidentId);
    } catch (error) {
      services.log.warn({ err: error, incidentId }, 'a reported incident was not judged by readings');
    }
    return undefined;
  }

  const handlers: Handlers<typeof contract> = {
    async place({ params: { code } }) {
      const { placeId, source } = await find(code);
      const { placeType } = source;
      const [place] = await source.read([placeId]);
      if (!place) throw missingPlace();
      const { evidence: _evidence, ...facts } = place;
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
        const found = await find(code);
        if (!causeOf(found.source.placeType, cause))
          throw new Problem('VALIDATION', { field: 'cause', error: '어떤 문제인지 선택해 주십시오.' });
        await admitReport(services, { address: request.ip, placeId: found.placeId, proofOfWork: body.proofOfWork });
        return found;
      };
      // A photo is stored outside of the queue, because it takes long.
      const admitted = file && (await queued(admit));
      const photo = file && (await photos.ofReports.store(file, anyReporter));
      const { secret, state, isJoined } = await queued(async () => {
        const { placeId, source } = admitted ?? (await admit());
        const report = { placeId, cause, ...form, language };
        // A report without a photo is a single statement, which needs no transaction.
        const taken = photo
          ? await db.transaction().execute(async (trx) => {
              const stored = await takeReport(trx, services, report, clock.now());
              await photos.ofReports.claim(trx, stored.reportId, [photo.hashFileName], anyReporter);
              return stored;
            })
          : await takeReport(db, services, report, clock.now());
        const isJudged = taken.hasMeasuredFault && taken.state !== 'received';
        if (isJudged || !causeOf(source.placeType, cause)?.isMeasured) return taken;
        const state = await confirm(source, placeId, cause, taken.incidentId);
        return { ...taken, ...(state && { state }) };
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
    scope.addHook('preHandler', async ({ routeOptions, ip }) => {
      if (routeOptions.config.call === contract.create) await turn(lineOf(ip));
    });
    handle(scope, contract, handlers);
  });
}
