/** Texts of the open data pages. */
export const openData = {
  line: '누구나 인증 키 없이 내려받아 쓸 수 있는 데이터입니다.',
  licence: '이용 조건',
  licenceLine: '이 조건에 따라 자유롭게 쓸 수 있습니다.',
  publisher: '제공 기관',
  name: '데이터',
  about: '내용',
  unit: '한 줄의 단위',
  units: { hour: '한 시간', day: '하루', month: '한 달', list: '지금의 목록' },
  catalogue: '데이터 목록 파일 (DCAT)',
  catalogueLine: '다른 누리집과 프로그램이 읽는 목록입니다.',
  toList: '모든 데이터',
  missing: { title: '데이터를 찾을 수 없습니다', body: '이름이 바뀌었거나 없는 데이터입니다.' },
  facts: '데이터 정보',
  period: '기간',
  periodOf: (first: string, last: string) => (first === last ? first : `${first} ~ ${last}`),
  version: '판',
  standard: '따르는 표준',
  download: '내려받기',
  month: '달',
  whole: '전체 기간',
  files: { csv: 'CSV', json: 'JSON', geojson: 'GeoJSON' },
  charsets: { 'utf-8': 'UTF-8', 'euc-kr': 'EUC-KR' },
  empty: '아직 값이 없어 파일에는 열 이름만 있습니다.',
  addresses: '고정 주소',
  addressesLine: '주소는 바뀌지 않으므로 프로그램에서 그대로 쓸 수 있습니다.',
  monthLine: '달을 고르려면 주소에 &month=2026-01처럼 붙입니다.',
  columns: '열',
  column: '열 이름',
  field: 'JSON 이름',
  columnUnit: '단위',
  meaning: '뜻',
  limits: '이용 제한',
  limitLines: ({ filesPerAddress, filesAtOnce, maxMinutes }: Limits) => [
    '줄 수에는 제한이 없고, 인증 키도 필요하지 않습니다.',
    `한 주소에서 한 번에 ${filesPerAddress}개, 모두 합쳐 ${filesAtOnce}개까지 내려받습니다. 더 요청하면 차례를 기다립니다.`,
    `30초 동안 받지 않거나 ${maxMinutes}분이 넘으면 끊깁니다.`,
    'EUC-KR에 없는 글자는 물음표로 바뀝니다. 스프레드시트가 수식으로 여길 글 앞에는 작은따옴표를 붙입니다.',
  ],
};

export interface Limits {
  filesPerAddress: number;
  filesAtOnce: number;
  maxMinutes: number;
}
