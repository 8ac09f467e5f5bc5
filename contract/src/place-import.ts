/** Calls to import a group's places and devices from an Excel or CSV file, the same for each group. */
import type { ConsolePage } from '@maru/domain/administration';
import { maxImportBytes } from '@maru/domain/place-import';
import { type Static, Type } from 'typebox';
import { call } from './call.ts';
import { closed, id, nullable, workbook } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();

/** Number of places and devices that the rows of a file create. */
const counts = {
  rowCount: count,
  placeCount: count,
  deviceCount: count,
  /** Number of existing places that receive devices. */
  joinedPlaceCount: count,
};

const multipart = {
  maxBytes: maxImportBytes,
  fields: closed({
    /**
     * The column of each field as JSON, counted from 0: `{"managementCode":2}`. Derived from the headers by default.
     */
    columns: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
};

/** An error or warning of a row. `cell` is a name such as C14, or empty if no column is chosen for the field. */
const finding = closed({ rowNumber: count, cell: text, fieldName: text, error: text });

const checkedImport = closed({
  ...counts,
  /** The file's own column headers, each with its first value. */
  headers: Type.Array(closed({ name: text, sample: text })),
  /** The group's fields with the column chosen for each; null without a column. */
  columns: Type.Array(closed({ field: text, name: text, isRequired: Type.Boolean(), column: nullable(count) })),
  errorCount: count,
  warningCount: count,
  /** The first thousand errors and warnings, in row order. Nothing is imported while there are errors. */
  errors: Type.Array(finding),
  warnings: Type.Array(finding),
});
export type CheckedImport = Static<typeof checkedImport>;

/**
 * The import calls of one group.
 *
 * @param list the path of the group's places: '/admin/api/installation-place/fine-dusts'
 * @param pageKey the console page whose permission they require
 */
export function placeImports<const List extends string, const Page extends ConsolePage>(list: List, pageKey: Page) {
  const access = `admin:${pageKey}` as const;
  const excel = `${list}/excel` as const;
  return {
    importTemplate: call({
      method: 'GET',
      path: `${excel}/template` as const,
      access,
      summary: 'Download the template of the import of places and devices',
      output: workbook,
    }),
    imports: call({
      method: 'GET',
      path: `${excel}/imports` as const,
      access,
      summary: 'List imports that can still be undone, newest first, and the progress of a running import',
      output: closed({
        /** From 0 to 1; null while no import runs. Only one import runs at a time. */
        progress: nullable(Type.Number()),
        list: Type.Array(
          closed({
            importId: id,
            fileName: text,
            importedDatetime: text,
            importedAdminName: text,
            placeCount: count,
            deviceCount: count,
          }),
        ),
      }),
    }),
    checkImport: call({
      method: 'POST',
      path: `${excel}/validate` as const,
      access,
      summary: 'Check an import of an Excel or CSV file without storing anything; returns errors by row and cell',
      multipart,
      output: checkedImport,
    }),
    import: call({
      method: 'POST',
      path: excel,
      access,
      summary: 'Import all rows of an Excel or CSV file, or none; returns device keys, only this once',
      multipart,
      output: closed({ ...counts, importId: id, keys: Type.Array(closed({ managementCode: text, deviceKey: text })) }),
    }),
    takeBackImport: call({
      method: 'DELETE',
      path: `${excel}/{importId}` as const,
      access,
      summary: "Undo an import within a day; returns devices and places that weren't deleted",
      params: closed({ importId: id }),
      output: closed({
        placeCount: count,
        deviceCount: count,
        /** Devices and places that weren't deleted, each with the reason. */
        stayed: Type.Array(closed({ name: text, reason: text })),
      }),
    }),
  };
}
