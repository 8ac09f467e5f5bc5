/** Texts of the recovery of a forgotten user id. */
export const findId = {
  title: '아이디 찾기',
  line: '본인 인증을 하면 가입한 아이디를 알려 드립니다. 어린이 회원은 보호자가 인증하고 어린이의 이름을 입력해 주십시오.',
  child: '어린이 이름',
  childHelp: '보호자가 어린이 회원의 아이디를 찾을 때만 입력해 주십시오.',
  submit: '아이디 확인',
  found: (username: string) => `${username} 님의 아이디`,
  joined: (date: string) => `가입일 ${date}`,
};
