/** Texts of administrators' account recovery. */
export const recoveryWords = {
  adminId: '아이디',
  adminIdNeeded: '아이디를 입력해 주십시오.',
  toLogin: '로그인으로',
  call: (office: string, telephone: string) => `문의: ${office} ${telephone}`,
  selfCertification: {
    title: '본인 인증 후 비밀번호 변경',
    line: '비밀번호를 여러 번 잘못 입력하여 계정이 잠겼습니다. 계정에 등록된 휴대전화로 본인 인증을 하면 새 비밀번호를 정할 수 있습니다.',
    until: (datetime: string) => `본인 인증을 하지 않으면 ${datetime}까지 로그인할 수 없습니다.`,
    without: '등록된 휴대전화가 없으면 시간이 지난 뒤 다시 로그인하거나, 최고관리자에게 잠금 해제를 요청해 주십시오.',
    newPassword: '새 비밀번호',
    newPasswordAgain: '새 비밀번호 확인',
    submit: '비밀번호 변경',
    done: { title: '비밀번호 변경', body: '비밀번호를 변경했습니다. 새 비밀번호로 로그인해 주십시오.' },
  },
  reactivate: {
    title: '휴면 계정 해제',
    line: '오랫동안 로그인하지 않아 휴면 상태인 계정입니다. 계정에 등록된 휴대전화로 본인 인증을 하면 다시 이용할 수 있습니다.',
    without: '등록된 휴대전화가 없으면 최고관리자에게 휴면 해제를 요청해 주십시오.',
    submit: '휴면 해제',
    done: { title: '휴면 해제', body: '계정을 다시 이용할 수 있습니다. 로그인해 주십시오.' },
  },
};
