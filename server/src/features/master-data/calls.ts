/** Handlers of the area `masterData`. Every change is logged in its transaction. */
import { masterData } from '@maru/contract/master-data';
import { mayDo } from '@maru/domain/administration';
import type { AuditAction } from '@maru/domain/audit';
import { type HumidityCorrection, humidityCorrections } from '@maru/domain/humidity';
import { isFixedMaster, type MasterKind, masterKinds, masterPage } from '@maru/domain/master-data';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireKnown } from '#places/administration/changes.ts';
import { audit } from '#platform/audit/audit.ts';
import { containing } from '#platform/database/containing.ts';
import { listing, listPage } from '#platform/database/listing.ts';
import type { Notifications } from '#platform/database/notifications.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { excelReaderOf } from '#platform/excel/read-excel.ts';
import { excelTemplate } from '#platform/excel/template.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import {
  addRow,
  holdRow,
  insertRows,
  lockMaster,
  mergeRows,
  renameRow,
  selectOffered,
  setCorrection,
  setRetired,
} from './store.ts';
import { type MasterRow, masterRows } from './tables.ts';
import { judgeMaster, masterColumns, readMaster } from './workbook.ts';

/** Maximum workbook errors in an answer; the count includes the others. */
const maxErrors = 1000;

const shown = (row: MasterRow) => ({
  masterId: row.master_id,
  name: row.name,
  code: row.code,
  parentCode: row.parent_code,
  parentName: row.parent_name,
});

const listOf = (kind: MasterKind) =>
  listing({
    key: 'm.master_id',
    sorts: { name: 'm.name', parentName: 'm.parent_name', code: 'm.code', useCount: 'm.use_count' },
    defaultOrder: { sortBy: 'name', sortDirection: 'asc' },
    shown: (row: MasterRow, rowNumber) => ({
      rowNumber,
      ...shown(row),
      useCount: row.use_count,
      isRetired: row.retired_at !== null,
      isFixed: isFixedMaster(kind, row.master_id),
      correction: row.correction,
      correctionStartDatetime: row.corrected_from ? formatSeoul(row.corrected_from) : '',
      canCorrect: row.can_correct,
    }),
  });

/** A row as the subject of audit entries. */
const subjectOf = (kind: MasterKind, { master_id, name }: Pick<MasterRow, 'master_id' | 'name'>) =>
  `기준 정보 ${masterKinds[kind].name} #${master_id} ${name}`;

const correctionName = (correction: HumidityCorrection | '') =>
  correction ? humidityCorrections[correction].name : '없음';

/** The notification channel for changed rows that cached answers contain. */
export const masterChannel = 'maru_master';
/** Cached answers that contain rows. */
const answersOfMaster = ['/api/vendors', '/api/common-code/'];

