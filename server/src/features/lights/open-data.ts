/** Security lights as open data: each with its state, hours of states by dong, and the government's layout. */
import type { District } from '@maru/domain/district';
import {
  type LightStatus,
  lightGroup,
  lightStatuses,
  lightStatusNames,
  longestLightIntervalSeconds,
} from '@maru/domain/light';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { staleAfterIntervals } from '@maru/domain/stale';
import {
  addressColumn,
  hoursFigure,
  type ListColumn,
  placeColumns,
  positionColumns,
  valuesIn,
} from '#places/open-data/columns.ts';
import type { DataSet } from '#places/open-data/data-set.ts';
import { listData, standardColumn } from '#places/open-data/lists.ts';
import { statisticsData } from '#places/open-data/statistics.ts';
import type { Services } from '#platform/services.ts';
import { lightHours } from './hours.ts';
import { type Light, lightsOf } from './places.ts';
import { lightSeries } from './series.ts';

const columns: readonly ListColumn<Light>[] = [
  ...placeColumns,
  addressColumn,
  ...positionColumns,
  { field: 'lightTypeName', name: '등 종류', englishName: 'Kind of lamp', value: (light) => light.lightTypeName },
  { field: 'indcCompany', name: '도입 업체', englishName: 'Installed by', value: (light) => light.indcCompany },
  {
    field: 'status',
    name: '상태',
    englishName: 'State',
    meaning: 'on: 점등, off: 소등, failure: 고장, outage: 정전. 모르면 비어 있음',
    englishMeaning: 'on, off, failure or outage; empty if unknown',
    value: (light) => light.status,
  },
  {
    field: 'measurementDatetime',
    name: '마지막 보고',
    englishName: 'Last report',
    meaning: '한국 시간',
    englishMeaning: 'Korean time',
    value: (light) => light.measurementDatetime,
  },
];

/** How long a state lasts without a further report. */
const heldHours = (staleAfterIntervals * longestLightIntervalSeconds) / 3600;

const englishStatuses: Record<LightStatus, string> = {
  on: 'on',
  off: 'off',
  failure: 'out of order',
  outage: 'without power',
};
const figureOf = (status: LightStatus) => `status${status.charAt(0).toUpperCase()}${status.slice(1)}`;
const figures = lightStatuses.map((status) =>
  hoursFigure(figureOf(status), {
    field: `${status}Hours`,
    name: `${lightStatusNames[status]} 시간`,
    englishName: `Hours ${englishStatuses[status]}`,
    meaning: `동의 모든 보안등을 더한 시간. 상태는 다음 보고까지, 길어야 ${heldHours}시간 이어지는 것으로 셈`,
    englishMeaning: `Sum over the lights of the dong. A state lasts until the next report, at most ${heldHours} hours`,
  }),
);

const dongColumns = placeColumns.filter(({ field }) => field.startsWith('dong'));

/** A light, and whether the address is a road address. */
interface AddressedLight extends Light {
  isRoadNameAddress: boolean;
}

/**
 * The columns of https://www.data.go.kr/data/15017320/standard.do: in the order of the published file, with the field
 * names of the published call. Columns without data in Maru stay empty.
 */
const standardColumns = (
  { office, fullName, organizationCode = '' }: District,
  today: () => string,
): ListColumn<AddressedLight>[] => [
  standardColumn('lmpLcNm', '보안등위치명', (light) => light.placeName),
  standardColumn('installationCo', '설치개수', () => 1),
  standardColumn('rdnmadr', '소재지도로명주소', (light) => (light.isRoadNameAddress ? light.address : '')),
  standardColumn('lnmadr', '소재지지번주소', (light) => (light.isRoadNameAddress ? '' : light.address)),
  standardColumn('latitude', '위도', (light) => light.latitude),
  standardColumn('longitude', '경도', (light) => light.longitude),
  standardColumn('installationYear', '설치연도'),
  standardColumn('installationType', '설치형태'),
  standardColumn('phoneNumber', '관리기관전화번호', () => office.telephone),
  standardColumn('institutionNm', '관리기관명', () => office.name),
  standardColumn('referenceDate', '데이터기준일자', today),
  standardColumn('insttCode', '제공기관코드', () => organizationCode),
  standardColumn('insttNm', '제공기관명', () => fullName),
];

export function lightOpenData(services: Services, district: District): DataSet[] {
  const { db, reads, clock } = services;
  const lights = lightsOf(services, district.centre);

  async function addressed(): Promise<AddressedLight[]> {
    const rows = await db
      .selectFrom('installation_place')
      .select('installation_place_id as placeId')
      .where('place_type', '=', lightGroup.placeType)
      .where('is_road_name_address', '=', false)
      .execute();
    const lots = new Set(rows.map(({ placeId }) => placeId));
    return (await lights.load()).map((light) => ({ ...light, isRoadNameAddress: !lots.has(light.placeId) }));
  }

  return [
    listData<Light>({
      name: 'light-places',
      title: '보안등',
      englishTitle: 'Security lights',
      description: '보안등의 위치와 지금 상태입니다.',
      englishDescription: 'Positions and present states of the security lights.',
      columns,
      load: () => lights.load(),
    }),
    ...statisticsData(reads, {
      name: 'light',
      title: '보안등 상태',
      englishTitle: 'States of security lights',
      description: '행정동마다 보안등이 켜지고 꺼지고 고장 나고 정전된 시간을 더한 값입니다.',
      englishDescription: 'How long the lights of each dong were on, off, out of order and without power.',
      series: lightSeries,
      figures,
      subjectColumns: dongColumns,
      held: { ...lightHours, now: () => clock.now() },
      async subjects() {
        const byDong = Map.groupBy(await lights.load(), ({ dongCode }) => dongCode);
        return [...byDong.values()].flatMap((own) => {
          const [first] = own;
          return first ? [{ facts: valuesIn(dongColumns, first), devices: own }] : [];
        });
      },
    }),
    listData<AddressedLight>({
      name: 'security-light-standard',
      title: '보안등 정보 (공공데이터 제공 표준)',
      englishTitle: 'Security lights in the government’s standard layout',
      description: '보안등마다 한 줄로, 공공데이터 제공 표준의 항목을 따릅니다. 없는 값은 비워 둡니다.',
      englishDescription: 'A row for each light, in the government’s layout. Unknown values are empty.',
      standard: 'https://www.data.go.kr/data/15017320/standard.do',
      columns: standardColumns(district, () => formatSeoulDate(clock.now())),
      load: addressed,
    }),
  ];
}
