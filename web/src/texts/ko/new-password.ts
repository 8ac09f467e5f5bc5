import { longestPassword, type Weakness, weaknessTexts } from '@maru/domain/password-texts';

/** Texts beside a new password while it is typed. */
export const newPassword = {
  rules: {
    longest: `${longestPassword}자 이하`,
    kinds: '영문 대문자, 영문 소문자, 숫자, 특수문자 중 3종류 이상으로 8자 이상, 또는 2종류 이상으로 10자 이상',
    userId: '아이디를 넣지 않기',
    common: '많이 쓰이는 비밀번호 쓰지 않기',
  },
  needed: '새 비밀번호를 입력해 주십시오.',
  kept: '(충족)',
  notKept: '(아직)',
  strength: '비밀번호 강도:',
  strengths: { weak: '약함', fair: '보통', good: '좋음', strong: '강함' },
  weaknesses: weaknessTexts as Record<Weakness, string>,
  usable: '사용할 수 있는 비밀번호입니다.',
  same: '비밀번호가 서로 같습니다.',
  other: '비밀번호가 서로 다릅니다.',
};
