/** Handlers of the area `weighingAdministration`. Views and changes are logged. */
import type { Input } from '@maru/contract/call';
import type { weighingAdministration } from '@maru/contract/weighing';
import type { AuditAction } from '@maru/domain/audit';
import { formatSeoul } from '@maru/domain/seoul-time';
import {
  derivedWeighingFields,
  type EnterReleaseType,
  enterReleaseTypes,
  type GivenWeighing,
  type WeighingField,
  type WeighingSource,
  weighingFields,
  weighingPersonFields,
} from '@maru/domain/weighing';
import { givenOf } from '@maru/domain/weighing-rules';
import type { FastifyRequest } from 'fastify';
import { audit } from '#platform/audit/audit.ts';
import { listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { excelAnswer } from '#platform/excel/excel-answer.ts';
import { listExport } from '#platform/excel/list-excel.ts';
import { excelReaderOf } from '#platform/excel/read-excel.ts';
import { excelTemplate } from '#platform/excel/template.ts';
import type { Handlers } from '#platform/http/handle.ts';
import { seesWhole } from '#platform/personal/search.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { rangeOf } from './filter.ts';
import {
  countingWeighings,
  findShown,
  matchingWeighings,
  selectCorrections,
  shownWeighing,
  weighingColumns,
  weighingList,
} from './listed.ts';
import { selectWeighings, weighingOfRow } from './rows.ts';
import {
  selectBuckets,
  selectCollectionPlaces,
  selectCompanies,
  selectGroups,
  selectTotals,
  type WeighingQuery,
} from './statistics.ts';
import { isVoided, takeWeighings, waitForWriters } from './take.ts';
import { setVoid, type VoidKind } from './void.ts';
import { countOutcomes, listedRows, readWorkbook, takeWorkbook, weighingTableColumns } from './workbook.ts';

type Calls = typeof weighingAdministration;
type ExcelQuery = Input<Calls['excel']>['query'] | Input<Calls['detailExcel']>['query'];

const subjectOf = (weighingId: number) => `계근 #${weighingId}`;
const missing = () => new Problem('NOT_FOUND', { error: '계근 기록을 찾을 수 없습니다.' });

/** The handlers, and the rows of the list's workbook. */
export function openWeighingAdministration(services: Services) {
  const { db, seal, clock } = services;
  const list = weighingList(seal);

  const note = (on: Database, request: FastifyRequest, action: AuditAction, subject: string, detail = '') =>
    audit(on, { ...actorOf(request), action, subject, detail });

  const queryOf = (filter: Input<Calls['chart']>['query'], isWhole: boolean): WeighingQuery => ({
    range: rangeOf(filter, clock.now(), filter.datetimeType),
    filter,
    isWhole,
  });

  async function rows(
    { pageNumber, pageSize, sortBy, sortDirection, ...filter }: Input<Calls['rows']>['query'],
    isWhole: boolean,
    request: FastifyRequest,
  ) {
    const found = queryOf(filter, isWhole);
    const order = { pageNumber, pageSize, ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) };
    const page = await listPage(db, matchingWeighings(db, found), order, list);
    const totals = await selectTotals(db, found);
    await note(db, request, 'weighing-list', isWhole ? `차량 ${filter.vehicleNumber ?? ''}` : '');
    return { ...page, totals };
  }

  /** The rows of a filter for a workbook. */
  function exportOf({ sortBy, sortDirection, ...filter }: ExcelQuery, isWhole = false, name = '계근_통계') {
    const order = { ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) };
    const sheet = { name, now: clock.now(), columns: weighingColumns };
    return listExport(db, countingWeighings(db, queryOf(filter, isWhole)), order, list, sheet);
  }

  const chart = async (filter: Input<Calls['chart']>['query'], isWhole: boolean) => ({
    series: await selectBuckets(db, queryOf(filter, isWhole)),
  });

  /** The row of a weighing. Throws NOT_FOUND. */
  async function rowOf(on: Database, weighingId: number) {
    const row = await selectWeighings(on).where('w.weighing_id', '=', weighingId).executeTakeFirst();
    if (!row) throw missing();
    return row;
  }

  const settle = (weighingId: number, kind: VoidKind, typed: string, request: FastifyRequest) =>
    db.transaction().execute(async (trx) => {
      await waitForWriters(trx);
      const reason = typed.trim();
      const { adminNumber } = adminOf(request);
      await setVoid(trx, services, await rowOf(trx, weighingId), { kind, reason, adminNumber });
      await note(trx, request, `weighing-${kind}`, subjectOf(weighingId), reason);
      return { isVoided: kind === 'void' };
    });

  const handlers: Handlers<Calls> = {
    rows: ({ query }, { request }) => rows(query, false, request),
    detail: ({ query }, { request }) => rows(query, true, request),
    excel: async ({ query }, context) => excelAnswer(context, await exportOf(query)),
    detailExcel: async ({ query }, context) =>
      excelAnswer(context, await exportOf(query, true, `계근_통계_${query.vehicleNumber}`)),
    chart: ({ query }) => chart(query, false),
    detailChart: ({ query }) => chart(query, true),
    groups: async ({ query: { groupType, ...filter } }) => ({
      list: await selectGroups(db, groupType, queryOf(filter, false)),
    }),
    companies: async () => ({ list: await selectCompanies(db) }),
    collectionPlaces: async () => ({ list: await selectCollectionPlaces(db) }),
    template: () => excelTemplate('계근 등록', clock.now(), weighingTableColumns),
    async checkImport({ file }, context) {
      const { request } = context;
      const workbook = await readWorkbook(file, excelReaderOf(context));
      // Runs the import and rolls it back, so that the preview equals the result of the import.
      const trx = await db.startTransaction().execute();
      const outcomes = await takeWorkbook(trx, services, workbook, bringerOf(request, 'excel')).finally(() =>
        trx.rollback().execute(),
      );
      const counts = countOutcomes(outcomes);
      // After the rollback, because a second connection while the weighings are locked could wait for other writers.
      await note(db, request, 'weighing-check', '엑셀', countsText(counts));
      return { ...counts, fileHash: file.sha256, told: listedRows(outcomes, workbook.rowNumbers) };
    },
    async import({ file, body: { fileHash } }, context) {
      const { request } = context;
      if (fileHash !== file.sha256)
        throw new Problem('CONFLICT', {
          field: 'file',
          error: '검사한 파일과 다른 파일입니다. 파일을 다시 검사해 주십시오.',
        });
      const workbook = await readWorkbook(file, excelReaderOf(context));
      return db.transaction().execute(async (trx) => {
        const counts = countOutcomes(await takeWorkbook(trx, services, workbook, bringerOf(request, 'excel')));
        await note(trx, request, 'weighing-import', '엑셀', countsText(counts));
        return counts;
      });
    },
    async row({ params: { id } }, { request }) {
      const row = await findShown(db, id);
      if (!row) throw missing();
      const corrections = await selectCorrections(db, id);
      await note(db, request, 'weighing-view', subjectOf(id));
      return {
        ...shownWeighing(seal, row),
        source: row.source as WeighingSource,
        takenDatetime: formatSeoul(row.taken_at),
        corrections,
      };
    },
    correct: ({ params: { id }, body }, { request }) =>
      db.transaction().execute(async (trx) => {
        await waitForWriters(trx);
        const row = await rowOf(trx, id);
        if (row.voided_at) throw new Problem('CONFLICT', { error: isVoided });
        const before = weighingOfRow(seal, row);
        const given = corrected(givenOf(before), body);
        const typedPeople = weighingPersonFields.filter((field) => body[field] !== undefined);
        const bringer = { ...bringerOf(request, 'hand'), typedPeople };
        const [outcome] = await takeWeighings(trx, services, [given], bringer);
        if (outcome?.result === 'refused')
          throw new Problem('VALIDATION', { field: outcome.field, error: outcome.error });
        if (outcome?.result !== 'corrected') return { isCorrected: false };
        const after = weighingOfRow(seal, await rowOf(trx, id));
        const changes = outcome.fields.map((field) => changeOf(field, before[field], after[field]));
        await note(trx, request, 'weighing-correct', subjectOf(id), changes.join(' · '));
        return { isCorrected: true };
      }),
    void: ({ params: { id }, body: { reason } }, { request }) => settle(id, 'void', reason, request),
    restore: ({ params: { id }, body: { reason } }, { request }) => settle(id, 'restore', reason, request),
  };
  return { handlers, exportOf };
}

