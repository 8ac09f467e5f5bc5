/** Citizens with an account: member types and account states. */

export const memberTypes = { general: '일반', children: '어린이', foreigner: '외국인' } as const;
export type MemberType = keyof typeof memberTypes;
export const memberTypeCodes = Object.keys(memberTypes) as MemberType[];

/** Children are under this age and join with a guardian's certification (개인정보 보호법 제22조의2). */
export const childAge = 14;

export const userStatuses = { normal: '정상', dormant: '휴면', suspended: '정지', withdrawal: '탈퇴' } as const;
export type UserStatus = keyof typeof userStatuses;
export const userStatusCodes = Object.keys(userStatuses) as UserStatus[];

/** Services that a member may apply for and cancel. */
export const memberServices = {
  airQuality: '공기질',
  indoorAir: '어린이집 실내공기질',
  oldBuilding: '노후 건축물',
  facility: '운영 시설',
} as const;
export type MemberService = keyof typeof memberServices;
/** Services that show a member their own places, each with the place type that the office assigns. */
export const assignedServices = { facility: 'air', oldBuilding: 'building' } as const satisfies Partial<
  Record<MemberService, string>
>;
export type AssignedService = keyof typeof assignedServices;
export const memberServiceCodes = Object.keys(memberServices) as MemberService[];

/** Age in whole years from a birth date 'YYYY-MM-DD' on a day 'YYYY-MM-DD'. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
