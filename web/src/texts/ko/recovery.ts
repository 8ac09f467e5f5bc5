/** Texts of account recovery. */
export const recovery = {
  findPassword: {
    title: '비밀번호 찾기',
    line: '본인 인증을 한 뒤 새 비밀번호를 정합니다. 어린이 회원은 보호자가 인증합니다.',
  },
  selfCertification: {
    title: '본인 인증 후 비밀번호 변경',
    line: '비밀번호를 여러 번 잘못 입력해 로그인이 막혔습니다. 본인 인증을 한 뒤 새 비밀번호를 정해 주십시오.',
    until: '시간이 지나도 저절로 열리지 않으며, 새 비밀번호를 정하면 바로 로그인할 수 있습니다.',
    call: (office: string) => `본인 인증을 하기 어려우면 ${office}에 전화해 주십시오.`,
  },
  reactivate: {
    title: '휴면 계정 해제',
    line: '오랫동안 이용하지 않아 휴면 상태인 계정입니다. 본인 인증을 하면 다시 이용할 수 있습니다.',
    submit: '휴면 해제',
    done: { title: '휴면 해제', body: '계정을 다시 이용할 수 있습니다. 로그인해 주십시오.' },
  },
  userId: '아이디',
  userIdNeeded: '아이디를 입력해 주십시오.',
  newPassword: '새 비밀번호',
  newPasswordAgain: '새 비밀번호 확인',
  submit: '비밀번호 변경',
  done: { title: '비밀번호 변경', body: '비밀번호를 변경했습니다. 새 비밀번호로 로그인해 주십시오.' },
};
