/** Areas `weighing` and `weighingAdministration`: loads of cleaning vehicles weighed on the scale. */
import {
  enterReleaseTypeCodes,
  maxWeighingFileBytes,
  maxWeighingsAtOnce,
  type WeighingChange,
  type WeighingField,
  type WeighingSource,
  weighingChanges,
  weighingFieldNames,
  weighingGroupCodes,
  weighingKeyFields,
  weighingSources,
} from '@maru/domain/weighing';
import { type TOptional, type TString, Type } from 'typebox';
import { call, excelOf } from './call.ts';
import { range } from './place.ts';
import { closed, code, datetime, id, list, oneOf, page, paging, sorting, workbook } from './schemas.ts';
import { ends } from './vehicles.ts';

const access = 'admin:systemStatistics/scale';
const text = Type.String();
const count = Type.Integer();
const source = oneOf(Object.keys(weighingSources) as WeighingSource[]);

/** Number of weighings, net kilograms by direction, and cost in won. */
const sums = {
  weighingCount: count,
  garbageWeight: count,
  enterWeight: count,
  releaseWeight: count,
  totalPrice: count,
};

/** Inclusive; yesterday and today by default. */
const days = { startDatetime: Type.Optional(datetime), endDatetime: Type.Optional(datetime) };
const vehicleNumber = Type.String({ maxLength: 20 });
const filter = {
  ...days,
  /** Part of the vehicle number. */
  vehicleNumber: Type.Optional(vehicleNumber),
  collectionPlaceCode: Type.Optional(code),
  companyCode: Type.Optional(code),
};
const detailFilter = { ...days, vehicleNumber };
const sorts = sorting(['scaleDate', 'vehicleNumber', 'companyName', 'wastedName', 'garbageWeight', 'totalPrice']);

/** A weighing, with people's names masked. */
const weighingRow = {
  weighingId: id,
  scaleDate: text,
  sequenceNumber: count,
  vehicleNumber: text,
  driverName: text,
  totalWeight: count,
  emptyWeight: count,
  garbageWeight: count,
  enterReleaseType: oneOf(enterReleaseTypeCodes),
  enterReleaseTypeName: text,
  firstWeightDatetime: text,
  firstWeight: count,
  secondWeightDatetime: text,
  secondWeight: count,
  wastedName: text,
  unitPrice: count,
  totalPrice: count,
  companyName: text,
  companyCode: text,
  agencyName: text,
  chargeName: text,
  vehicleCardNumber: text,
  collectionPlaceCode: text,
  collectionPlaceCodeName: text,
  isCorrected: Type.Boolean(),
  /** Listed, but excluded from totals and workbooks. */
  isVoided: Type.Boolean(),
};

const rows = closed({
  ...page(closed({ rowNumber: count, ...weighingRow })).properties,
  /** Totals of all pages. */
  totals: closed(sums),
});
const chart = closed({ series: Type.Array(closed({ measurementDatetime: text, ...sums })) });
const datetimeType = Type.Optional(range.datetimeType);

/** Result of each row of a file or workbook. */
const outcomes = {
  totalCount: count,
  acceptedCount: count,
  repeatedCount: count,
  correctedCount: count,
  refusedCount: count,
};
const fileHash = Type.String({ pattern: '^[0-9a-f]{64}$', maxLength: 64 });

const reason = Type.String({ maxLength: 200 });

/** Correctable fields: all but the key and the computed ones. An omitted field stays unchanged. */
const correctedFields = Object.fromEntries(
  weighingFieldNames
    .filter((field) => !weighingKeyFields.some((key) => key === field))
    .map((field) => [field, Type.Optional(Type.String({ maxLength: 200 }))]),
) as Record<Exclude<WeighingField, (typeof weighingKeyFields)[number]>, TOptional<TString>>;

