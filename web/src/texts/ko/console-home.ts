/** Texts of the console's home: today's tasks, devices, members and messages. Korean only. */
import { memberTypes } from '@maru/domain/member';
import { grouped } from '@maru/domain/number-text';
import { smsTypes } from '@maru/domain/sms';

const counted = (unit: string) => (count: number) => `${grouped(count)}${unit}`;

const ofType = (type: string, count: number) => `${type} ${grouped(count)}`;

export const homeWords = {
  asOf: (time: string) => `${time} 기준, 1분마다 새로 고칩니다.`,
  today: '오늘 할 일',
  nothing: '할 일이 없습니다.',
  all: '모두 보기',
  allOf: (title: string) => `${title} 모두 보기`,
  breakdowns: {
    title: '새 고장',
    rule: '어제 0시부터 고장 난 장치',
    count: counted('대'),
    ofType,
    since: (time: string) => `${time}부터`,
  },
  bins: {
    title: '비울 수거함',
    rule: '가득 찼거나 오늘 가득 차는 수거함',
    count: counted('대'),
    fill: (percent: number, level: string) => `${Math.round(percent)}% ${level}`,
  },
  dongs: {
    title: '미방문 동',
    rule: '오늘 계획한 시간에 가지 못한 동',
    count: counted('곳'),
    hours: (start: string, end: string) => `${start}~${end}`,
  },
  reports: {
    title: '기한 지난 신고',
    rule: '단계의 기한 안에 처리하지 못한 시민 신고',
    count: counted('건'),
    open: '처리할 신고',
    received: '확인하지 않은 신고',
  },
  failedTexts: { title: '실패한 문자', rule: '어제부터 보낸 문자 중 실패가 있는 것' },
  unknownTexts: { title: '확인할 문자', rule: '받았는지 알 수 없어 결과를 정해야 하는 문자' },
  texts: {
    count: counted('건'),
    name: (time: string, type: string) => `${time} ${type}`,
    ofAll: (count: number, all: number) => `${grouped(count)} / ${grouped(all)}명`,
  },
  requests: {
    title: '회원 신청',
    rule: '시설이나 건물 배정을 기다리는 회원',
    count: counted('명'),
    member: (number: number) => `회원 #${number}`,
  },
  devices: {
    title: '장치 현황',
    type: '장치',
    all: '사용 중',
    normal: '정상',
    breakdown: '고장',
    share: '고장 비율',
    count: counted('대'),
    percent: (share: number) => `${share}%`,
    none: '등록한 장치 없음',
    broken: (type: string) => `${type} 고장 목록`,
    newlyBroken: (type: string) => `${type} 새 고장 목록`,
    code: '관리번호',
    place: '설치 장소',
    facility: '세부 시설 구분',
    address: '주소',
    installed: '설치일',
    measured: '최근 측정',
  },
  members: {
    title: '회원 현황',
    joined: '오늘 가입',
    left: '오늘 탈퇴',
    yesterday: '어제 가입',
    total: '전체 회원',
    byType: '유형별',
    types: { ...memberTypes },
    ofType,
    count: counted('명'),
  },
  messages: {
    title: '문자 발송 현황',
    sent: '오늘 발송',
    failed: '오늘 실패',
    byType: '오늘 종류별',
    types: { ...smsTypes },
    ofType,
    month: '이번 달',
    monthOf: (count: number, cost: number) => `${grouped(count)}건 · 약 ${grouped(cost)}원`,
    count: counted('건'),
  },
};
