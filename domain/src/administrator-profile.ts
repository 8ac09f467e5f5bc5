/** The required fields of an administrator, in form order. Screens and calls share the rules. */
import { type ContactNumbers, contactNumberRules } from './contact-numbers.ts';
import type { PasswordJudge } from './password.ts';
import { isPersonName, isUserId } from './personal.ts';
import type { Rule } from './rules.ts';

const longestName = 30;

export interface AdministratorProfile extends ContactNumbers {
  adminName: string;
  deptCode: string;
  positionName: string;
}

export interface NewAdministrator extends AdministratorProfile {
  adminId: string;
  password: string;
}

export const administratorRules: readonly Rule<AdministratorProfile>[] = [
  { field: 'adminName', passes: ({ adminName }) => adminName.trim() !== '', error: '이름을 입력해 주십시오.' },
  {
    field: 'adminName',
    passes: ({ adminName }) => adminName.trim().length <= longestName,
    error: `이름은 ${longestName}자 이하로 입력해 주십시오.`,
  },
  {
    field: 'adminName',
    passes: ({ adminName }) => isPersonName(adminName),
    error: `이름은 한글이나 영문 등의 글자로 시작해야 하며, 글자 외에는 빈칸과 . ' - 만 쓸 수 있습니다.`,
  },
  {
    field: 'deptCode',
    passes: ({ deptCode }) => deptCode !== '',
    error: '부서를 선택해 주십시오.',
  },
  {
    field: 'positionName',
    passes: ({ positionName }) => positionName.trim().length <= longestName,
    error: `직위는 ${longestName}자 이하로 입력해 주십시오.`,
  },
  ...contactNumberRules,
];

export const newAdministratorRules = (passwordFault: PasswordJudge): readonly Rule<NewAdministrator>[] => [
  { field: 'adminId', passes: ({ adminId }) => adminId !== '', error: '아이디를 입력해 주십시오.' },
  {
    field: 'adminId',
    passes: ({ adminId }) => isUserId(adminId),
    error: '아이디는 영문 소문자로 시작하는 4~20자의 영문 소문자와 숫자로 입력해 주십시오.',
  },
  ...administratorRules,
  { field: 'password', passes: ({ password }) => password !== '', error: '비밀번호를 입력해 주십시오.' },
  {
    field: 'password',
    passes: ({ password, adminId }) => passwordFault(password, adminId) === null,
    error: ({ password, adminId }) => passwordFault(password, adminId) ?? '',
  },
];
