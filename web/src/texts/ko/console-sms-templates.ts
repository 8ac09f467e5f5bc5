import { grouped } from '@maru/domain/number-text';
import { forecastStandards, forecastTypes } from '@maru/domain/sms';

/** Texts of templates: triggers and times of automatic messages. */
export const smsTemplatesWords = {
  title: '문자 양식',
  number: '번호',
  type: '예보 구분',
  types: { ...forecastTypes },
  standard: '발송 기준',
  standards: { ...forecastStandards },
  message: '내용',
  sendNumber: '발신 번호',
  receivers: '받는 사람',
  receiversHelp: '장치 고장은 그 장소의 담당자에게만 보냅니다.',
  choose: '선택해 주십시오',
  standardHelp: '‘나쁨’은 나쁨 이상, ‘보통’과 ‘좋음’은 그 등급일 때만 보냅니다.',
  isUrgent: '긴급 (밤 9시부터 아침 8시 사이에도 바로 보냅니다)',
  urgent: '긴급',
  notUrgent: '일반',
  urgency: '긴급 여부',
  isUsed: '사용 (조건이 되면 자동으로 보냅니다)',
  used: '사용',
  notUsed: '사용 안 함',
  use: '사용 여부',
  dayLimit: '하루 발송 한도',
  dayLimitHelp: '하루에 이 양식으로 시작하는 문자의 수입니다. 1에서 1,000까지 정할 수 있습니다.',
  times: '건',
  timesOf: (value: number) => `${grouped(value)}건`,
  keyword: '내용 검색',
  create: '양식 등록',
  change: '수정',
  changeTitle: '양식 수정',
  nameOf: (type: string, standard: string) => `${type} ${standard}`,
  save: '저장',
  remove: '양식 삭제',
  removeLine: '양식을 삭제합니다. 이 양식으로 보낸 문자는 발송 이력에 남습니다. 되돌릴 수 없습니다.',
};

/** Texts of templates' sent messages, and of their switch. */
export const smsByItselfWords = {
  title: '예보 문자',
  switch: '자동 발송',
  isOn: '켜짐',
  isOff: '꺼짐',
  onLine: '발송 기준에 이르면 사용 중인 양식의 문자를 자동으로 보냅니다.',
  offLine: '발송 기준에 이르러도 어떤 양식의 문자도 자동으로 보내지 않습니다.',
  turnOn: '자동 발송 켜기',
  turnOff: '자동 발송 끄기',
  turnOnBody: '지금부터 발송 기준에 이르면 사용 중인 모든 양식의 문자를 자동으로 보냅니다.',
  turnOffBody: (waiting: number) =>
    `모든 양식의 자동 발송을 멈춥니다. 다시 켤 때까지 예보와 장치 고장을 문자로 알리지 않습니다.${
      waiting > 0 ? ` 아직 보내지 않은 문자 ${grouped(waiting)}건은 취소하며, 다시 켜도 보내지 않습니다.` : ''
    }`,
  lastSent: '최근 발송',
  lastReason: '최근 발송 사유',
  today: '오늘 발송 / 하루 한도',
  todayOf: (sent: number, limit: number) => `${grouped(sent)} / ${grouped(limit)}건`,
  toTemplates: '문자 양식 관리',
};
