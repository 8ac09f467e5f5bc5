/** Describes changes to administrators' entries, for histories and the audit log. */
import { groupFieldNames, groupFieldValues } from './device-groups.ts';
import { facilityTypes, installationTypeNames } from './facility.ts';
import { noticeCategories } from './notice.ts';

export interface FieldChange {
  /** Field name on the wire. */
  field: string;
  before: string;
  after: string;
}

/** Korean field names in change histories: those of groups, places, devices, posts and texts. */
const fieldNames: Readonly<Record<string, string>> = {
  ...groupFieldNames,
  installationPlaceName: '설치 장소명',
  facilityType: '시설 구분',
  detailFacilityType: '세부 시설 구분',
  address: '주소',
  detailAddress: '상세 주소',
  zipCode: '우편번호',
  isRoadNameAddress: '도로명 주소',
  dongCode: '행정동',
  latitude: '위도',
  longitude: '경도',
  chargeName: '담당자',
  telephoneNumber: '전화번호',
  mobileNumber: '휴대전화',
  installationPlaceDescription: '설명',
  installationPlaceId: '설치 장소',
  managementCode: '관리번호',
  vendorId: '제조사',
  modelName: '모델명',
  devEui: 'DevEUI',
  installationDate: '설치일',
  installationType: '설치 구분',
  installationLocation: '설치 위치',
  reportingIntervalSeconds: '보고 주기',
  isActivated: '사용',
  isUserProvide: '개인 제공 장치',
  deviceDescription: '설명',
  articleTitle: '제목',
  articleContents: '내용',
  articleCategory: '분류',
  isPublic: '공개',
  publishDatetime: '게시 일시',
  endDatetime: '게시 종료 일시',
  attachments: '첨부파일',
  popupTitle: '제목',
  popupContents: '내용',
  imageAlternativeText: '대체 텍스트',
  shortcutLink: '바로가기',
  startDatetime: '게시 시작 일시',
  sortOrder: '순서',
  image: '이미지',
  forecastType: '예보 구분',
  forecastStandard: '발송 기준',
  message: '내용',
  sendNumber: '발신 번호',
  receiverGroup: '받는 사람',
  isUrgent: '긴급',
  isUsed: '사용',
  dayLimit: '하루 발송 한도',
};

/** Korean words of boolean fields. */
const yesNo: Readonly<Record<string, string>> = { true: '예', false: '아님' };
const namesOf = (list: readonly { code: string; name: string }[]) =>
  Object.fromEntries(list.map(({ code, name }) => [code, name]));

/** Korean words of the values of fields with fixed codes. */
const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...groupFieldValues,
  isPublic: { true: '공개', false: '비공개' },
  facilityType: namesOf(facilityTypes),
  detailFacilityType: namesOf(facilityTypes.flatMap(({ details }) => details)),
  installationType: { ...installationTypeNames, ...groupFieldValues.installationType },
  articleCategory: noticeCategories,
};

function wordOf(field: string, value: string): string {
  const names = valueNames[field] ?? yesNo;
  return value === '' ? '없음' : Object.hasOwn(names, value) ? (names[value] as string) : value;
}

/**
 * A line such as '주소: 면목로 1 → 면목로 2'. If both values are equal (sealed or too long), the line only states that the
 * field changed.
 */
export function changeLine({ field, before, after }: FieldChange): string {
  const name = fieldNames[field] ?? field;
  return before === after ? `${name} 변경` : `${name}: ${wordOf(field, before)} → ${wordOf(field, after)}`;
}
