/** Kinds of air places in each dong, with their names and devices. */
import type { DemoDong } from './district.ts';

type Installation = readonly ['indoor' | 'outdoor', location: string];

export interface PlaceKind {
  facilityType: string;
  detailFacilityType: string;
  name: (word: string, dong: DemoDong) => string;
  detailAddress: string;
  installations: readonly Installation[];
  /** True if all devices share the place's coordinate, like two sensors on one pole. */
  colocated?: boolean;
}

const lobby: Installation = ['indoor', '1층 로비'];
const secondFloor: Installation = ['indoor', '2층 복도'];
const rooftop: Installation = ['outdoor', '옥상 난간'];
const entrance: Installation = ['outdoor', '현관 앞'];

const kind = (
  facilityType: string,
  detailFacilityType: string,
  name: PlaceKind['name'],
  installations: readonly Installation[],
  more: { detailAddress?: string; colocated?: boolean } = {},
): PlaceKind => ({ facilityType, detailFacilityType, name, installations, detailAddress: '', ...more });

const communityCenter = kind('public', 'community_center', (_, dong) => `${dong.dongName} 주민센터`, [
  ['indoor', '1층 민원실'],
  rooftop,
]);
const park = kind('public', 'park', (word) => `${word} 어린이공원`, [['outdoor', '놀이터 옆 등주']]);
const riverPark = kind(
  'public',
  'park',
  (word) => `${word} 근린공원`,
  [
    ['outdoor', '관리사무소 앞 등주'],
    ['outdoor', '관리사무소 앞 등주 (비교 측정)'],
  ],
  { colocated: true },
);
const smallLibrary = kind('public', 'library', (word) => `${word} 작은도서관`, [['indoor', '2층 열람실']], {
  detailAddress: '2층',
});
const library = kind('public', 'library', (word) => `구립 ${word}도서관`, [lobby, ['indoor', '3층 열람실']], {
  colocated: true,
});
const publicNursery = kind('nursery_school', 'public_nursery', (word) => `구립 ${word}어린이집`, [
  ['indoor', '1층 보육실'],
  ['outdoor', '마당 놀이터'],
]);
const privateNursery = kind(
  'nursery_school',
  'private_nursery',
  (word) => `${word}어린이집`,
  [['indoor', '2층 유희실']],
  { detailAddress: '2층' },
);
const kindergarten = kind('nursery_school', 'kindergarten', (word) => `${word}유치원`, [
  ['indoor', '1층 교실'],
  entrance,
]);
const sharedCare = kind(
  'nursery_school',
  'cooperative_nursery',
  (_, dong) => `${dong.dongName} 공동육아나눔터`,
  [['indoor', '3층 놀이방']],
  { detailAddress: '3층' },
);
const sharedCareWithLongName = {
  ...sharedCare,
  name: (word: string, dong: DemoDong) =>
    `${dong.dongName} 온 마을이 함께 키우는 ${word} 공동육아나눔터 및 영유아 장난감도서관 분관`,
};
const seniorCenter = kind('indoor_facility', 'senior_center', (word) => `${word}경로당`, [['indoor', '1층 거실']]);
const seniorCenterWithLongName = {
  ...seniorCenter,
  name: (word: string, dong: DemoDong) => `${dong.dongName} ${word} 어르신 복합여가공간 겸 무더위·한파 쉼터 구립경로당`,
};
const clinic = kind('indoor_facility', 'medical', (word) => `${word} 보건지소`, [lobby, secondFloor]);
const sportsHall = kind('indoor_facility', 'sports', (word) => `${word} 체육센터`, [
  ['indoor', '지하 1층 체력단련실'],
  lobby,
]);
const market = kind('indoor_facility', 'market', (word) => `${word} 전통시장`, [
  ['indoor', '중앙 통로'],
  ['outdoor', '남문 앞'],
]);
const station = kind(
  'indoor_facility',
  'subway',
  (word) => `${word}역`,
  [
    ['indoor', '지하 1층 대합실'],
    ['indoor', '지하 2층 승강장'],
    ['outdoor', '2번 출입구'],
  ],
  { detailAddress: '지하' },
);
const office = kind('public', 'government_office', (word) => `${word} 행정지원센터`, [lobby, rooftop]);
const youthHouse = kind('public', 'public_etc', (word) => `${word} 청소년문화의집`, [lobby]);
const recyclingHall = kind('public', 'public_etc', (word) => `${word} 자원순환홍보관`, [lobby, entrance]);

/** Nine places per dong; if a row has several kinds, dongs use them in rotation. */
export const placeKinds: readonly (readonly PlaceKind[])[] = [
  [communityCenter],
  [park, park, riverPark, park],
  [smallLibrary, smallLibrary, smallLibrary, library],
  [publicNursery],
  [privateNursery],
  [kindergarten, sharedCare, kindergarten, sharedCareWithLongName],
  [seniorCenter, seniorCenter, seniorCenter, seniorCenter, seniorCenterWithLongName],
  [clinic, sportsHall, market, station],
  [office, youthHouse, recyclingHall],
];
