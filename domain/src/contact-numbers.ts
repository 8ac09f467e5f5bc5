/** Contact numbers of a person in charge, and their rules in form order. */
import { isMobileNumber, isTelephoneNumber } from './personal.ts';
import type { Rule } from './rules.ts';

export interface ContactNumbers {
  /** Empty if there is no number; an omitted number stays unchanged. */
  telephoneNumber?: string;
  mobileNumber?: string;
}

export const contactNumberRules: readonly Rule<ContactNumbers>[] = [
  {
    field: 'telephoneNumber',
    passes: ({ telephoneNumber = '' }) => telephoneNumber === '' || isTelephoneNumber(telephoneNumber),
    error: '전화번호를 02-123-4567처럼 지역번호와 함께 입력해 주십시오.',
  },
  {
    field: 'mobileNumber',
    passes: ({ mobileNumber = '' }) => mobileNumber === '' || isMobileNumber(mobileNumber),
    error: '휴대전화 번호를 010-1234-5678처럼 입력해 주십시오.',
  },
];
