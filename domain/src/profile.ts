/** The optional profile of a member, at the join and on the member's page. */
import { isEmailAddress } from './personal.ts';
import type { Rule } from './rules.ts';

export interface Profile {
  emailAddress: string;
  zoneCode: string;
  address: string;
  detailAddress: string;
}

/** No field is required; given values must be valid. */
export const profileRules: readonly Rule<Profile>[] = [
  {
    field: 'emailAddress',
    passes: ({ emailAddress }) => emailAddress === '' || isEmailAddress(emailAddress),
    error: '이메일 주소의 형식이 올바르지 않습니다.',
  },
  {
    field: 'zoneCode',
    passes: ({ zoneCode }) => zoneCode === '' || /^\d{5}$/.test(zoneCode),
    error: '우편번호는 숫자 5자리로 입력해 주십시오.',
  },
  {
    field: 'address',
    passes: ({ address, detailAddress }) => detailAddress.trim() === '' || address.trim() !== '',
    error: '상세 주소를 입력하려면 주소를 먼저 입력해 주십시오.',
  },
];
