/** The rules of a weighing row, shared by forms, calls and files, and the values derived from it. */
import { grouped } from './number-text.ts';
import { isPersonName } from './personal.ts';
import type { Rule } from './rules.ts';
import { formatSeoul, formatSeoulDate, parseSeoul } from './seoul-time.ts';
import { cleanVehicleNumber, isVehicleNumber } from './vehicle.ts';
import {
  derivedWeighingFields,
  type EnterReleaseType,
  enterReleaseTypeCodes,
  enterReleaseTypes,
  type GivenWeighing,
  type Weighing,
  type WeighingField,
  weighingFieldNames,
  weighingFields,
  type weighingPersonFields,
} from './weighing.ts';

const maxWeightKg = 100_000;
const maxUnitPrice = 100_000;
const maxSequenceNumber = 999_999;
const maxText = 60;

/** '12,340' → 12340; null if it isn't a whole number from 0 to `most`. */
function whole(text: string, most: number): number | null {
  const plain = text.trim();
  if (!/^(\d{1,12}|\d{1,3}(,\d{3}){1,4})$/.test(plain)) return null;
  const value = Number(plain.replaceAll(',', ''));
  return value <= most ? value : null;
}

/** '2026.11.22 9:05' isn't a time; '2026.11.22 09:05' and '2026/11/22 09:05' are. */
const momentOf = (text: string): Date | null => parseSeoul(text.trim().replace(/(?<=\d)[./](?=\d{2}\b)/g, '-'));

/** Reads a date; also accepts a time of 00:00, which spreadsheets add. */
function dateOf(text: string): string | null {
  const moment = momentOf(text);
  return moment && / 00:00:00$/.test(formatSeoul(moment)) ? formatSeoulDate(moment) : null;
}

function typeOf(text: string): EnterReleaseType | null {
  const plain = text.trim();
  return enterReleaseTypeCodes.find((type) => type === plain || enterReleaseTypes[type] === plain) ?? null;
}

const kg = (text: string) => whole(text, maxWeightKg);
const isPresent = (text: string) => text.trim() !== '';
/** Checks that a text is short enough and has no control characters. */
const isText = (text: string) => text.trim().length <= maxText && !/\p{C}/u.test(text.trim());
const isCode = (text: string) => /^[A-Za-z0-9_-]{1,40}$/.test(text.trim());

/** Derives values from the two weights and the unit price; null if one of them is missing or wrong. */
function derived({
  firstWeight,
  secondWeight,
  unitPrice,
}: Record<'firstWeight' | 'secondWeight' | 'unitPrice', string>) {
  const [first, second] = [kg(firstWeight), kg(secondWeight)];
  if (first === null || second === null) return null;
  const weights = {
    totalWeight: Math.max(first, second),
    emptyWeight: Math.min(first, second),
    garbageWeight: Math.abs(first - second),
  };
  const price = whole(unitPrice, maxUnitPrice);
  return { ...weights, totalPrice: price === null ? null : weights.garbageWeight * price };
}

type Rules = readonly Rule<GivenWeighing>[];
const label = (field: WeighingField) => weighingFields[field].replace(/\([^()]*\)$/, '');

const required = (field: WeighingField): Rule<GivenWeighing> => ({
  field,
  passes: (given) => isPresent(given[field]),
  error: `${label(field)} 항목을 입력해 주십시오.`,
});

const wholeRule = (field: WeighingField, most: number, unit: string): Rule<GivenWeighing> => ({
  field,
  passes: (given) => whole(given[field], most) !== null,
  error: `${label(field)} 항목은 0 이상 ${grouped(most)} 이하의 ${unit} 단위 정수로 입력해 주십시오.`,
});

const momentRule = (field: 'firstWeightDatetime' | 'secondWeightDatetime'): Rule<GivenWeighing> => ({
  field,
  passes: (given) => /\d:\d/.test(given[field]) && momentOf(given[field]) !== null,
  error: `${label(field)} 형식이 올바르지 않습니다. (예: 2026-11-22 09:05)`,
});

const textRule = (field: WeighingField): Rule<GivenWeighing> => ({
  field,
  passes: (given) => isText(given[field]),
  error: `${label(field)} 항목은 ${maxText}자 이하의 글자로 입력해 주십시오.`,
});

const personRule = (field: (typeof weighingPersonFields)[number]): Rule<GivenWeighing> => ({
  field,
  passes: (given) => !isPresent(given[field]) || isPersonName(given[field]),
  error: `${label(field)} 이름은 한글이나 영문으로 60자까지 입력해 주십시오.`,
});

/** An optional figure must equal the one derived from the others. */
const derivedRule = (
  field: (typeof derivedWeighingFields)[number],
  from: string,
  unit: string,
): Rule<GivenWeighing> => ({
  field,
  passes: (given) =>
    !isPresent(given[field]) || whole(given[field], Number.MAX_SAFE_INTEGER) === derived(given)?.[field],
  error: (given) => `${label(field)} 값이 맞지 않습니다. ${from} = ${grouped(derived(given)?.[field] ?? 0)}${unit}`,
});

const dayMs = 86_400_000;

/**
 * The rules of a row in order, shared by forms, calls and files. A second weighing more than a day after `now` is
 * refused.
 */
