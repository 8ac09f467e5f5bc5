/** Handlers of the area `countingAreas`. */
import { countingAreas } from '@maru/contract/counting-areas';
import { type AreaProfile, areaRules } from '@maru/domain/area-profile';
import type { AuditAction } from '@maru/domain/audit';
import { firstFailure } from '@maru/domain/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireKnown } from '#places/administration/changes.ts';
import { requireDong } from '#places/administration/places.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf } from '#platform/sessions/authenticate.ts';
import { areaQuery, missingArea } from './areas.ts';

const columnsOf = (given: AreaProfile) => ({
  installation_place_code: given.installationPlaceCode,
  counting_area_name: given.installationPlaceCodeName.trim(),
  capacity: given.capacity,
  dong_code: given.dongCode,
  latitude: given.latitude ?? 0,
  longitude: given.longitude ?? 0,
  reset_hour: given.resetHour,
});

/** Names of columns in the audit log. */
const columnNames: Record<keyof ReturnType<typeof columnsOf>, string> = {
  installation_place_code: '지역 코드',
  counting_area_name: '지역명',
  capacity: '수용 인원',
  dong_code: '행정동',
  latitude: '위도',
  longitude: '경도',
  reset_hour: '초기화 시각',
};

/** Throws VALIDATION with the first broken rule, or for a foreign dong. */
async function check(db: Database, given: AreaProfile): Promise<void> {
  const failure = firstFailure(areaRules, given);
  if (failure) throw new Problem('VALIDATION', failure);
  await requireDong(db, given.dongCode);
}

/** Reports a code of another area as a conflict at the code's field. */
function codeTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint === 'counting_area_installation_place_code_key')
    throw new Problem('CONFLICT', { field: 'installationPlaceCode', error: '이미 사용 중인 지역 코드입니다.' });
  throw error;
}

/** CCTVs that aren't deleted. */
const standingCctvs = (db: Database) =>
  db
    .selectFrom('cctv as c')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'c.installation_place_id')
    .where('p.deleted_at', 'is', null);

export function registerCountingAreas(app: FastifyInstance, { db, clock }: Services) {
  /** `code` is the area's code before the change. */
  const log = (
    trx: Database,
    request: FastifyRequest,
    action: AuditAction,
    areaId: number,
    code: string,
    detail = '',
  ) => audit(trx, { ...actorOf(request), action, subject: `측정 지역 #${areaId} ${code}`, detail });

  handle(app, countingAreas, {
    async list() {
      const areas = await areaQuery(db).execute();
      const counts = await standingCctvs(db)
        .select(['c.installation_place_code as code', (eb) => eb.fn.countAll<number>().as('count')])
        .groupBy('c.installation_place_code')
        .execute();
      const byArea = new Map(counts.map(({ code, count }) => [code, count]));
      return {
        list: areas.map(({ installationPlaceId, ...area }) => ({
          countingAreaId: installationPlaceId,
          ...area,
          cctvCount: byArea.get(area.installationPlaceCode) ?? 0,
        })),
      };
    },
    async create({ body }, { request }) {
      await check(db, body);
      const now = clock.now();
      return db
        .transaction()
        .execute(async (trx) => {
          const { countingAreaId } = await trx
            .insertInto('counting_area')
            .values({ ...columnsOf(body), registered_at: now, updated_at: now })
            .returning('counting_area_id as countingAreaId')
            .executeTakeFirstOrThrow();
          await log(trx, request, 'area-create', countingAreaId, body.installationPlaceCode);
          return { countingAreaId };
        })
        .catch(codeTaken);
    },
    async change({ body: { countingAreaId, known, ...given } }, { request }) {
      await check(db, given);
      await db
        .transaction()
        .execute(async (trx) => {
          const before = await trx
            .selectFrom('counting_area')
            .selectAll()
            .where('counting_area_id', '=', countingAreaId)
            .forNoKeyUpdate()
            .executeTakeFirst();
          if (!before) throw missingArea();
          requireKnown(before, known && columnsOf(known));
          const columns = columnsOf(given);
          const changed = Object.entries(columns).flatMap(([column, value]) => {
            const old = before[column as keyof typeof columns];
            const name = columnNames[column as keyof typeof columns];
            return old === value ? [] : [`${name}: ${old ?? '없음'} → ${value ?? '없음'}`];
          });
          if (changed.length === 0) return;
          await trx
            .updateTable('counting_area')
            .set({ ...columns, updated_at: clock.now() })
            .where('counting_area_id', '=', countingAreaId)
            .execute();
          await log(trx, request, 'area-change', countingAreaId, before.installation_place_code, changed.join(' · '));
        })
        .catch(codeTaken);
      return { result: true };
    },
    async remove({ params: { id } }, { request }) {
      await db.transaction().execute(async (trx) => {
        const area = await trx
          .selectFrom('counting_area')
          .select('installation_place_code as code')
          .where('counting_area_id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (!area) throw missingArea();
        const cctv = await standingCctvs(trx)
          .select('c.installation_place_id')
          .where('c.installation_place_code', '=', area.code)
          .executeTakeFirst();
        if (cctv)
          throw new Problem('CONFLICT', {
            error: 'CCTV가 있는 지역은 삭제할 수 없습니다. CCTV를 먼저 삭제하거나 다른 지역으로 옮겨 주십시오.',
          });
        // Remaining rows belong to deleted CCTVs.
        await trx.deleteFrom('cctv').where('installation_place_code', '=', area.code).execute();
        await trx.deleteFrom('counting_area').where('counting_area_id', '=', id).execute();
        await log(trx, request, 'area-delete', id, area.code);
      });
      return { result: true };
    },
  });
}
