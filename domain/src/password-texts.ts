/** Texts about passwords, separate from the rules: every page of the public site includes these texts. */
export const passwordHelp =
  '영문 대·소문자, 숫자, 특수문자 중 3종류 이상 8자 또는 2종류 이상 10자 이상으로 입력해 주십시오.';
export const longestPassword = 64;

/** Reasons for the weakness of a password, and how to improve it. */
export const weaknessTexts = {
  common: '널리 쓰이는 비밀번호나 낱말이 대부분이어서 추측하기 쉽습니다. 관계없는 낱말을 더 넣어 주십시오.',
  userId: '아이디와 비슷하여 추측하기 쉽습니다. 아이디와 관계없는 글자로 바꿔 주십시오.',
  keyboard: '자판에서 이웃한 글자가 이어져 추측하기 쉽습니다. 흩어진 글자로 바꿔 주십시오.',
  repeat: '같은 글자가 되풀이되어 추측하기 쉽습니다. 서로 다른 글자로 바꿔 주십시오.',
  sequence: '순서대로 이어지는 글자가 있어 추측하기 쉽습니다. 흩어진 글자로 바꿔 주십시오.',
  date: '날짜나 연도가 들어 있어 추측하기 쉽습니다. 관계없는 낱말을 더 넣어 주십시오.',
  short: '짧아서 추측하기 쉽습니다. 글자를 더 넣어 주십시오.',
} as const;
export type Weakness = keyof typeof weaknessTexts;
