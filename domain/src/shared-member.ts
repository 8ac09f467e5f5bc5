/** Shared members: parents registered by a nursery school's operator, who may see its rooms. */
import { isMobileNumber, isPersonName } from './personal.ts';
import type { Rule } from './rules.ts';

/** The places that have shared members. */
export const sharingFacilityType = 'nursery_school';

export interface SharedMember {
  parentsName: string;
  mobileNumber: string;
}

/** Rules of a typed member and of a workbook row. */
export const sharedMemberRules: readonly Rule<SharedMember>[] = [
  {
    field: 'parentsName',
    passes: ({ parentsName }) => parentsName.trim() !== '',
    error: '이름을 입력해 주십시오.',
  },
  {
    field: 'parentsName',
    passes: ({ parentsName }) => isPersonName(parentsName),
    error: '이름은 한글이나 영문으로 60자까지 입력해 주십시오.',
  },
  {
    field: 'mobileNumber',
    passes: ({ mobileNumber }) => mobileNumber.trim() !== '',
    error: '휴대전화 번호를 입력해 주십시오.',
  },
  {
    field: 'mobileNumber',
    passes: ({ mobileNumber }) => isMobileNumber(mobileNumber.trim()),
    error: '휴대전화 번호의 형식이 올바르지 않습니다. (예: 010-1234-5678)',
  },
];

/** Whether a member with the parent's certified mobile number exists. */
export type RegisterStatus = 'registered' | 'unregistered';
export const registerStatuses: Readonly<Record<RegisterStatus, string>> = {
  registered: '가입',
  unregistered: '미가입',
};

/** Whether the parent, as a member, has applied for the indoor air service. */
export type ApplicationStatus = 'applied' | 'none';
export const applicationStatuses: Readonly<Record<ApplicationStatus, string>> = { applied: '신청', none: '미신청' };

/** Maximum number of shared members of one place; a large nursery school has a few hundred parents. */
export const maxSharedMembers = 1000;

/** Maximum bytes of a workbook with shared members. */
export const maxMembersFileBytes = 5 * 1024 * 1024;
