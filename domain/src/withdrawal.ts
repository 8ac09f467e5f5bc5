/** Members' reasons to leave, one of which is for members who don't name any. */
import type { Rule } from './rules.ts';

export const withdrawalReasons = {
  notUsed: '자주 이용하지 않음',
  notFound: '원하는 정보나 서비스가 없음',
  inconvenient: '이용하기 불편함',
  privacy: '개인정보가 걱정됨',
  moved: '다른 지역으로 이사',
  other: '그 밖의 사유',
  notSaid: '말하고 싶지 않음',
} as const;
export type WithdrawalReason = keyof typeof withdrawalReasons;
export const withdrawalReasonCodes = Object.keys(withdrawalReasons) as WithdrawalReason[];

const isWithdrawalReason = (text: string): text is WithdrawalReason => Object.hasOwn(withdrawalReasons, text);

export interface Withdrawal {
  /** A code; empty if none was chosen. */
  changeReason: string;
  password: string;
}

export const withdrawalRules: readonly Rule<Withdrawal>[] = [
  {
    field: 'changeReason',
    passes: ({ changeReason }) => changeReason.trim() !== '',
    error: '탈퇴 사유를 선택해 주십시오. 말하고 싶지 않으면 그렇게 선택할 수 있습니다.',
  },
  {
    field: 'changeReason',
    passes: ({ changeReason }) => isWithdrawalReason(changeReason),
    error: '탈퇴 사유는 목록에서 선택해 주십시오.',
  },
  { field: 'password', passes: ({ password }) => password !== '', error: '비밀번호를 입력해 주십시오.' },
];

/** Text of a member's reason to leave: the name of the chosen reason, else the written text. */
export const reasonText = (chosen: string | null, written: string): string =>
  chosen !== null && isWithdrawalReason(chosen) ? withdrawalReasons[chosen] : written;