export const weighingAdministration = {
  rows: call({
    method: 'GET',
    path: '/admin/api/statistics/scale',
    access,
    summary: 'List weighings with their totals, newest first',
    query: closed({ ...paging, ...sorts, ...filter }),
    output: rows,
  }),
  excel: excelOf('/admin/api/statistics/scale', access, 'Download weighings as a workbook, without personal names', {
    ...sorts,
    ...filter,
  }),
  chart: call({
    method: 'GET',
    path: '/admin/api/statistics/scale/chart',
    access,
    summary: 'Get a chart of weights and prices by hour (at most 31 days), day or month',
    query: closed({ ...filter, datetimeType }),
    output: chart,
  }),
  groups: call({
    method: 'GET',
    path: '/admin/api/statistics/scale/group',
    access,
    summary: 'List weights and prices by vehicle, company, collection place or product, heaviest first',
    query: closed({ ...filter, groupType: oneOf(weighingGroupCodes) }),
    output: list(closed({ code: text, name: text, ...sums })),
  }),
  companies: call({
    method: 'GET',
    path: '/admin/api/statistics/scale/company',
    access,
    summary: 'List companies that occur in weighings',
    output: list(closed({ name: text, code: text })),
  }),
  collectionPlaces: call({
    method: 'GET',
    path: '/admin/api/statistics/scale/collection-place',
    access,
    summary: 'List collection places that occur in weighings',
    output: list(closed({ name: text, code: text })),
  }),
  detail: call({
    method: 'GET',
    path: '/admin/api/statistics/scale/detail',
    access,
    summary: 'List weighings of a vehicle, newest first',
    query: closed({ ...paging, ...sorts, ...detailFilter }),
    output: rows,
  }),
  detailExcel: excelOf(
    '/admin/api/statistics/scale/detail',
    access,
    'Download weighings of a vehicle as a workbook, without personal names',
    { ...sorts, ...detailFilter },
  ),
  detailChart: call({
    method: 'GET',
    path: '/admin/api/statistics/scale/detail/chart',
    access,
    summary: "Get a chart of a vehicle's weights and prices by hour (at most 31 days), day or month",
    query: closed({ ...detailFilter, datetimeType }),
    output: chart,
  }),
  template: call({
    method: 'GET',
    path: '/admin/api/statistics/scale/import/template',
    access,
    summary: 'Download the template of the import of weighings',
    output: workbook,
  }),
  checkImport: call({
    method: 'POST',
    path: '/admin/api/statistics/scale/import/check',
    access,
    summary: 'Check an import of weighings without storing anything; returns results by row',
    multipart: { maxBytes: maxWeighingFileBytes },
    output: closed({
      ...outcomes,
      /** Identifies the file that was checked. */
      fileHash,
      /**
       * Rows that are refused, correct other rows, or repeat a value that was corrected or voided later: the first
       * thousand, in order, with Excel's row numbers.
       */
      told: Type.Array(
        closed({ rowNumber: count, result: oneOf(['corrected', 'repeated', 'refused']), field: text, error: text }),
      ),
    }),
  }),
  import: call({
    method: 'POST',
    path: '/admin/api/statistics/scale/import',
    access,
    summary: 'Import all valid rows of a checked workbook in one transaction',
    multipart: { maxBytes: maxWeighingFileBytes, fields: closed({ fileHash }) },
    output: closed(outcomes),
  }),
  row: call({
    method: 'GET',
    path: '/admin/api/statistics/scale/{id}',
    access,
    summary: 'Get a weighing with its corrections, voids and restorations, newest first',
    params: closed({ id }),
    output: closed({
      ...weighingRow,
      source,
      takenDatetime: text,
      corrections: Type.Array(
        closed({
          correctedDatetime: text,
          source,
          /** Administrator who made the correction; empty if automatic. */
          correctedBy: text,
          /** Empty for a void or its reversal, which have a `reason`. */
          changes: Type.Array(closed({ field: oneOf(weighingFieldNames), before: text, after: text })),
          kind: oneOf(Object.keys(weighingChanges) as WeighingChange[]),
          reason: text,
        }),
      ),
    }),
  }),
  correct: call({
    method: 'PATCH',
    path: '/admin/api/statistics/scale/{id}',
    access,
    summary: 'Correct a weighing; former values stay stored',
    params: closed({ id }),
    body: closed(correctedFields),
    output: closed({ isCorrected: Type.Boolean() }),
  }),
  void: call({
    method: 'POST',
    path: '/admin/api/statistics/scale/{id}/void',
    access,
    summary:
      'Void a weighing, with a reason: excluded from all totals, still listed, and void even if its row is sent again',
    params: closed({ id }),
    body: closed({ reason }),
    output: closed({ isVoided: Type.Boolean() }),
  }),
  restore: call({
    method: 'POST',
    path: '/admin/api/statistics/scale/{id}/restore',
    access,
    summary: 'Restore a voided weighing to all totals, with a reason',
    params: closed({ id }),
    body: closed({ reason }),
    output: closed({ isVoided: Type.Boolean() }),
  }),
};

export const weighing = {
  measurements: call({
    method: 'GET',
    path: '/api/clean-environment/statistics/measurements',
    access: 'open',
    summary: 'List kilograms brought in by product and hour (at most 31 days), day or month; today is the default end',
    query: closed({ ...range, ...ends }),
    output: list(closed({ measurementDatetime: text, wastedName: text, weighingCount: count, garbageWeight: count })),
    cacheSeconds: 10,
  }),
  ingest: call({
    method: 'POST',
    path: '/ingest/v1/weighings',
    access: 'weighbridge',
    summary: "Store rows of the weighbridge's program; responds after the commit with a result for each",
    // Rows are validated separately, so a wrong one doesn't affect the others.
    body: Type.Array(Type.Unknown(), { maxItems: maxWeighingsAtOnce }),
    output: closed({
      results: Type.Array(
        closed({
          index: count,
          result: oneOf(['accepted', 'repeated', 'corrected', 'refused']),
          /** For a refused row: the faulty field and the reason. */
          field: text,
          reason: text,
        }),
      ),
    }),
  }),
};
