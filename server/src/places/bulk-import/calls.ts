/** Handlers of the import's calls, the same for each group. */
import type { CheckedImport } from '@maru/contract/place-import';
import type { FastifyRequest } from 'fastify';
import { audit } from '#platform/audit/audit.ts';
import { Problem } from '#platform/errors/problem.ts';
import { excelReaderOf } from '#platform/excel/read-excel.ts';
import { textOf } from '#platform/excel/read-table.ts';
import { excelTemplate } from '#platform/excel/template.ts';
import { extensionOf, fileLabel } from '#platform/files/file-name.ts';
import type { Context } from '#platform/http/handle.ts';
import type { UploadedFile } from '#platform/http/upload.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { codeTaken } from '../administration/device-form.ts';
import { lockImports, writeImport } from './import.ts';
import type { ImportedGroup, Plan } from './judging.ts';
import { reportProgress, selectProgress } from './progress.ts';
import { chooseColumns, readSheet, repeatedHeaders, type Sheet } from './sheet.ts';
import { selectImports, takeBackImport } from './take-back.ts';

/** Maximum findings of a response; the counts include findings beyond it. */
const maxFindings = 1000;

interface Upload {
  file: UploadedFile;
  body: { columns?: string };
}

const countsOf = (sheet: Sheet, { places, devices }: Plan) => ({
  rowCount: sheet.rows.length,
  placeCount: places.filter(({ placeId }) => placeId === null).length,
  deviceCount: devices.length,
  joinedPlaceCount: places.filter(({ placeId }) => placeId !== null).length,
});
type Counts = ReturnType<typeof countsOf>;

const countsText = ({ rowCount, placeCount, deviceCount }: Counts, errorCount = 0) =>
  `행 ${rowCount}, 설치 장소 ${placeCount}, 장치 ${deviceCount}${errorCount ? `, 오류 ${errorCount}` : ''}`;

/**
 * @param groupName  the group's name in paths
 * @param kindName  the kind of device in audit entries
 * @param taken  converts the error of a violated constraint to a conflict and throws it
 */
export function importHandlers(
  { db, seal, clock }: Services,
  group: ImportedGroup,
  { groupName, kindName, taken = codeTaken }: { groupName: string; kindName: string; taken?(error: unknown): never },
) {
  const changerOf = (request: FastifyRequest) => ({
    administrator: adminOf(request),
    address: request.ip,
    now: clock.now(),
  });
  return {
    async importTemplate() {
      const fields = await group.fieldsOf(db);
      const required = group.requiredOf(fields);
      const columns = fields.map(({ field, header, help = '', example = '' }) => ({
        field,
        header,
        help,
        example,
        ...(required.has(field) && { required: true as const }),
      }));
      return excelTemplate(`${kindName} 등록`, clock.now(), columns);
    },
    async imports() {
      return { progress: await selectProgress(db), list: await selectImports(db, groupName, clock.now()) };
    },
    async checkImport({ file, body }: Upload, context: Context): Promise<CheckedImport> {
      const fields = await group.fieldsOf(db);
      const sheet = await readSheet(file, excelReaderOf(context), fields);
      const columns = chooseColumns(fields, sheet.headers, body.columns);
      const plan = await group.judge(db, fields, sheet, columns);
      if (body.columns === undefined) plan.errors.unshift(...repeatedHeaders(fields, sheet));
      const counts = countsOf(sheet, plan);
      const required = group.requiredOf(fields);
      const detail = countsText(counts, plan.errors.length);
      await audit(db, { ...actorOf(context.request), action: 'place-check', subject: kindName, detail });
      return {
        ...counts,
        headers: sheet.headers.map((name, at) => ({
          name,
          sample: textOf(sheet.rows.find(({ cells }) => (cells[at] ?? null) !== null)?.cells[at]).slice(0, 100),
        })),
        columns: fields.map(({ field, header }) => ({
          field,
          name: header,
          isRequired: required.has(field),
          column: columns.get(field) ?? null,
        })),
        errorCount: plan.errors.length,
        warningCount: plan.warnings.length,
        errors: plan.errors.slice(0, maxFindings),
        warnings: plan.warnings.slice(0, maxFindings),
      };
    },
    async import({ file, body }: Upload, context: Context) {
      const { request } = context;
      const fields = await group.fieldsOf(db);
      const sheet = await readSheet(file, excelReaderOf(context), fields);
      const columns = chooseColumns(fields, sheet.headers, body.columns);
      return db
        .transaction()
        .execute(async (trx) => {
          await lockImports(trx);
          await reportProgress(trx, 0);
          const plan = await group.judge(trx, fields, sheet, columns);
          if (body.columns === undefined) plan.errors.unshift(...repeatedHeaders(fields, sheet));
          const [first] = plan.errors;
          if (first)
            throw new Problem('VALIDATION', {
              field: 'file',
              error: `${first.cell || `${first.rowNumber}행 ${first.fieldName}`}: ${first.error}`,
            });
          const counts = countsOf(sheet, plan);
          const made = await writeImport(trx, seal, group, changerOf(request), plan, {
            groupName,
            fileName: fileLabel(file.name, extensionOf(file.name) || 'csv'),
          });
          const subject = `${kindName} 엑셀 등록 #${made.importId}`;
          await audit(trx, { ...actorOf(request), action: 'place-import', subject, detail: countsText(counts) });
          return { ...counts, ...made };
        })
        .catch(taken);
    },
    takeBackImport: ({ params: { importId } }: { params: { importId: number } }, { request }: Context) =>
      db.transaction().execute(async (trx) => {
        const result = await takeBackImport(trx, group, changerOf(request), { groupName, importId });
        const { placeCount, deviceCount, stayed } = result;
        const detail = `설치 장소 ${placeCount}, 장치 ${deviceCount}, 남음 ${stayed.length}`;
        const subject = `${kindName} 엑셀 등록 #${importId}`;
        await audit(trx, { ...actorOf(request), action: 'place-take-back', subject, detail });
        return result;
      }),
  };
}
