/** People counting as open data: the areas with their counts, and the government's layout of CCTVs. */
import type { District } from '@maru/domain/district';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { growthFigure, type ListColumn, positionColumns, valuesIn } from '#places/open-data/columns.ts';
import type { DataSet } from '#places/open-data/data-set.ts';
import { listData, standardColumn } from '#places/open-data/lists.ts';
import { statisticsData } from '#places/open-data/statistics.ts';
import type { Services } from '#platform/services.ts';
import { type Area, selectAreas } from './areas.ts';
import { peopleSeries } from './series.ts';

const areaColumns: readonly ListColumn<Area>[] = [
  {
    field: 'installationPlaceCode',
    name: '측정 지역 코드',
    englishName: 'Area code',
    meaning: '다른 데이터와 잇는 코드',
    englishMeaning: 'Links rows of different data sets',
    value: (area) => area.installationPlaceCode,
  },
  {
    field: 'installationPlaceCodeName',
    name: '측정 지역',
    englishName: 'Area',
    value: (area) => area.installationPlaceCodeName,
  },
  { field: 'dongCode', name: '행정동 코드', englishName: 'Dong code', value: (area) => area.dongCode },
  { field: 'dongName', name: '행정동', englishName: 'Dong', value: (area) => area.dongCodeName },
];

const inUse = ({ devices }: Area) => devices.filter(({ isActivated }) => isActivated).length;

const figures = [
  growthFigure('personIn', { field: 'personInCount', name: '들어온 사람', englishName: 'Persons in', unit: '명' }),
  growthFigure('personOut', { field: 'personOutCount', name: '나간 사람', englishName: 'Persons out', unit: '명' }),
  growthFigure('carIn', { field: 'carInCount', name: '들어온 차량', englishName: 'Cars in', unit: '대' }),
  growthFigure('carOut', { field: 'carOutCount', name: '나간 차량', englishName: 'Cars out', unit: '대' }),
];

/**
 * The columns of https://www.data.go.kr/data/15155042/openapi.do: in the order of the published file, with the field
 * names of the published call. A row is a counting area, because the public pages show no single CCTV. Columns without
 * data in Maru stay empty.
 */
const standardColumns = ({ office, organizationCode = '' }: District, today: () => string): ListColumn<Area>[] => [
  standardColumn('OPN_ATMY_GRP_CD', '개방자치단체코드', () => organizationCode),
  standardColumn('MNG_NO', '관리번호', (area) => area.installationPlaceCode),
  standardColumn('MNG_INST_NM', '관리기관명', () => office.name),
  standardColumn('LCTN_ROAD_NM_ADDR', '소재지도로명주소'),
  standardColumn('LCTN_LOTNO_ADDR', '소재지지번주소'),
  standardColumn('INSTL_PRPS_SE_NM', '설치목적구분'),
  standardColumn('CAM_CNTOM', '카메라대수', inUse),
  standardColumn('CAM_PIXEL_CNT', '카메라화소수'),
  standardColumn('SHT_ANGLE_INFO', '촬영방면정보'),
  standardColumn('KPNG_DAY_CNT', '보관일수'),
  standardColumn('INSTL_YM', '설치연월'),
  standardColumn('MNG_INST_TELNO', '관리기관전화번호', () => office.telephone),
  standardColumn('WGS84_LAT', 'WGS84위도', (area) => area.latitude),
  standardColumn('WGS84_LOT', 'WGS84경도', (area) => area.longitude),
  standardColumn('DAT_CRTR_YMD', '데이터기준일자', today),
  standardColumn('DAT_UPDT_SE', '데이터갱신구분'),
  standardColumn('DAT_UPDT_PNT', '데이터갱신시점'),
  standardColumn('LAST_MDFCN_PNT', '최종수정시점'),
];

export function peopleOpenData({ db, reads, clock }: Services, district: District): DataSet[] {
  const load = () => selectAreas(db);
  return [
    listData<Area>({
      name: 'people-places',
      title: '유동 인구 측정 지역',
      englishTitle: 'People counting areas',
      description: '사람과 차량이 들어오고 나가는 수를 세는 지역입니다.',
      englishDescription: 'Areas where persons and cars entering and leaving are counted.',
      columns: [
        ...areaColumns,
        ...positionColumns,
        { field: 'capacity', name: '수용 인원', englishName: 'Capacity', unit: '명', value: (area) => area.capacity },
        { field: 'cctvCount', name: '사용 중인 CCTV', englishName: 'CCTVs in use', unit: '대', value: inUse },
      ],
      load,
    }),
    ...statisticsData(reads, {
      name: 'people',
      title: '유동 인구',
      englishTitle: 'People counts',
      description:
        '측정 지역마다 들어오고 나간 사람과 차량의 수를 더한 값입니다. 사람을 알아볼 수 있는 정보는 없습니다.',
      englishDescription: 'Persons and cars that entered and left each area. Nobody can be recognised.',
      series: peopleSeries,
      figures,
      subjectColumns: areaColumns,
      subjects: async () =>
        (await load()).map((area) => ({ facts: valuesIn(areaColumns, area), devices: area.devices })),
    }),
    listData<Area>({
      name: 'cctv-standard',
      title: 'CCTV 정보 (공공데이터 제공 표준)',
      englishTitle: 'CCTVs in the government’s standard layout',
      description: '측정 지역마다 한 줄인 CCTV 정보로, 공공데이터 제공 표준의 항목을 따릅니다. 없는 값은 비워 둡니다.',
      englishDescription: 'CCTVs by counting area, in the government’s layout. Unknown values are empty.',
      standard: 'https://www.data.go.kr/data/15155042/openapi.do',
      columns: standardColumns(district, () => formatSeoulDate(clock.now())),
      load,
    }),
  ];
}