export const weighingRules = (now: Date): Rules => [
  required('scaleDate'),
  {
    field: 'scaleDate',
    passes: ({ scaleDate }) => dateOf(scaleDate) !== null,
    error: '계근일자 형식이 올바르지 않습니다. (예: 2026-11-22)',
  },
  required('sequenceNumber'),
  {
    field: 'sequenceNumber',
    passes: ({ sequenceNumber }) => (whole(sequenceNumber, maxSequenceNumber) ?? 0) > 0,
    error: `순번은 1 이상 ${grouped(maxSequenceNumber)} 이하의 정수로 입력해 주십시오.`,
  },
  required('vehicleNumber'),
  {
    field: 'vehicleNumber',
    passes: ({ vehicleNumber }) => isVehicleNumber(vehicleNumber),
    error: '차량번호는 숫자 두세 자리, 한글 한 자, 숫자 네 자리로 입력해 주십시오. (예: 80가1001)',
  },
  required('enterReleaseType'),
  {
    field: 'enterReleaseType',
    passes: ({ enterReleaseType }) => typeOf(enterReleaseType) !== null,
    error: '반입·반출 항목은 반입 또는 반출로 입력해 주십시오.',
  },
  required('firstWeightDatetime'),
  momentRule('firstWeightDatetime'),
  required('firstWeight'),
  wholeRule('firstWeight', maxWeightKg, 'kg'),
  required('secondWeightDatetime'),
  momentRule('secondWeightDatetime'),
  required('secondWeight'),
  wholeRule('secondWeight', maxWeightKg, 'kg'),
  {
    field: 'secondWeightDatetime',
    passes: (given) => Number(momentOf(given.firstWeightDatetime)) <= Number(momentOf(given.secondWeightDatetime)),
    error: '2차 계근일시가 1차 계근일시보다 빠릅니다.',
  },
  {
    field: 'scaleDate',
    passes: (given) =>
      [given.firstWeightDatetime, given.secondWeightDatetime].some(
        (text) => formatSeoulDate(momentOf(text) as Date) === dateOf(given.scaleDate),
      ),
    error: '계근일자가 1차 또는 2차 계근일시의 날짜와 다릅니다.',
  },
  {
    field: 'secondWeightDatetime',
    passes: (given) => Number(momentOf(given.secondWeightDatetime)) <= now.getTime() + dayMs,
    error: '아직 오지 않은 계근일시입니다.',
  },
  derivedRule('totalWeight', '두 중량 중 큰 값', 'kg'),
  derivedRule('emptyWeight', '두 중량 중 작은 값', 'kg'),
  derivedRule('garbageWeight', '총중량 - 공차중량', 'kg'),
  required('wastedName'),
  textRule('wastedName'),
  required('unitPrice'),
  wholeRule('unitPrice', maxUnitPrice, '원'),
  derivedRule('totalPrice', '실중량 × 단가', '원'),
  required('companyName'),
  textRule('companyName'),
  textRule('agencyName'),
  required('collectionPlaceCode'),
  {
    field: 'collectionPlaceCode',
    passes: ({ collectionPlaceCode }) => isCode(collectionPlaceCode),
    error: '수거지 코드는 영문, 숫자, _, - 로 40자까지 입력해 주십시오.',
  },
  required('collectionPlaceCodeName'),
  textRule('collectionPlaceCodeName'),
  personRule('driverName'),
  personRule('chargeName'),
  textRule('vehicleCardNumber'),
];

/** Builds the weighing from a valid row and derives the values from weights and price. */
export function weighingOf(given: GivenWeighing): Weighing {
  const made = derived(given);
  const date = dateOf(given.scaleDate);
  const [first, second] = [momentOf(given.firstWeightDatetime), momentOf(given.secondWeightDatetime)];
  const enterReleaseType = typeOf(given.enterReleaseType);
  if (!made || made.totalPrice === null || !date || !first || !second || !enterReleaseType)
    throw new Error('a row that fails the rules is no weighing');
  const text = (field: WeighingField) => given[field].trim().normalize('NFC');
  return {
    scaleDate: date,
    sequenceNumber: whole(given.sequenceNumber, maxSequenceNumber) ?? 0,
    vehicleNumber: cleanVehicleNumber(given.vehicleNumber),
    enterReleaseType,
    firstWeightDatetime: formatSeoul(first),
    firstWeight: kg(given.firstWeight) ?? 0,
    secondWeightDatetime: formatSeoul(second),
    secondWeight: kg(given.secondWeight) ?? 0,
    ...made,
    totalPrice: made.totalPrice,
    wastedName: text('wastedName'),
    unitPrice: whole(given.unitPrice, maxUnitPrice) ?? 0,
    companyName: text('companyName'),
    agencyName: text('agencyName'),
    collectionPlaceCode: text('collectionPlaceCode'),
    collectionPlaceCodeName: text('collectionPlaceCodeName'),
    driverName: text('driverName'),
    chargeName: text('chargeName'),
    vehicleCardNumber: text('vehicleCardNumber'),
  };
}

/** A weighing as a row that could be entered again, without derived values. */
export function givenOf(weighing: Weighing): GivenWeighing {
  const texts = Object.fromEntries(weighingFieldNames.map((field) => [field, String(weighing[field])]));
  for (const field of derivedWeighingFields) texts[field] = '';
  return texts as GivenWeighing;
}
