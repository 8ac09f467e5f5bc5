/** Weighings from a workbook: the template, and the result of each row. */
import { buffer } from 'node:stream/consumers';
import { firstFailure } from '@maru/domain/rules';
import {
  type GivenWeighing,
  maxWeighingFileBytes,
  maxWeighingRows,
  optionalWeighingFields,
  type WeighingField,
  weighingFieldNames,
  weighingFields,
  weighingKey,
  weighingKeyFields,
} from '@maru/domain/weighing';
import { weighingOf, weighingRules } from '@maru/domain/weighing-rules';
import type { Database } from '#platform/database/pool.ts';
import type { ExcelReader } from '#platform/excel/read-excel.ts';
import { firstErrors, type RowError, readTable, type TableColumn } from '#platform/excel/read-table.ts';
import type { UploadedFile } from '#platform/http/upload.ts';
import type { Services } from '#platform/services.ts';
import { type Bringer, type Outcome, takeWeighings } from './take.ts';

const examples: Record<WeighingField, string> = {
  scaleDate: '2026-11-22',
  sequenceNumber: '1',
  vehicleNumber: '80가1001',
  enterReleaseType: '반입',
  firstWeightDatetime: '2026-11-22 09:05',
  firstWeight: '12340',
  secondWeightDatetime: '2026-11-22 09:21',
  secondWeight: '8120',
  totalWeight: '12340',
  emptyWeight: '8120',
  garbageWeight: '4220',
  wastedName: '생활폐기물',
  unitPrice: '75',
  totalPrice: '316500',
  companyName: '예시환경',
  agencyName: '예시구청',
  collectionPlaceCode: 'place_01',
  collectionPlaceCodeName: '면목2동',
  driverName: '홍길동',
  chargeName: '김담당',
  vehicleCardNumber: 'C-1001',
};

const keepsPeople = '이미 있는 계근의 이름은 개인정보 열람 권한이 있는 관리자만 엑셀로 바꿀 수 있습니다.';

const helps: Partial<Record<WeighingField, string>> = {
  sequenceNumber: '하루 안에서 계근한 순서. 계근일자·순번·차량번호가 같은 행은 같은 계근으로 봅니다.',
  enterReleaseType: '반입 또는 반출',
  totalWeight: '비워 두면 두 중량 중 큰 값으로 계산합니다.',
  emptyWeight: '비워 두면 두 중량 중 작은 값으로 계산합니다.',
  garbageWeight: '비워 두면 총중량 - 공차중량으로 계산합니다.',
  unitPrice: '1kg의 값. 원 단위 정수',
  totalPrice: '비워 두면 실중량 × 단가로 계산합니다.',
  collectionPlaceCode: '영문, 숫자, _, - 로 40자까지',
  driverName: keepsPeople,
  chargeName: keepsPeople,
};

const momentFields = ['firstWeightDatetime', 'secondWeightDatetime'] as const;
const isMoment = (field: WeighingField) => momentFields.some((one) => one === field);

/** The domain's rules validate the cells, so that errors have their messages. */
export const weighingTableColumns: readonly TableColumn[] = weighingFieldNames.map((field) => ({
  header: weighingFields[field],
  field,
  help: helps[field] ?? '',
  example: examples[field],
  ...(isMoment(field) && { keepsMidnight: true as const }),
  ...(!optionalWeighingFields.includes(field) && { required: 'column' as const }),
}));

export interface WorkbookRows {
  rows: GivenWeighing[];
  /** The first error of each row that can't be read. */
  broken: RowError[];
  /** Row numbers as in Excel, of `rows` and then of `broken`. */
  rowNumbers: number[];
}

