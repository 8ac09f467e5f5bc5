/** Area `masterData`: the options of forms, edited by administrators. The calls are the same for every kind. */
import { humidityCorrectionNames } from '@maru/domain/humidity';
import { masterKindNames, maxMasterFileBytes } from '@maru/domain/master-data';
import { Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { changeOf, closed, code, keyword, list, oneOf, page, paging, sorting, workbook } from './schemas.ts';

const access = 'admin:system/masterData';
const path = '/admin/api/master/{kind}';
const kind = oneOf(masterKindNames);
const text = Type.String();
const count = Type.Integer();
/** A row's id or code. */
const masterId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,60}$', maxLength: 60 });
const ofKind = closed({ kind });
const ofRow = closed({ kind, masterId });
/** A humidity correction; empty for none. */
const correction = oneOf(['', ...humidityCorrectionNames]);
const fileHash = Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 });
/** Validated by the domain's rules. */
const name = Type.String({ maxLength: 200 });
const written = { name, code: Type.String({ maxLength: 60 }), parentCode: Type.String({ maxLength: 60 }) };

/** Code and parent are empty for kinds without them. */
const row = { masterId: text, name: text, code: text, parentCode: text, parentName: text };

export const masterData = {
  rows: call({
    method: 'GET',
    path,
    access,
    summary: 'List rows of a kind by name, with their number of uses',
    params: ofKind,
    query: closed({
      ...paging,
      ...sorting(['name', 'parentName', 'code', 'useCount']),
      keyword: Type.Optional(keyword),
      parentCode: Type.Optional(code),
      /** Rows offered in forms, or retired ones; both by default. */
      state: Type.Optional(oneOf(['offered', 'retired'])),
    }),
    output: page(
      closed({
        rowNumber: count,
        ...row,
        useCount: count,
        isRetired: Type.Boolean(),
        /** True if the row can't be merged into another. */
        isFixed: Type.Boolean(),
        /** Humidity correction of a device model and its start; both fields are empty without a correction. */
        correction,
        correctionStartDatetime: text,
        /** True if the row is a device model whose readings can be corrected. */
        canCorrect: Type.Boolean(),
      }),
    ),
  }),
  options: call({
    method: 'GET',
    path: `${path}/options`,
    access: 'admin',
    summary: "List options of a kind for forms, by name: rows that aren't retired, and the given current one",
    params: ofKind,
    query: closed({ parentCode: Type.Optional(code), held: Type.Optional(masterId) }),
    output: list(closed(row)),
  }),
  create: call({
    method: 'POST',
    path,
    access,
    summary: 'Create a row; its code is generated if omitted',
    params: ofKind,
    body: closed(written),
    output: closed(row),
  }),
  rename: call({
    method: 'PATCH',
    path: `${path}/{masterId}`,
    access,
    summary: 'Rename a row; everything that uses the row shows the new name',
    params: ofRow,
    body: closed(changeOf({ name })),
    output: done,
  }),
  merge: call({
    method: 'POST',
    path: `${path}/{masterId}/merge`,
    access,
    summary: 'Merge a row into another with the same parent and move its uses; requires permission to delete',
    params: ofRow,
    body: closed({ into: masterId }),
    output: closed({ movedCount: count }),
  }),
  correct: call({
    method: 'PATCH',
    path: '/admin/api/master/model/{masterId}/correction',
    access,
    summary: "Set or end a device model's humidity correction of dust values, from now on",
    params: closed({ masterId }),
    body: closed(changeOf({ correction })),
    output: done,
  }),
  retire: call({
    method: 'DELETE',
    path: `${path}/{masterId}`,
    access,
    summary: 'Retire a row: forms no longer offer it, and existing uses stay',
    params: ofRow,
    output: done,
  }),
  restore: call({
    method: 'POST',
    path: `${path}/{masterId}/restore`,
    access,
    summary: 'Restore a retired row',
    params: ofRow,
    output: done,
  }),
  template: call({
    method: 'GET',
    path: `${path}/import/template`,
    access,
    summary: 'Download the template of the import',
    params: ofKind,
    output: workbook,
  }),
  checkImport: call({
    method: 'POST',
    path: `${path}/import/check`,
    access,
    summary: 'Check an import without storing anything; returns errors by row',
    params: ofKind,
    multipart: { maxBytes: maxMasterFileBytes },
    output: closed({
      newCount: count,
      errorCount: count,
      /** Identifies the file that was checked. */
      fileHash,
      /** The first thousand errors, with Excel's row numbers. */
      errors: Type.Array(closed({ rowNumber: count, field: text, error: text })),
    }),
  }),
  import: call({
    method: 'POST',
    path: `${path}/import`,
    access,
    summary: 'Import all rows of a checked workbook, or none',
    params: ofKind,
    multipart: { maxBytes: maxMasterFileBytes, fields: closed({ fileHash }) },
    output: closed({ createdCount: count }),
  }),
};
