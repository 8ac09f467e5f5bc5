import { lightReportTypeNames, lightStatusNames, lightTypeNames } from '@maru/domain/light';
import { grouped } from '@maru/domain/number-text';

/** Words of security lights and what they are in. */
export const lights = {
  name: '보안등',
  light: '보안등',
  looks: { unknown: '점검중', ...lightStatusNames, nightFault: '야간 소등' },
  silent: '통신 두절',
  what: {
    unknown: '아직 보고한 적이 없습니다.',
    off: '낮이라 꺼져 있습니다.',
    on: '정상적으로 켜져 있습니다.',
    nightFault: '어두운데 꺼져 있어 점검이 필요합니다.',
    failure: '램프나 안정기가 고장 났습니다.',
    outage: '전기가 들어오지 않습니다.',
    silent: '보고가 끊겨 정전으로 봅니다.',
  },
  types: { ...lightTypeNames },
  reportTypes: { ...lightReportTypeNames },
  type: '등 종류',
  allTypes: '모든 종류',
  company: '도입 업체',
  allCompanies: '모든 업체',
  state: '상태',
  use: '사용 여부',
  used: { true: '사용', false: '미사용' },
  keyword: '이름·주소',
  dimming: '밝기',
  ampere: '전류',
  reported: '최근 보고',
  list: {
    title: '보안등 현황',
    line: '골목을 밝히는 보안등의 지금 상태입니다. 해가 진 뒤 꺼져 있는 등은 따로 표시합니다.',
    filters: '보안등 검색',
  },
  summary: {
    title: '상태별 보안등',
    total: '전체',
    count: (count: number) => `${grouped(count)}개`,
    silent: (count: number) => `통신 두절 ${grouped(count)}개 포함`,
  },
  dongs: {
    title: '행정동별 보안등',
    dong: '행정동',
    total: '전체',
    used: '사용',
    unused: '미사용',
    onMap: (dong: string) => `${dong} 보안등 보기`,
  },
  events: {
    title: '최근 변화',
    at: '일시',
    none: '최근 90일 동안 바뀐 일이 없습니다.',
  },
  map: { title: '보안등 지도', what: '보안등', place: '보안등', detail: '자세히 보기' },
  missing: { title: '보안등을 찾을 수 없습니다', body: '없어졌거나 주소가 잘못되었습니다.' },
  tile: { figure: (count: number) => `${grouped(count)}개`, fine: '모두 정상입니다.' },
};
