/** Texts of the login and of the login state. */
export const login = {
  title: '로그인',
  line: '구민 회원의 아이디와 비밀번호로 로그인합니다.',
  userId: '아이디',
  password: '비밀번호',
  submit: '로그인',
  logout: '로그아웃',
  account: '내 계정',
  name: (username: string) => `${username} 님`,
  needed: { userId: '아이디를 입력해 주십시오.', password: '비밀번호를 입력해 주십시오.' },
  ended: '로그인이 만료되었거나 다른 기기에서 로그아웃되었습니다. 다시 로그인해 주십시오.',
  unreadable: '로그인 정보를 읽지 못했습니다. 잠시 뒤 다시 시도해 주십시오.',
};
