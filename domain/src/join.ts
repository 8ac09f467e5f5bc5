/** The rules of a join form and of its certification. Screens and calls share them. */
import { ageOn, childAge, type MemberType } from './member.ts';
import type { PasswordJudge } from './password.ts';
import { isPersonName, isUserId } from './personal.ts';
import { type Profile, profileRules } from './profile.ts';
import type { Rule, RuleFailure } from './rules.ts';
import { parseSeoul } from './seoul-time.ts';

export interface JoinForm extends Profile {
  userType: MemberType;
  consents: readonly { termsId: number; isAgreed: boolean }[];
  certificationId: string;
  /** Name and birth date ('YYYY-MM-DD') of a child; those of other members are certified. */
  username: string;
  birthDate: string;
  userId: string;
  password: string;
}

export interface JoinContext {
  /** 'YYYY-MM-DD' in Seoul. */
  today: string;
  requiredTermsIds: readonly number[];
  passwordFault: PasswordJudge;
}

/** A guardian must be an adult (민법 제4조). */
const adultAge = 19;

const isChild = (form: JoinForm) => form.userType === 'children';
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseSeoul(text) !== null;

/**
 * The rules of a join form in the order of its steps: terms, certification, a child's data, id and password, profile.
 */
export const joinRules = ({ today, requiredTermsIds, passwordFault }: JoinContext): readonly Rule<JoinForm>[] => [
  {
    field: 'consents',
    passes: ({ consents }) =>
      requiredTermsIds.every((id) => consents.some(({ termsId, isAgreed }) => termsId === id && isAgreed)),
    error: '필수 약관에 모두 동의해 주십시오.',
  },
  {
    field: 'certificationId',
    passes: ({ certificationId }) => certificationId !== '',
    error: '본인 인증을 해 주십시오.',
  },
  {
    field: 'username',
    passes: (form) => !isChild(form) || form.username.trim() !== '',
    error: '어린이의 이름을 입력해 주십시오.',
  },
  {
    field: 'username',
    passes: ({ username }) => username.trim() === '' || isPersonName(username),
    error: '이름의 형식이 올바르지 않습니다.',
  },
  {
    field: 'birthDate',
    passes: (form) => !isChild(form) || form.birthDate !== '',
    error: '어린이의 생년월일을 입력해 주십시오.',
  },
  {
    field: 'birthDate',
    passes: ({ birthDate }) => birthDate === '' || (isDay(birthDate) && birthDate <= today),
    error: '생년월일을 2015-03-02처럼 입력해 주십시오.',
  },
  {
    field: 'birthDate',
    passes: (form) => !isChild(form) || ageOn(form.birthDate, today) < childAge,
    error: `어린이 회원은 만 ${childAge}세 미만만 가입할 수 있습니다.`,
  },
  { field: 'userId', passes: ({ userId }) => userId !== '', error: '아이디를 입력해 주십시오.' },
  {
    field: 'userId',
    passes: ({ userId }) => isUserId(userId),
    error: '아이디는 영문 소문자로 시작하는 4~20자의 영문 소문자와 숫자로 입력해 주십시오.',
  },
  { field: 'password', passes: ({ password }) => password !== '', error: '비밀번호를 입력해 주십시오.' },
  {
    field: 'password',
    passes: ({ password, userId }) => passwordFault(password, userId) === null,
    error: ({ password, userId }) => passwordFault(password, userId) ?? '',
  },
  ...profileRules,
];

/** The certified person's data that a join depends on. */
export interface Certified {
  /** 'YYYY-MM-DD'. */
  birthDate: string;
  isForeigner: boolean;
}

/**
 * The reason for which a certification doesn't permit a join of the member type; null if the join is permitted. A child
 * joins with the guardian's certification.
 */
export function certificationFault(userType: MemberType, certified: Certified, today: string): RuleFailure | null {
  const fault = (error: string) => ({ field: 'certificationId', error });
  const age = ageOn(certified.birthDate, today);
  if (userType === 'children')
    return age < adultAge ? fault(`보호자(만 ${adultAge}세 이상)의 본인 인증이 필요합니다.`) : null;
  if (certified.isForeigner !== (userType === 'foreigner'))
    return fault(userType === 'foreigner' ? '외국인 본인 인증이 필요합니다.' : '내국인 본인 인증이 필요합니다.');
  return age < childAge ? fault(`만 ${childAge}세 미만은 보호자와 함께 어린이 회원으로 가입해 주십시오.`) : null;
}
