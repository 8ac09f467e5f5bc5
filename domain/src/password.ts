/** Password rules: at least 8 characters of three kinds or 10 of two, and no common password. */
import { longestPassword, passwordHelp } from './password-texts.ts';
import { withoutEnd } from './without-end.ts';

const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];

/**
 * Cores of the most common passwords, letters only; case, digits and punctuation are ignored. The last are Korean words
 * typed on a Latin keyboard: hello, love, password, I love you, Korea, the Republic, administrator, Seoul, Jungnang.
 */
export const commonCores: readonly string[] =
  'password passw pass qwerty qwertyui qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm admin administrator root user test guest welcome letmein login master korea seoul hello iloveyou monkey dragon sunshine princess football baseball superman batman abc abcd abcdef abcdefg qazwsx qwer qweasd qweasdzxc asdfqwer zxcv qazxsw secret default changeme maru jungnang dkssud dkssudgktpdy tkfkd tkfkdgo tkfkdgody qlalfqjsgh qlqjs gksrnr eogksalsrnr rhksflwk tjdnf wndfkd wndfkdrn'.split(
    ' ',
  );
const common = new Set(commonCores);

/** The rules of a password, in the order they are reported. */
export const passwordRules = ['longest', 'kinds', 'userId', 'common'] as const;
export type PasswordRule = (typeof passwordRules)[number];

const sentences: Record<PasswordRule, string> = {
  longest: `비밀번호는 ${longestPassword}자 이하로 입력해 주십시오.`,
  kinds: passwordHelp,
  userId: '비밀번호에 아이디를 넣을 수 없습니다.',
  common: '많이 쓰이는 비밀번호는 사용할 수 없습니다.',
};

const keeps: Record<PasswordRule, (password: string, userId: string) => boolean> = {
  longest: (password) => password.length <= longestPassword,
  kinds: (password) => {
    const classes = kinds.filter((kind) => kind.test(password)).length;
    const isLongEnough = (password.length >= 8 && classes >= 3) || (password.length >= 10 && classes >= 2);
    return isLongEnough && !/\s/.test(password);
  },
  userId: (password, userId) => userId === '' || !password.toLowerCase().includes(userId.toLowerCase()),
  common: (password) => !isCommon(password),
};

export const keepsPasswordRule = (rule: PasswordRule, password: string, userId = ''): boolean =>
  keeps[rule](password, userId);

/** Returns the message for a refused password; null if it is accepted. */
export type PasswordJudge = (password: string, userId?: string) => string | null;

/** The message for the first broken rule; `passwordFault` of password-strength.ts also judges the strength. */
export const passwordRuleFault: PasswordJudge = (password, userId = '') => {
  const broken = passwordRules.find((rule) => !keepsPasswordRule(rule, password, userId));
  return broken ? sentences[broken] : null;
};

/** Resistance of a password to guessing; weak passwords are refused. */
export const passwordStrengths = ['weak', 'fair', 'good', 'strong'] as const;
export type PasswordStrength = (typeof passwordStrengths)[number];

/** Removes leet spelling, prefixes and suffixes before comparing with the common words. */
function isCommon(password: string): boolean {
  const letters = withoutEnd(password.toLowerCase().replace(/@/g, 'a'), /[^a-z0-9]/);
  const core = withoutEnd(letters, /\d/)
    .replace(/0/g, 'o')
    .replace(/1/g, 'i')
    .replace(/3/g, 'e')
    .replace(/\$/g, 's')
    .replace(/[^a-z]/g, '');
  return common.has(core) || /^(.)\1+$/.test(password) || isRun(password);
}

/** Detects runs such as '12345678', 'abcdefgh' and their reverses that make up most of a password. */
function isRun(password: string): boolean {
  let longest = 1;
  for (const step of [1, -1]) {
    let run = 1;
    for (let i = 1; i < password.length; i += 1) {
      run = password.charCodeAt(i) - password.charCodeAt(i - 1) === step ? run + 1 : 1;
      longest = Math.max(longest, run);
    }
  }
  return longest >= 6;
}
