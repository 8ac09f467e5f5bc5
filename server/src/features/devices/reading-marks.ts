/** Handlers of the area `readingMarks`. */
import { readingMarks as contract } from '@maru/contract/reading-marks';
import type { Action } from '@maru/domain/administration';
import { deviceKinds } from '@maru/domain/device-groups';
import { formatSeoul, formatSeoulMinute, parseSeoul, startOfBucket } from '@maru/domain/seoul-time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { countCovered, recountMarks, setMark, takeMarkBack } from '#telemetry/marks/marks.ts';
import { hasMarks, markableFields } from '#telemetry/marks/unmarked.ts';
import { readDroppedUntil, retainedFrom } from '#telemetry/partitions/partitions.ts';
import type { Series } from '#telemetry/series/series.ts';
import { requireDevice, subjectOf } from './calls.ts';

/** Maximum listed marks per device; older marks stay in force. */
const maxListed = 200;
const dayMs = 86_400_000;
/** Maximum length of a mark in days, which limits the days of a recount. */
const maxDays = 366;

interface SpanInput {
  startDatetime: string;
  endDatetime: string;
  field?: string;
}

interface Parts {
  services: Services;
  series: readonly Series[];
  tellMoved(series: Series, deviceIds: readonly number[]): void;
}

/** Lets the engine's statements, written for a pg client, run in a transaction of Kysely. */
const clientOf = (trx: Database) =>
  ({
    async query(text: string, values: unknown[] = []) {
      const { rows, numAffectedRows } = await trx.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  }) as unknown as Pick<pg.ClientBase, 'query'>;

const namedFields = (series: Series) => {
  const measures = deviceKinds.find((kind) => kind.series === series.name)?.measures ?? [];
  return markableFields(series).flatMap((field) => measures.find((one) => one.field === field) ?? []);
};

export function registerReadingMarks(app: FastifyInstance, { services, series: all, tellMoved }: Parts) {
  const { db, pool, clock, config, log } = services;

  async function markedDevice(trx: Database, request: FastifyRequest, deviceId: number, action: Action) {
    const device = await requireDevice(trx, request, deviceId, action);
    const series = all.find(({ name }) => name === device.series);
    if (!series || !hasMarks(series))
      throw new Problem('CONFLICT', { error: '이 장치의 측정값은 정정할 수 없습니다.' });
    return { series, subject: subjectOf(deviceId, device.managementCode) };
  }

  /** The earliest time of stored raw readings. */
  async function firstOf(client: Pick<pg.ClientBase, 'query'>, series: Series): Promise<Date> {
    const retained = retainedFrom(config.retentionMonths[series.name] ?? series.retentionMonths, clock.now());
    const dropped = await readDroppedUntil(client, series);
    return dropped && dropped > retained ? dropped : retained;
  }

  /** Throws VALIDATION, RANGE_REVERSED. */
  async function readSpan(
    client: Pick<pg.ClientBase, 'query'>,
    series: Series,
    { startDatetime, endDatetime, field = '' }: SpanInput,
  ) {
    const [from, until] = [parseSeoul(startDatetime), parseSeoul(endDatetime)];
    if (!from) throw new Problem('VALIDATION', { field: 'startDatetime' });
    if (!until) throw new Problem('VALIDATION', { field: 'endDatetime' });
    const refuse = (at: string, error: string) => new Problem('VALIDATION', { field: at, error });
    if (from >= until) throw refuse('endDatetime', '종료일시는 시작일시보다 늦어야 합니다.');
    if (until.getTime() - from.getTime() > maxDays * dayMs)
      throw refuse('endDatetime', '한 번에 1년까지 정정할 수 있습니다.');
    const first = await firstOf(client, series);
    if (from < first)
      throw refuse(
        'startDatetime',
        `원본 측정값을 보관하는 ${formatSeoulMinute(first)} 이후만 정정할 수 있습니다. 그 전의 원본은 보관 기간이 지나 다시 계산할 수 없습니다.`,
      );
    if (field !== '' && !namedFields(series).some((one) => one.field === field))
      throw refuse('field', '따로 정정할 수 없는 측정 항목입니다.');
    return { from, until, field: field || null };
  }

  let recounting: Promise<unknown> = Promise.resolve();
  /** Continues recounts of more than one month in the background; a job repeats them after a failure. */
  const recountLater = () => {
    recounting = recounting
      .then(() => recountMarks(pool, all))
      .catch((error) => log.warn({ err: error }, 'a recount of marked readings broke off; it is tried again'));
  };

  handle(app, contract, {
    async list({ params: { deviceId } }, { request }) {
      const { series } = await markedDevice(db, request, deviceId, 'get');
      const rows = await db
        .selectFrom('reading_mark as m')
        .innerJoin('administrator as a', 'a.admin_number', 'm.marked_by')
        .leftJoin('administrator as b', 'b.admin_number', 'm.taken_back_by')
        .selectAll('m')
        .select(['a.admin_name as marked_name', 'b.admin_name as taken_back_name'])
        .where('m.device_id', '=', deviceId)
        .orderBy('m.reading_mark_id', 'desc')
        .limit(maxListed)
        .execute();
      const measures = namedFields(series).map(({ field, name }) => ({ field, name }));
      return {
        measures,
        firstDatetime: formatSeoulMinute(await firstOf(pool, series)),
        list: rows.map((row) => ({
          readingMarkId: row.reading_mark_id,
          startDatetime: formatSeoulMinute(row.from_at),
          endDatetime: formatSeoulMinute(row.until_at),
          fieldName:
            row.field === null ? '전체' : (measures.find(({ field }) => field === row.field)?.name ?? row.field),
          reason: row.reason,
          markedDatetime: formatSeoul(row.marked_at),
          markedAdminName: row.marked_name,
          takenBackDatetime: row.taken_back_at ? formatSeoul(row.taken_back_at) : '',
          takenBackAdminName: row.taken_back_name ?? '',
          daysLeft:
            row.recount_from && row.recount_until
              ? Math.round((row.recount_until.getTime() - startOfBucket(row.recount_from, 'day').getTime()) / dayMs)
              : null,
        })),
      };
    },
    async count({ params: { deviceId }, query }, { request }) {
      const { series } = await markedDevice(db, request, deviceId, 'get');
      return { readingCount: await countCovered(pool, series, { deviceId, ...(await readSpan(pool, series, query)) }) };
    },
    async create({ params: { deviceId }, body }, { request }) {
      const reason = body.reason.trim();
      if (reason === '') throw new Problem('VALIDATION', { field: 'reason', error: '사유를 입력해 주십시오.' });
      const { adminNumber } = adminOf(request);
      const made = await db.transaction().execute(async (trx) => {
        const { series, subject } = await markedDevice(trx, request, deviceId, 'post');
        const client = clientOf(trx);
        const span = await readSpan(client, series, body);
        const by = { adminNumber, now: clock.now() };
        const readingMarkId = await setMark(client, series, { deviceId, ...span, reason }, by);
        const name = namedFields(series).find(({ field }) => field === span.field)?.name ?? '전체';
        const detail = `정정 #${readingMarkId}: ${formatSeoulMinute(span.from)} ~ ${formatSeoulMinute(span.until)} ${name}, ${reason}`;
        await audit(trx, { ...actorOf(request), action: 'reading-mark', subject, detail });
        return { readingMarkId, series };
      });
      tellMoved(made.series, [deviceId]);
      recountLater();
      return { readingMarkId: made.readingMarkId };
    },
    async takeBack({ params: { deviceId, readingMarkId } }, { request }) {
      const { adminNumber } = adminOf(request);
      const marked = await db.transaction().execute(async (trx) => {
        const { series, subject } = await markedDevice(trx, request, deviceId, 'delete');
        const by = { adminNumber, now: clock.now() };
        if (!(await takeMarkBack(clientOf(trx), series, { deviceId, markId: readingMarkId }, by)))
          throw new Problem('NOT_FOUND', { error: '적용 중인 정정을 찾을 수 없습니다.' });
        const detail = `정정 #${readingMarkId}`;
        await audit(trx, { ...actorOf(request), action: 'reading-mark-take-back', subject, detail });
        return series;
      });
      tellMoved(marked, [deviceId]);
      recountLater();
      return { result: true };
    },
  });

  return { settled: () => recounting };
}
