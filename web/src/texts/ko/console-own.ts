import { passwordHelp } from '@maru/domain/password';

/** Words of an administrator's own account. */
export const ownWords = {
  title: '내 계정',
  password: {
    title: '비밀번호 변경',
    forced: '처음 받은 비밀번호를 변경해야 이용할 수 있습니다. 변경하면 다시 로그인합니다.',
    line: '변경하면 모든 기기에서 로그아웃되고 다시 로그인합니다.',
    current: '현재 비밀번호',
    next: '새 비밀번호',
    help: passwordHelp,
    repeat: '새 비밀번호 확인',
    submit: '변경',
    needed: '현재 비밀번호를 입력해 주십시오.',
    different: '새 비밀번호와 다릅니다.',
    done: '비밀번호를 변경했습니다. 새 비밀번호로 로그인해 주십시오.',
  },
  code: {
    title: '2차 인증',
    on: '로그인할 때 인증 앱의 6자리 번호를 함께 입력합니다.',
    off: '사용하지 않고 있습니다. 인증 앱을 등록하면 비밀번호가 알려져도 계정을 지킬 수 있습니다.',
    begin: '2차 인증 사용',
    password: '현재 비밀번호',
    passwordNeeded: '현재 비밀번호를 입력해 주십시오.',
    scan: '인증 앱으로 QR 코드를 찍거나 아래 비밀키를 입력한 뒤, 앱에 표시된 번호를 입력해 주십시오.',
    qr: '인증 앱에 등록할 QR 코드',
    secret: '비밀키',
    confirm: '등록',
    end: '2차 인증 해제',
    endBody: '해제하려면 인증 앱에 표시된 번호를 입력해 주십시오.',
  },
  sessions: {
    title: '로그인 기기',
    device: '기기',
    address: '접속 주소',
    started: '로그인 일시',
    lastUsed: '최근 이용',
    current: '지금 이 기기',
    end: '종료',
    endOf: (device: string) => `${device} 종료`,
    endBody: '이 기기에서 로그아웃됩니다.',
  },
};