const bringerOf = (request: FastifyRequest, source: WeighingSource) => ({
  source,
  adminNumber: adminOf(request).adminNumber,
  hidesPeople: !seesWhole(adminOf(request)),
});

const countsText = ({ acceptedCount, correctedCount, refusedCount }: ReturnType<typeof countOutcomes>) =>
  `등록 ${acceptedCount}, 정정 ${correctedCount}, 제외 ${refusedCount}`;

/** A field with its old and new value; for personal names only the fact that it changed. */
function changeOf(field: WeighingField, before: string | number, after: string | number): string {
  const name = weighingFields[field];
  const isPerson = weighingPersonFields.some((one) => one === field);
  return isPerson ? `${name} 변경` : `${name}: ${wordOf(field, before)} → ${wordOf(field, after)}`;
}

const wordOf = (field: WeighingField, value: string | number): string =>
  field === 'enterReleaseType' ? enterReleaseTypes[value as EnterReleaseType] : String(value) || '없음';

/** A weighing with entered changes; derived values are recomputed unless entered. */
function corrected(before: GivenWeighing, body: Partial<Record<WeighingField, string>>): GivenWeighing {
  const after: Record<string, string> = { ...before };
  for (const field of derivedWeighingFields) after[field] = '';
  for (const [field, value] of Object.entries(body)) if (value !== undefined) after[field] = value;
  return after as GivenWeighing;
}
