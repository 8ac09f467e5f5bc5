/** The form of an old building with its crack sensors, and the rules in form order. */
import {
  buildingGrades,
  buildingUseTypes,
  type CrackThresholds,
  noCrackThresholds,
  structureTypes,
  thresholdOf,
} from './building.ts';
import { type DeviceProfile, deviceRules } from './device-profile.ts';
import { isMobileNumber, isPersonName, isTelephoneNumber } from './personal.ts';
import { type PlaceProfile, placeRules } from './place-profile.ts';
import type { Rule } from './rules.ts';
import { formatSeoulDate, parseSeoul } from './seoul-time.ts';

/** Names and numbers of people; omitted ones stay unchanged. */
export interface BuildingPeople {
  ownerName?: string;
  ownerTelephoneNumber?: string;
  ownerMobileNumber?: string;
  managerName?: string;
  managerMobileNumber?: string;
}

export interface BuildingProfile extends PlaceProfile, BuildingPeople {
  /** Description such as '벽돌조2층'. */
  buildingStructure: string;
  structureType: string;
  buildingUseType: string;
  buildingGrade: string;
  /** 'YYYY-MM-DD' */
  completionDate: string;
}

/** Contact fields of a new building whose form omits them. */
export const noPeople: Required<BuildingPeople> = {
  ownerName: '',
  ownerTelephoneNumber: '',
  ownerMobileNumber: '',
  managerName: '',
  managerMobileNumber: '',
};

const isDay = (text: string): boolean => {
  const day = parseSeoul(text);
  return day !== null && formatSeoulDate(day) === text;
};
const isNone = (text: string | undefined): boolean => text === undefined || text === '';

const ownRules: readonly Rule<BuildingProfile>[] = [
  {
    field: 'buildingStructure',
    passes: ({ buildingStructure }) => /^[가-힣A-Za-z0-9]{0,30}$/.test(buildingStructure.trim()),
    error: '건물 구조는 한글, 영문, 숫자로 띄어쓰기 없이 30자 이하로 입력해 주십시오.',
  },
  {
    field: 'buildingGrade',
    passes: ({ buildingGrade }) => buildingGrade !== '' && Object.hasOwn(buildingGrades, buildingGrade),
    error: '건물 등급을 선택해 주십시오.',
  },
  {
    field: 'structureType',
    passes: ({ structureType }) => Object.hasOwn(structureTypes, structureType),
    error: '구조 형식을 선택해 주십시오.',
  },
  {
    field: 'buildingUseType',
    passes: ({ buildingUseType }) => Object.hasOwn(buildingUseTypes, buildingUseType),
    error: '건물 용도를 선택해 주십시오.',
  },
  {
    field: 'completionDate',
    passes: ({ completionDate }) => isDay(completionDate),
    error: '준공일을 1985-06-30처럼 입력해 주십시오.',
  },
  { field: 'ownerName', passes: ({ ownerName }) => ownerName?.trim() !== '', error: '소유자 이름을 입력해 주십시오.' },
  {
    field: 'ownerName',
    passes: ({ ownerName }) => ownerName === undefined || isPersonName(ownerName),
    error: '소유자 이름은 글자로 입력해 주십시오.',
  },
  {
    field: 'ownerTelephoneNumber',
    passes: ({ ownerTelephoneNumber: number }) => isNone(number) || isTelephoneNumber(number ?? ''),
    error: '소유자 전화번호를 02-123-4567처럼 지역번호와 함께 입력해 주십시오.',
  },
  {
    field: 'ownerMobileNumber',
    passes: ({ ownerMobileNumber }) => ownerMobileNumber !== '',
    error: '소유자 휴대전화 번호를 입력해 주십시오.',
  },
  {
    field: 'ownerMobileNumber',
    passes: ({ ownerMobileNumber: number }) => number === undefined || isMobileNumber(number),
    error: '소유자 휴대전화 번호를 010-1234-5678처럼 입력해 주십시오.',
  },
  {
    field: 'managerName',
    passes: ({ managerName }) => isNone(managerName?.trim()) || isPersonName(managerName ?? ''),
    error: '관리자 이름은 글자로 입력해 주십시오.',
  },
  {
    field: 'managerMobileNumber',
    passes: ({ managerMobileNumber: number }) => isNone(number) || isMobileNumber(number ?? ''),
    error: '관리자 휴대전화 번호를 010-1234-5678처럼 입력해 주십시오.',
  },
];

export const buildingRules = placeRules(ownRules);

export interface CrackDeviceProfile extends DeviceProfile, CrackThresholds {
  /** The device's identifier at the radio network's operator: 24 hexadecimal digits. */
  ltid: string;
}

/** The identifier of a crack sensor until its real one is entered. */
export const defaultLtid = '0'.repeat(24);

const thresholdNames: readonly (readonly [keyof CrackThresholds, string])[] = [
  ['aboveCautionCrack', '주의 시작'],
  ['belowCautionCrack', '주의 끝'],
  ['aboveAlertCrack', '경보 시작'],
  ['belowAlertCrack', '경보 끝'],
  ['seriousCrack', '심각'],
];
const thresholdFields = Object.keys(noCrackThresholds) as (keyof CrackThresholds)[];
/** The threshold fields before `field`, whose values must not exceed its own. */
const earlier = (field: keyof CrackThresholds) => thresholdFields.slice(0, thresholdFields.indexOf(field));

const thresholdRules: readonly Rule<CrackDeviceProfile>[] = [
  ...thresholdNames.map(
    ([field, name]): Rule<CrackDeviceProfile> => ({
      field,
      passes: (form) => /^\d{1,2}(\.\d{1,2})?$/.test(form[field]),
      error: `${name} 기준은 0~99.99 사이의 숫자로, 소수 둘째 자리까지 입력해 주십시오. 정하지 않으면 0입니다.`,
    }),
  ),
  ...thresholdNames.slice(1).map(
    ([field, name]): Rule<CrackDeviceProfile> => ({
      field,
      passes: (form) => {
        const own = thresholdOf(form[field]);
        return own === null || earlier(field).every((one) => (thresholdOf(form[one]) ?? 0) <= own);
      },
      error: `${name} 기준은 앞 단계의 기준보다 작을 수 없습니다.`,
    }),
  ),
];

const hasDevEui: Rule<CrackDeviceProfile> = {
  field: 'devEui',
  passes: ({ devEui }) => devEui !== '',
  error: 'DevEUI를 입력해 주십시오.',
};
const hasLtid: Rule<CrackDeviceProfile> = {
  field: 'ltid',
  passes: ({ ltid }) => /^[0-9A-Fa-f]{24}$/.test(ltid),
  error: 'LTID는 24자리 16진수로 입력해 주십시오.',
};

/** The rules of a device with a DevEUI; those of the sensor's own fields come before the description's. */
export const crackDeviceRules: readonly Rule<CrackDeviceProfile>[] = deviceRules.flatMap((rule) => {
  if (rule.field === 'devEui') return [hasDevEui, rule];
  return rule.field === 'deviceDescription' ? [hasLtid, ...thresholdRules, rule] : [rule];
});
