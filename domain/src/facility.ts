/** Facility types of air places, and the kinds of facility under each. */
export interface FacilityType {
  code: string;
  name: string;
  details: readonly { code: string; name: string }[];
}

export const facilityTypes: readonly FacilityType[] = [
  {
    code: 'public',
    name: '공공시설',
    details: [
      { code: 'government_office', name: '관공서' },
      { code: 'community_center', name: '주민센터' },
      { code: 'library', name: '도서관' },
      { code: 'park', name: '공원' },
      { code: 'public_etc', name: '기타' },
    ],
  },
  {
    code: 'nursery_school',
    name: '보육시설',
    details: [
      { code: 'public_nursery', name: '국공립어린이집' },
      { code: 'private_nursery', name: '민간어린이집' },
      { code: 'kindergarten', name: '유치원' },
      { code: 'cooperative_nursery', name: '공동육아나눔터' },
    ],
  },
  {
    code: 'indoor_facility',
    name: '실내 다중이용시설',
    details: [
      { code: 'senior_center', name: '경로당' },
      { code: 'medical', name: '의료시설' },
      { code: 'sports', name: '체육시설' },
      { code: 'market', name: '시장·상가' },
      { code: 'subway', name: '지하역사' },
    ],
  },
];

/**
 * Kinds of nursery school that filters offer only if the district's file enables them; existing ones are always shown.
 */
const nurserySubtypes: readonly string[] = ['kindergarten', 'cooperative_nursery'];
/** Kinds of public places offered on the public site. */
const publicSubtypes: readonly string[] = ['government_office', 'park', 'public_etc'];

/** The facility types and their kinds that a site's selects offer. */
export const offeredFacilityTypes = (site: 'portal' | 'console', showsNurserySubtypes: boolean): FacilityType[] =>
  facilityTypes.map((type) => ({
    ...type,
    details: type.details.filter(
      ({ code }) =>
        (showsNurserySubtypes || !nurserySubtypes.includes(code)) &&
        (site === 'console' || type.code !== 'public' || publicSubtypes.includes(code)),
    ),
  }));

export const installationTypes = ['indoor', 'outdoor', 'all'] as const;
export type InstallationType = (typeof installationTypes)[number];

export const installationTypeNames: Record<InstallationType, string> = { indoor: '실내', outdoor: '실외', all: '전체' };

const facilityNames = new Map(
  facilityTypes.flatMap((type) => [
    [type.code, type.name] as const,
    ...type.details.map((detail) => [detail.code, detail.name] as const),
  ]),
);

/** The Korean name of a facility type or kind. Unknown codes are shown as they are. */
export const facilityName = (code: string): string => facilityNames.get(code) ?? code;
