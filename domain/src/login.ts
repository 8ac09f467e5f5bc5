/** Messages about wrong passwords. An unknown id has its own message, so the number of tries reveals nothing more. */

/** Consecutive wrong passwords after which only a certification or an administrator unlocks the account. */
export const maxWrongPasswords = 5;

/** The message for a wrong password, with the tries left. */
export const wrongPasswordText = (triesLeft: number): string =>
  `아이디 또는 비밀번호가 일치하지 않습니다. 앞으로 ${triesLeft}번 더 틀리면 본인 인증을 해야 로그인할 수 있습니다.`;
