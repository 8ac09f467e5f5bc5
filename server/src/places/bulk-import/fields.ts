/** Fields of places and devices as cells of a sheet: their headers and how a cell is read. */
import type { Database } from '#platform/database/pool.ts';
import type { ReadCell } from '#platform/excel/read-process.ts';

/** Codes of dongs and ids of vendors, by name and by code. */
export interface KnownCodes {
  dongs: ReadonlyMap<string, string>;
  vendors: ReadonlyMap<string, number>;
}

type ReadValue = { value: unknown; warning?: string } | { error: string };

export interface ImportField {
  field: string;
  /** The field's header in the template and in messages. */
  header: string;
  /** Other accepted headers. */
  aliases?: readonly string[];
  /** Hint and example in the template. */
  help?: string;
  example?: string;
  /** The value of an empty cell, equal to the default of a new form. */
  blank: unknown;
  /** True if each row of a file must have a different value. */
  isKey?: true;
  /** `text` is never empty. */
  read(text: string, cell: ReadCell, known: KnownCodes): ReadValue;
}

type Named = Pick<ImportField, 'field' | 'header' | 'aliases' | 'help' | 'example' | 'isKey'>;

export const textField = (named: Named): ImportField => ({ ...named, blank: '', read: (value) => ({ value }) });

/** A field of digits. A spreadsheet may have converted them to a number, which loses leading zeros. */
export const digitsField = (named: Named, restored: (text: string) => string): ImportField => ({
  ...named,
  blank: '',
  read: (text, cell) => ({ value: typeof cell === 'number' ? restored(text) : text }),
});

export const numberField = (named: Named): ImportField => ({
  ...named,
  blank: null,
  read(text) {
    const value = Number(text.replace(/(?<=\d),(?=\d{3}(\D|$))/g, ''));
    return Number.isFinite(value) ? { value } : { error: `${named.header}은(는) 숫자로 입력해 주십시오.` };
  },
});

/**
 * A day; 2026.1.31, 2026/1/31, 2026년 1월 31일 and 20260131 mean 2026-01-31. Other texts stay unchanged, so that the form's
 * rules refuse them.
 */
