/** Fictitious notices of the demo. */
import type { NoticeCategory } from '@maru/domain/notice';

export interface DemoNotice {
  daysAgo: number;
  category: NoticeCategory;
  title: string;
  paragraphs: readonly string[];
  /** Header and rows. */
  table?: readonly (readonly string[])[];
  /** Description of the notice's picture. */
  picture?: string;
  /** Names of generated files. */
  files?: readonly string[];
  /** Days until the notice is no longer public. */
  endsAfter?: number;
  isPrivate?: true;
}

const hours = [
  ['구분', '평일', '주말'],
  ['운영 시간', '09:00~18:00', '10:00~17:00'],
  ['접수 마감', '17:30', '16:30'],
] as const;

export const demoNotices: readonly DemoNotice[] = [
  {
    daysAgo: 0,
    category: 'general',
    title: '마루 스마트도시 포털 이용 안내',
    paragraphs: [
      '우리 동네의 공기, 보안등, 수거함과 노후 건축물의 상태를 한곳에서 살펴볼 수 있습니다.',
      '가까운 측정소를 관심 장소로 등록하시면 첫 화면에서 바로 확인하실 수 있습니다.',
    ],
    picture: '언덕과 건물, 해가 있는 동네 그림',
    files: ['이용 안내.txt', '측정소 목록.csv'],
  },
  {
    daysAgo: 3,
    category: 'maintenance',
    title: '정기 점검에 따른 서비스 일시 중단 안내',
    paragraphs: ['안정적인 운영을 위하여 정기 점검을 실시합니다.', '점검 시간에는 일부 통계를 조회하실 수 없습니다.'],
    table: [
      ['일시', '내용'],
      ['토요일 02:00~04:00', '서버 점검'],
      ['일요일 02:00~03:00', '통신망 점검'],
    ],
  },
  {
    daysAgo: 8,
    category: 'event',
    title: '겨울방학 어린이 환경 교실 참가자 모집',
    paragraphs: [
      '미세먼지를 직접 재어 보고 그래프로 그려 보는 교실을 엽니다.',
      '초등학교 3학년부터 6학년까지 참여할 수 있습니다.',
    ],
    table: hours,
    picture: '어린이 환경 교실이 열리는 마을 그림',
    files: ['참가 신청서.txt'],
  },
  {
    daysAgo: 14,
    category: 'safety',
    title: '한파에 대비한 수도 계량기 보호 안내',
    paragraphs: [
      '기온이 크게 내려가는 날에는 계량기함을 헌 옷으로 채워 주십시오.',
      '오래 집을 비우실 때에는 수돗물을 조금씩 흘려 두시면 얼지 않습니다.',
    ],
  },
  {
    daysAgo: 20,
    category: 'recruitment',
    title: '환경 지킴이 봉사자 모집',
    paragraphs: [
      '마을 곳곳의 재활용 수거함을 살피는 봉사자를 모집합니다.',
      '활동 시간은 자원봉사 시간으로 인정됩니다.',
    ],
    files: ['봉사자 신청서.txt'],
    endsAfter: 60,
  },
  {
    daysAgo: 27,
    category: 'general',
    title: '스마트 수거함 추가 설치 안내',
    paragraphs: [
      '페트병과 캔, 종이팩을 모으는 수거함을 추가로 설치하였습니다.',
      '수거함이 가득 찼을 때에는 가까운 다른 수거함을 이용해 주십시오.',
    ],
    picture: '새 수거함이 놓인 길가 그림',
    files: ['설치 위치.csv'],
  },
  {
    daysAgo: 35,
    category: 'safety',
    title: '미세먼지 계절관리제 시행 안내',
    paragraphs: [
      '12월부터 다음 해 3월까지 계절관리제를 시행합니다.',
      '대중교통을 이용하고 실내 온도를 알맞게 유지해 주십시오.',
    ],
  },
  {
    daysAgo: 44,
    category: 'event',
    title: '가을 걷기 행사 안내',
    paragraphs: ['보안등을 새로 단 산책길을 함께 걷습니다.', '편한 신발과 마실 물을 준비해 주십시오.'],
    picture: '산책길과 언덕 그림',
  },
  {
    daysAgo: 52,
    category: 'maintenance',
    title: '보안등 교체 공사 안내',
    paragraphs: [
      '오래된 보안등을 밝고 전기를 덜 쓰는 등으로 바꿉니다.',
      '공사하는 동안 통행에 불편을 드려 죄송합니다.',
    ],
    table: [
      ['구간', '기간'],
      ['1구간', '10월 1주'],
      ['2구간', '10월 2주'],
      ['3구간', '10월 3주'],
    ],
    files: ['공사 구간.csv'],
  },
  {
    daysAgo: 60,
    category: 'general',
    title: '민원실 운영 시간 변경 안내',
    paragraphs: ['다음 달부터 민원실 운영 시간이 바뀝니다.'],
    table: hours,
  },
  {
    daysAgo: 71,
    category: 'recruitment',
    title: '스마트도시 시민 평가단 모집',
    paragraphs: [
      '포털을 써 보고 의견을 나눌 시민 평가단을 모집합니다.',
      '나이와 직업에 관계없이 누구나 신청할 수 있습니다.',
    ],
    files: ['평가단 신청서.txt'],
  },
  {
    daysAgo: 83,
    category: 'event',
    title: '여름 물놀이장 운영 안내',
    paragraphs: ['동네 공원 세 곳에서 물놀이장을 엽니다.', '어린이는 보호자와 함께 이용해 주십시오.'],
    table: [
      ['장소', '정원'],
      ['가람공원', '80명'],
      ['나래공원', '60명'],
      ['다솜공원', '50명'],
    ],
    picture: '물놀이장이 있는 공원 그림',
  },
  {
    daysAgo: 95,
    category: 'safety',
    title: '폭염 대비 무더위 쉼터 안내',
    paragraphs: [
      '폭염 특보가 내려지면 가까운 무더위 쉼터를 이용해 주십시오.',
      '낮 12시부터 오후 5시까지는 바깥 활동을 줄여 주십시오.',
    ],
    files: ['무더위 쉼터.csv'],
  },
  {
    daysAgo: 108,
    category: 'general',
    title: '종이팩 모으기 실천 안내',
    paragraphs: [
      '종이팩은 물로 헹구어 펼쳐 말린 뒤 수거함에 넣어 주십시오.',
      '모은 종이팩은 화장지로 다시 태어납니다.',
    ],
  },
  {
    daysAgo: 120,
    category: 'maintenance',
    title: '측정소 센서 교정 안내',
    paragraphs: ['정확한 측정을 위하여 센서를 차례로 교정합니다.', '교정하는 측정소는 점검중으로 표시됩니다.'],
  },
  {
    daysAgo: 133,
    category: 'event',
    title: '마을 공기 지도 그리기 대회',
    paragraphs: ['우리 마을의 공기를 그림으로 나타내는 대회를 엽니다.', '뽑힌 작품은 포털에 전시합니다.'],
    picture: '마을 공기 지도를 본뜬 그림',
    files: ['대회 참가 안내.txt'],
  },
  {
    daysAgo: 145,
    category: 'safety',
    title: '장마철 노후 건축물 점검 안내',
    paragraphs: [
      '장마에 앞서 오래된 건축물의 기울기와 균열을 점검합니다.',
      '담장에 금이 가거나 기울어진 곳을 보시면 알려 주십시오.',
    ],
  },
  {
    daysAgo: 160,
    category: 'recruitment',
    title: '여름 행정 체험 대학생 모집',
    paragraphs: ['방학 동안 행정을 체험할 대학생을 모집합니다.'],
    table: [
      ['분야', '인원'],
      ['자료 정리', '4명'],
      ['현장 안내', '6명'],
    ],
    endsAfter: 30,
  },
  {
    daysAgo: 172,
    category: 'general',
    title: '관심 장소 기능 추가 안내',
    paragraphs: ['자주 보는 측정소를 관심 장소로 등록할 수 있습니다.', '등록한 장소는 첫 화면에 먼저 나타납니다.'],
  },
  {
    daysAgo: 185,
    category: 'event',
    title: '어린이날 친환경 장터 운영',
    paragraphs: ['쓰지 않는 장난감과 책을 나누는 장터를 엽니다.', '장바구니를 가져와 주십시오.'],
    picture: '장터가 열리는 광장 그림',
  },
  {
    daysAgo: 198,
    category: 'safety',
    title: '봄철 산불 조심 기간 안내',
    paragraphs: ['산에 오르실 때에는 불씨가 될 물건을 두고 가 주십시오.', '산불을 보시면 바로 119에 신고해 주십시오.'],
  },
  {
    daysAgo: 210,
    category: 'maintenance',
    title: '통신망 교체에 따른 자료 지연 안내',
    paragraphs: [
      '통신망을 교체하는 동안 일부 장치의 자료가 늦게 들어올 수 있습니다.',
      '늦게 들어온 자료도 빠짐없이 통계에 반영됩니다.',
    ],
  },
  {
    daysAgo: 224,
    category: 'general',
    title: '장난감 도서관 새 단장 안내',
    paragraphs: ['장난감 도서관이 새 단장을 마쳤습니다.'],
    table: hours,
  },
  {
    daysAgo: 240,
    category: 'recruitment',
    title: '마을 기록가 모집',
    paragraphs: ['사라져 가는 골목의 모습을 사진과 글로 남길 분을 모집합니다.'],
    picture: '오래된 골목의 집들 그림',
  },
  {
    daysAgo: 255,
    category: 'event',
    title: '정월 대보름 한마당 안내',
    paragraphs: ['윷놀이와 쥐불놀이 체험을 마련하였습니다.', '행사장 둘레의 유동인구는 포털에서 볼 수 있습니다.'],
  },
  {
    daysAgo: 270,
    category: 'safety',
    title: '눈길 안전과 제설함 위치 안내',
    paragraphs: ['눈이 오면 내 집 앞과 골목의 눈을 함께 치워 주십시오.'],
    files: ['제설함 위치.csv'],
  },
  {
    daysAgo: 290,
    category: 'general',
    title: '새해 인사',
    paragraphs: ['새해에도 맑은 공기와 밝은 골목을 만들어 가겠습니다.'],
    picture: '새해 아침의 마을 그림',
  },
  {
    daysAgo: 310,
    category: 'maintenance',
    title: '연말 서비스 점검 안내',
    paragraphs: ['연말을 맞아 서비스를 점검합니다.', '점검하는 동안에도 지도는 볼 수 있습니다.'],
  },
  {
    daysAgo: 330,
    category: 'recruitment',
    title: '겨울 행정 체험 대학생 모집',
    paragraphs: ['방학 동안 행정을 체험할 대학생을 모집합니다.'],
    endsAfter: 30,
  },
  {
    daysAgo: -5,
    category: 'event',
    title: '작은 음악회 안내 (준비 중)',
    paragraphs: ['마을 광장에서 작은 음악회를 엽니다.'],
    isPrivate: true,
  },
];