export function registerMasterData(app: FastifyInstance, { db, clock }: Services, notifications: Notifications) {
  const forget = () => app.answers.forget(answersOfMaster);
  notifications.on(masterChannel, forget);
  notifications.onGap(forget);

  /** Runs writes in one transaction, one writer at a time. */
  const writing = <Result>(
    request: FastifyRequest,
    work: (
      trx: Database,
      note: (action: AuditAction, subject: string, detail?: string) => Promise<void>,
    ) => Promise<Result>,
  ) =>
    db
      .transaction()
      .execute(async (trx) => {
        await lockMaster(trx);
        return work(trx, (action, subject, detail = '') =>
          audit(trx, { ...actorOf(request), action, subject, detail }),
        );
      })
      // Invalidates before this change's own notification arrives.
      .finally(forget);

  const retire = async (request: FastifyRequest, kind: MasterKind, masterId: string, isRetired: boolean) => {
    await writing(request, async (trx, note) => {
      const row = await holdRow(trx, kind, masterId);
      if ((row.retired_at !== null) === isRetired) return;
      await setRetired(trx, kind, masterId, isRetired ? clock.now() : null);
      await note(isRetired ? 'master-retire' : 'master-restore', subjectOf(kind, row));
    });
    return { result: true };
  };

  handle(app, masterData, {
    async rows({ params: { kind }, query: { keyword, parentCode, state, ...order } }) {
      let query = db.selectFrom(masterRows(kind).as('m')).selectAll('m');
      if (keyword)
        query = query.where((eb) =>
          eb.or([eb('m.name', 'ilike', containing(keyword)), eb('m.code', 'ilike', containing(keyword))]),
        );
      if (parentCode) query = query.where('m.parent_code', '=', parentCode);
      if (state) query = query.where('m.retired_at', state === 'retired' ? 'is not' : 'is', null);
      return listPage(db, query, order, listOf(kind));
    },
    options: async ({ params: { kind }, query }) => ({
      list: (await selectOffered(db, kind, query)).map(shown),
    }),
    create: ({ params: { kind }, body }, { request }) =>
      writing(request, async (trx, note) => {
        const row = await addRow(trx, kind, body, clock.now());
        await note('master-create', subjectOf(kind, row), row.parent_name);
        return shown(row);
      }),
    async rename({ params: { kind, masterId }, body: { name, known } }, { request }) {
      await writing(request, async (trx, note) => {
        const row = await holdRow(trx, kind, masterId);
        requireKnown(shown(row), known);
        if (row.name === name.trim()) return;
        await renameRow(trx, kind, row, name, clock.now());
        await note('master-change', subjectOf(kind, row), `이름: ${row.name} → ${name.trim()}`);
      });
      return { result: true };
    },
    async merge({ params: { kind, masterId }, body: { into: intoId } }, { request }) {
      if (!mayDo(adminOf(request).keys, [masterPage], 'delete')) throw new Problem('FORBIDDEN');
      return writing(request, async (trx, note) => {
        const from = await holdRow(trx, kind, masterId);
        const into = await holdRow(trx, kind, intoId);
        const movedCount = await mergeRows(trx, kind, from, into);
        const moved = `${masterKinds[kind].usedBy} ${movedCount}건`;
        await note('master-merge', subjectOf(kind, into), `#${from.master_id} ${from.name} → ${into.name}, ${moved}`);
        return { movedCount };
      });
    },
    async correct({ params: { masterId }, body: { correction, known } }, { request }) {
      await writing(request, async (trx, note) => {
        const row = await holdRow(trx, 'model', masterId);
        if (!row.can_correct)
          throw new Problem('CONFLICT', {
            field: 'correction',
            error: '미세먼지 센서의 모델만 습도로 보정할 수 있습니다.',
          });
        requireKnown(row, known);
        if (row.correction === correction) return;
        await setCorrection(trx, row, correction, clock.now());
        const change = `습도 보정: ${correctionName(row.correction)} → ${correctionName(correction)}`;
        await note('master-change', subjectOf('model', row), change);
      });
      return { result: true };
    },
    retire: ({ params: { kind, masterId } }, { request }) => retire(request, kind, masterId, true),
    restore: ({ params: { kind, masterId } }, { request }) => retire(request, kind, masterId, false),
    template: ({ params: { kind } }) =>
      excelTemplate(`${masterKinds[kind].name} 등록`, clock.now(), masterColumns(kind)),
    async checkImport({ params: { kind }, file }, context) {
      const { rows, errors } = await judgeMaster(db, kind, await readMaster(kind, file, excelReaderOf(context)));
      const errorCount = errors.length;
      return { newCount: rows.length, errorCount, fileHash: file.sha256, errors: errors.slice(0, maxErrors) };
    },
    async import({ params: { kind }, file, body: { fileHash } }, context) {
      if (fileHash !== file.sha256)
        throw new Problem('CONFLICT', {
          field: 'file',
          error: '검사한 파일과 다른 파일입니다. 파일을 다시 검사해 주십시오.',
        });
      // Read before the transaction, because other writers would wait with this file for its turn.
      const table = await readMaster(kind, file, excelReaderOf(context));
      return writing(context.request, async (trx, note) => {
        const { rows, errors } = await judgeMaster(trx, kind, table);
        const [first] = errors;
        if (first)
          throw new Problem('CONFLICT', {
            field: 'file',
            error: `${first.rowNumber}행을 등록할 수 없습니다. ${first.error} 파일을 다시 검사해 주십시오.`,
          });
        await insertRows(trx, kind, rows, clock.now());
        const names = rows.map(({ name }) => name).join(', ');
        await note('master-import', `기준 정보 ${masterKinds[kind].name}`, `${rows.length}건: ${names}`);
        return { createdCount: rows.length };
      });
    },
  });
}
