import { minuteOf } from '@maru/domain/subscription';

/** '21:00~다음 날 08:00' */
const span = (from: string, until: string) =>
  `${from}~${(minuteOf(until) ?? 0) < (minuteOf(from) ?? 0) ? '다음 날 ' : ''}${until}`;

/** Texts of subscriptions; loaded with their pages. */
export const subscriptions = {
  title: '알림 받기',
  line: '우리 동네 공기가 나빠지거나 새 공지사항이 올라오면 알려 드립니다.',
  form: '알림 신청',
  kind: '받을 알림',
  kinds: { air: '공기질 등급', notice: '새 공지사항' },
  dong: '동네',
  dongNone: '동네 선택',
  dongHelp: '동네의 실외 측정소 평균으로 알려 드립니다.',
  place: '측정소',
  otherPlace: '동네로 바꾸기',
  side: '실내·실외',
  sides: { outdoor: '실외', indoor: '실내' },
  measure: '측정 항목',
  grade: '등급',
  gradeHelp: '이 등급이 10분 넘게 이어지면 알리고, 벗어나면 한 번 더 알려 드립니다.',
  gradeOption: (grade: string, isWorst: boolean) => (isWorst ? grade : `${grade} 이상`),
  category: '분류',
  allCategories: '전체',
  address: '이메일 주소',
  addressHelp:
    '확인 메일의 링크를 24시간 안에 열어야 알림이 시작됩니다. 주소는 암호화하여 보관하고, 끝내면 바로 지웁니다.',
  channel: '받을 곳',
  channels: { email: '이메일', sms: '문자', push: '브라우저 알림' },
  channelOption: (channel: string, address: string) => (address ? `${channel} ${address}` : channel),
  noChannel: '보낼 수 있는 이메일 주소나 휴대전화 번호가 없습니다. 내 정보에 이메일 주소를 입력해 주십시오.',
  toProfile: '내 정보로 가기',
  browser: {
    title: '이 브라우저의 알림',
    submit: '이 브라우저로 알림 받기',
    help: '단추를 누르면 브라우저가 알림을 허용할지 묻습니다. 이 브라우저의 알림 주소는 암호화하여 보관하고, 끝내면 바로 지웁니다.',
    denied: '알림이 차단되어 있어 시작하지 못했습니다.',
    toAllow:
      '이 브라우저에서 이 누리집의 알림이 차단되어 있습니다. 주소창 왼쪽의 사이트 설정에서 알림을 허용으로 바꾸고 이 화면을 새로 고쳐 주십시오.',
    dismissed: '알림을 허용하지 않아 시작하지 못했습니다. 다시 눌러 알림을 허용해 주십시오.',
    failed: '브라우저의 알림 서비스에 연결하지 못했습니다. 잠시 뒤에 다시 해 주십시오.',
    unsupported:
      '이 브라우저는 알림을 보여 줄 수 없습니다. 아이폰에서는 이 누리집을 홈 화면에 추가하여 열면 브라우저 알림도 쓸 수 있습니다.',
    count: (count: number) => `이 브라우저로 알림 ${count}개를 받고 있습니다.`,
    manage: '바꾸기·끝내기',
    end: '이 브라우저 알림 모두 끝내기',
    endSure: (count: number) =>
      `이 브라우저로 받는 알림 ${count}개를 모두 끝내시겠습니까? 알림 주소와 보낸 기록을 지웁니다.`,
  },
  quiet: '조용한 시간에는 보내지 않기',
  quietHelp: '그 사이의 알림은 끝난 뒤에 보내고, 이미 벗어난 알림은 보내지 않습니다.',
  quietFrom: '조용한 시간 시작',
  quietUntil: '조용한 시간 끝',
  digest: '하루에 한 번 모아서 받기',
  submit: '알림 받기',
  toLogin: '로그인하고 마이페이지에서 관리하기',
  off: '지금은 이 누리집에서 알림을 보낼 수 없습니다.',
  sandbox: '모의 발송 모드입니다. 이메일을 실제로 보내지 않고 모의 메일함에 남깁니다.',
  sent: {
    title: '확인 메일을 보냈습니다',
    body: (address: string) =>
      `${address}에서 확인 메일을 열어 주십시오. 24시간 안에 링크를 열고 확인해야 알림이 시작됩니다.`,
    hint: '메일이 없으면 스팸함을 확인해 주십시오. 확인을 기다리는 신청은 하루에 3개까지이며, 더 신청하려면 먼저 확인해 주십시오.',
    again: '다른 알림 신청',
  },
  confirm: {
    title: '알림 확인',
    line: '신청한 알림을 받으려면 아래 단추를 눌러 주십시오.',
    submit: '알림 받기',
    done: '알림을 시작했습니다',
    toManage: '내 알림 관리',
  },
  manage: {
    title: '내 알림',
    /** The document's title; that of a member's page is `title`. */
    byLink: '링크로 연 내 알림',
    line: (address: string) => `${address} 주소로 받는 알림입니다.`,
    browserLine: '브라우저로 받는 알림입니다.',
    ended: '모든 알림을 끝냈고, 주소를 지웠습니다.',
  },
  invalid: {
    title: '쓸 수 없는 링크입니다',
    body: '이미 끝났거나 기한이 지난 링크입니다. 알림은 새로 신청할 수 있습니다.',
  },
  own: {
    title: '내 알림',
    line: '공기질과 공지사항 알림을 더하고, 바꾸고, 끝냅니다.',
    add: '알림 더하기',
    empty: '받는 알림이 없습니다.',
    emptyHint: '동네 공기가 나빠지거나 새 공지사항이 올라오면 알려 드립니다.',
  },
  list: '받는 알림',
  topic: {
    air: (target: string, measure: string, grade: string) => `${target} · ${measure} ${grade}`,
    notice: (category: string) => `새 공지사항 · ${category}`,
  },
  waiting: '메일 확인 대기',
  facts: {
    quiet: (from: string, until: string) => `조용한 시간 ${span(from, until)}`,
    noQuiet: '조용한 시간 없음',
    digest: '하루에 한 번',
    atOnce: '그때그때',
  },
  change: '바꾸기',
  changeOf: (topic: string) => `${topic} 알림 바꾸기`,
  save: '저장',
  cancel: '취소',
  saved: '바꾸었습니다.',
  end: '끝내기',
  endOf: (topic: string) => `${topic} 알림 끝내기`,
  endSure: (topic: string) => `${topic} 알림을 끝내시겠습니까? 주소와 보낸 기록을 지웁니다.`,
  ended: (topic: string) => `${topic} 알림을 끝냈습니다.`,
  failed: '요청을 처리하지 못했습니다.',
  added: '알림을 시작했습니다.',
  addedUnconfirmed: '확인 메일을 보냈습니다. 메일의 링크로 확인하면 알림이 시작됩니다.',
  formerAddress: (former: string, present: string) =>
    `이메일 알림이 전에 쓰던 주소(${former})로 갑니다. ${present} 주소를 확인하면 모두 그 주소로 받습니다.`,
  moveToAddress: '새 주소로 받기',
};
