/** Weighings of cleaning vehicles: their fields and identity. */

/** Fields of a row by their names on the wire, with their Korean names in screens, workbooks and CSV files. */
export const weighingFields = {
  scaleDate: '계근일자',
  sequenceNumber: '순번',
  vehicleNumber: '차량번호',
  enterReleaseType: '반입·반출',
  firstWeightDatetime: '1차 계근일시',
  firstWeight: '1차 중량(kg)',
  secondWeightDatetime: '2차 계근일시',
  secondWeight: '2차 중량(kg)',
  totalWeight: '총중량(kg)',
  emptyWeight: '공차중량(kg)',
  garbageWeight: '실중량(kg)',
  wastedName: '품목',
  unitPrice: '단가(원/kg)',
  totalPrice: '금액(원)',
  companyName: '업체',
  agencyName: '기관',
  collectionPlaceCode: '수거지 코드',
  collectionPlaceCodeName: '수거지',
  driverName: '운전자',
  chargeName: '담당자',
  vehicleCardNumber: '차량카드번호',
} as const;
export type WeighingField = keyof typeof weighingFields;
export const weighingFieldNames = Object.keys(weighingFields) as WeighingField[];

/** The fields that identify a weighing. */
export const weighingKeyFields = ['scaleDate', 'sequenceNumber', 'vehicleNumber'] as const;
/** Derived fields: checked if the row has them, else computed. */
export const derivedWeighingFields = ['totalWeight', 'emptyWeight', 'garbageWeight', 'totalPrice'] as const;
export const optionalWeighingFields: readonly WeighingField[] = [
  ...derivedWeighingFields,
  'agencyName',
  'driverName',
  'chargeName',
  'vehicleCardNumber',
];
/** Personal names: encrypted at rest, masked on screens, absent from public answers and workbooks. */
export const weighingPersonFields = ['driverName', 'chargeName'] as const;

export const enterReleaseTypes = { enter: '반입', release: '반출' } as const;
export type EnterReleaseType = keyof typeof enterReleaseTypes;
export const enterReleaseTypeCodes = Object.keys(enterReleaseTypes) as EnterReleaseType[];

/** Grouping keys for sums of weighings. */
export const weighingGroups = {
  vehicle: '차량별',
  company: '업체별',
  collectionPlace: '수거지별',
  product: '품목별',
} as const;
export type WeighingGroup = keyof typeof weighingGroups;
export const weighingGroupCodes = Object.keys(weighingGroups) as WeighingGroup[];

/** Origin of a row or of its correction. */
export const weighingSources = { http: '자동 수신', file: '파일 수신', excel: '엑셀 등록', hand: '직접 정정' } as const;
export type WeighingSource = keyof typeof weighingSources;

/** The changes recorded in a weighing's history. */
export const weighingChanges = { correct: '정정', void: '무효', restore: '무효 취소' } as const;
export type WeighingChange = keyof typeof weighingChanges;

/** Maximum rows of one call from the scale's own programs. */
export const maxWeighingsAtOnce = 1000;
/** Maximum rows and bytes of one workbook. */
export const maxWeighingRows = 10_000;
export const maxWeighingFileBytes = 5 * 1024 * 1024;

/** A row as entered: every field is a text, empty if missing. */
export type GivenWeighing = Readonly<Record<WeighingField, string>>;

/** A valid row. Weights are whole kilograms, prices whole won. */
export interface Weighing {
  scaleDate: string;
  sequenceNumber: number;
  vehicleNumber: string;
  enterReleaseType: EnterReleaseType;
  firstWeightDatetime: string;
  firstWeight: number;
  secondWeightDatetime: string;
  secondWeight: number;
  totalWeight: number;
  emptyWeight: number;
  garbageWeight: number;
  wastedName: string;
  unitPrice: number;
  totalPrice: number;
  companyName: string;
  agencyName: string;
  collectionPlaceCode: string;
  collectionPlaceCodeName: string;
  driverName: string;
  chargeName: string;
  vehicleCardNumber: string;
}

/** The identity of a weighing as one text. */
export const weighingKey = ({ scaleDate, sequenceNumber, vehicleNumber }: Weighing): string =>
  `${scaleDate} ${sequenceNumber} ${vehicleNumber}`;

/** The fields in which two weighings of one key differ; empty if the second repeats the first. */
export const changedWeighingFields = (before: Weighing, after: Weighing): WeighingField[] =>
  weighingFieldNames.filter((field) => before[field] !== after[field]);