/** Reads a workbook. Throws VALIDATION if a column is missing, FILE_TOO_LARGE, FILE_UNREADABLE, BUSY. */
export async function readWorkbook(file: UploadedFile, reader: ExcelReader): Promise<WorkbookRows> {
  const limits = { ...reader, maxRows: maxWeighingRows, maxBytes: maxWeighingFileBytes };
  const { rows, errors } = await readTable(await buffer(file.stream()), weighingTableColumns, limits);
  const broken = firstErrors(errors);
  return {
    broken,
    rowNumbers: [...rows, ...broken].map(({ row }) => row),
    rows: rows.map(({ values }) => {
      const texts = values as Record<string, string | null>;
      // Cells with dates only are midnights, too; a vehicle isn't weighed twice at midnight.
      if (momentFields.every((field) => texts[field]?.endsWith(' 00:00:00')))
        for (const field of momentFields) texts[field] = String(texts[field]).slice(0, 10);
      return Object.fromEntries(weighingFieldNames.map((field) => [field, texts[field] ?? ''])) as GivenWeighing;
    }),
  };
}

const keyFields = weighingKeyFields.map((field) => weighingFields[field]).join('·');
const isTwice: Outcome = {
  result: 'refused',
  field: 'scaleDate',
  error: `${keyFields}가 같은 행이 파일에 둘 이상 있습니다. 하나만 남겨 주십시오.`,
};

/**
 * Imports the rows of a workbook. Repeated rows of one weighing are all refused, because the intended one is unknown.
 * The outcomes are in the order of `rowNumbers`.
 */
export async function takeWorkbook(
  trx: Database,
  services: Pick<Services, 'seal' | 'clock'>,
  { rows: given, broken }: WorkbookRows,
  bringer: Bringer,
): Promise<Outcome[]> {
  const rules = weighingRules(services.clock.now());
  const keys = given.map((row) => (firstFailure(rules, row) ? null : weighingKey(weighingOf(row))));
  const counts = new Map<string | null, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isAlone = (at: number) => keys[at] === null || counts.get(keys[at] ?? null) === 1;
  const alone = given.filter((_, at) => isAlone(at));
  const taken = (await takeWeighings(trx, services, alone, bringer)).values();
  return [
    ...given.map((_, at) => (isAlone(at) ? (taken.next().value as Outcome) : isTwice)),
    ...broken.map(({ field, error }): Outcome => ({ result: 'refused', field, error })),
  ];
}

/** Number of rows by result. */
export function countOutcomes(outcomes: readonly Outcome[]) {
  const of = (result: Outcome['result']) => outcomes.filter((one) => one.result === result).length;
  return {
    totalCount: outcomes.length,
    acceptedCount: of('accepted'),
    repeatedCount: of('repeated'),
    correctedCount: of('corrected'),
    refusedCount: of('refused'),
  };
}

interface ListedRow {
  rowNumber: number;
  result: 'corrected' | 'repeated' | 'refused';
  field: string;
  error: string;
}

const whyItStays = {
  corrected: '정정하기 전의 값이어서 바꾸지 않습니다. 되돌리려면 계근 상세에서 정정해 주십시오.',
  voided: '무효로 한 계근이어서 그대로 둡니다. 되살리려면 계근 상세에서 무효를 취소해 주십시오.',
};

/** Maximum listed rows; the counts include the others. */
const maxListed = 1000;

/**
 * The rows that need attention: refused ones with reasons, corrections with changes, and rows whose values were
 * corrected or voided later.
 */
export const listedRows = (outcomes: readonly Outcome[], rowNumbers: readonly number[]): ListedRow[] =>
  outcomes
    .flatMap((outcome, at): ListedRow[] => {
      const rowNumber = rowNumbers[at] ?? 0;
      if (outcome.result === 'refused')
        return [{ rowNumber, result: outcome.result, field: outcome.field, error: outcome.error }];
      if (outcome.result === 'repeated' && outcome.stays)
        return [{ rowNumber, result: outcome.result, field: '', error: whyItStays[outcome.stays] }];
      if (outcome.result !== 'corrected') return [];
      const names = outcome.fields.map((field) => weighingFields[field]).join(', ');
      const field = outcome.fields[0] ?? 'scaleDate';
      return [{ rowNumber, result: outcome.result, field, error: `이미 있는 계근을 정정합니다: ${names}` }];
    })
    .sort((a, b) => a.rowNumber - b.rowNumber)
    .slice(0, maxListed);