export const dateField = (named: Named): ImportField => ({
  ...named,
  blank: '',
  read(text) {
    const [, year, month = '', day = ''] =
      /^(\d{4})[-./년]\s*(\d{1,2})[-./월]\s*(\d{1,2})[.일]?$/.exec(
        text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
      ) ?? [];
    return { value: year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
  },
});

/** A field with a fixed set of codes; cells contain a code or its name. */
export const codeField = (named: Named, names: Readonly<Record<string, string>>): ImportField => ({
  help: `${Object.values(names).join(', ')} 중 하나`,
  ...named,
  blank: '',
  read(text) {
    if (Object.hasOwn(names, text)) return { value: text };
    const [found, ...others] = Object.keys(names).filter((code) => names[code] === text);
    if (others.length > 0)
      return {
        error: `${named.header} '${text}'이(가) 여럿입니다. 코드를 써 주십시오. (${[found, ...others].join(', ')})`,
      };
    return found !== undefined
      ? { value: found }
      : { error: `${named.header} '${text}'을(를) 찾을 수 없습니다. (${Object.values(names).join(', ')})` };
  },
});

const yesNoField = (named: Named, blank: boolean, yes: string, no: string): ImportField => ({
  help: `${yes} 또는 ${no}. 비우면 ${blank ? yes : no}`,
  ...named,
  blank,
  read(text) {
    if ([yes, 'Y', 'TRUE', '예', '1'].includes(text.toUpperCase())) return { value: true };
    if ([no, 'N', 'FALSE', '아니요', '0'].includes(text.toUpperCase())) return { value: false };
    return { error: `${named.header}은(는) ${yes} 또는 ${no}(으)로 입력해 주십시오.` };
  },
});

const dongField: ImportField = {
  field: 'dongCode',
  header: '행정동',
  aliases: ['동', '행정동명'],
  help: '행정동의 이름이나 코드',
  blank: '',
  read: (text, _cell, { dongs }) => {
    const value = dongs.get(text);
    return value === undefined ? { error: `행정동 '${text}'을(를) 찾을 수 없습니다.` } : { value };
  },
};

const vendorField: ImportField = {
  field: 'vendorId',
  header: '제조사',
  aliases: ['제조업체', '제조사명'],
  help: "기준 정보에 있는 제조사의 이름이나 코드. 모르면 '제조사 미상'",
  blank: 0,
  read: (text, _cell, { vendors }) => {
    const value = vendors.get(text);
    return value === undefined
      ? { error: `제조사 '${text}'을(를) 찾을 수 없습니다. 기준 정보에 등록하거나 '제조사 미상'을 써 주십시오.` }
      : { value };
  },
};

/** Restores the leading zero of a telephone number. */
export const phone = (text: string) => (text.startsWith('0') ? text : `0${text}`);

export const placeFields: readonly ImportField[] = [
  textField({
    field: 'installationPlaceName',
    header: '설치 장소명',
    aliases: ['설치장소', '장소명', '건물명'],
    help: '이름과 주소가 같은 행은 한 설치 장소의 장치입니다.',
    example: '면목 도서관',
  }),
  textField({ field: 'address', header: '주소', aliases: ['도로명주소', '설치주소'], example: '면목로 1' }),
  textField({ field: 'detailAddress', header: '상세 주소' }),
  digitsField({ field: 'zipCode', header: '우편번호' }, (text) => text.padStart(5, '0')),
  yesNoField({ field: 'isRoadNameAddress', header: '도로명 주소 여부' }, true, '도로명', '지번'),
  dongField,
  numberField({ field: 'latitude', header: '위도', aliases: ['lat', 'y좌표'], help: '도(WGS84)', example: '37.5868' }),
  numberField({ field: 'longitude', header: '경도', aliases: ['lon', 'lng', 'x좌표'], example: '127.0807' }),
  textField({ field: 'chargeName', header: '담당자' }),
  digitsField({ field: 'telephoneNumber', header: '전화번호' }, phone),
  digitsField({ field: 'mobileNumber', header: '휴대전화' }, phone),
  textField({ field: 'installationPlaceDescription', header: '설치 장소 설명' }),
];

/** A spreadsheet keeps 15 digits of a number and drops leading zeros. */
const firstRounded = 1e15;
const storedAsNumber = (name: string) => ({
  error: `${name}가 숫자로 저장되어 자릿수가 바뀌었을 수 있습니다. 셀을 텍스트로 바꾸고 다시 입력해 주십시오.`,
});

export const deviceFields: readonly ImportField[] = [
  {
    ...textField({
      field: 'managementCode',
      header: '관리번호',
      aliases: ['장치번호', '센서번호'],
      help: '영문, 숫자, -, _ 64자까지. 장치 없이 설치 장소만 등록하려면 여기부터 모두 비웁니다.',
      example: 'AQ-0001',
      isKey: true,
    }),
    read(text, cell) {
      if (typeof cell !== 'number') return { value: text };
      if (cell >= firstRounded) return storedAsNumber('관리번호');
      return { value: text, warning: '관리번호가 숫자로 저장되어 앞의 0이 빠졌을 수 있습니다.' };
    },
  },
  vendorField,
  textField({ field: 'modelName', header: '모델명', aliases: ['모델'] }),
  {
    ...textField({ field: 'devEui', header: 'DevEUI', aliases: ['device eui'], isKey: true }),
    read: (text, cell) => (typeof cell === 'number' ? storedAsNumber('DevEUI') : { value: text.toUpperCase() }),
  },
  dateField({ field: 'installationDate', header: '설치일', aliases: ['설치일자'], example: '2026-01-31' }),
  {
    ...codeField({ field: 'installationType', header: '설치 구분' }, { indoor: '실내', outdoor: '실외' }),
    blank: 'indoor',
  },
  textField({ field: 'installationLocation', header: '설치 위치' }),
  numberField({ field: 'reportingIntervalSeconds', header: '보고 주기(초)', aliases: ['보고주기'] }),
  yesNoField({ field: 'isActivated', header: '사용 여부' }, true, '사용', '미사용'),
  yesNoField({ field: 'isUserProvide', header: '사용자 제공 여부' }, false, '제공', '미제공'),
  textField({ field: 'deviceDescription', header: '장치 설명' }),
];

const named = (fields: readonly ImportField[], ...names: string[]) =>
  names.flatMap((name) => fields.filter(({ field }) => field === name));

/** The fields of a place with a single device in the order of its form, including the group's own fields. */
export const singleFields = (own: readonly ImportField[]): readonly ImportField[] => [
  ...named(deviceFields, 'managementCode').map((field) => ({ ...field, help: '영문, 숫자, -, _ 64자까지' })),
  ...own,
  ...named(deviceFields, 'vendorId', 'modelName', 'installationDate', 'reportingIntervalSeconds', 'isActivated'),
  ...placeFields.filter(({ field }) => field !== 'installationPlaceName' && field !== 'installationPlaceDescription'),
  textField({ field: 'description', header: '설명' }),
];

/** Codes by their names, for one kind of device; excludes retired dongs and vendors. */
export async function selectKnownCodes(db: Database, series: string): Promise<KnownCodes> {
  const dongs = await db
    .selectFrom('dong')
    .select(['dong_code', 'dong_name'])
    .where('retired_at', 'is', null)
    .execute();
  const vendors = await db
    .selectFrom('vendor')
    .select(['vendor_id', 'vendor_code', 'vendor_code_name'])
    .where('device_type', '=', series)
    .where('retired_at', 'is', null)
    .execute();
  return {
    dongs: new Map(dongs.flatMap((row) => [row.dong_name, row.dong_code].map((name) => [name, row.dong_code]))),
    vendors: new Map(
      vendors.flatMap((row) => [row.vendor_code, row.vendor_code_name].map((name) => [name, row.vendor_id])),
    ),
  };
}
