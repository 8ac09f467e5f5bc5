/** What a citizen is told of wrong passwords. An unknown id is answered as such, so that a number of tries tells nothing more. */

/** Wrong passwords in a row after which only a certification, or an administrator, opens the account. */
export const maxWrongPasswords = 5;

/** Said of a wrong password, with how many more there may be. */
export const wrongPasswordText = (triesLeft: number): string =>
  `아이디 또는 비밀번호가 일치하지 않습니다. 앞으로 ${triesLeft}번 더 틀리면 본인 인증을 해야 로그인할 수 있습니다.`;
