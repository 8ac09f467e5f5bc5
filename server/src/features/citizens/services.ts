/** Services that a member has applied for, between the row's list and the profile's flags. */
import type { MemberService } from '@maru/domain/member';

export interface Applications {
  isNurserySchoolApplication: boolean;
  isOldBuildingApplication: boolean;
}

export const applicationsOf = (flags: Applications): MemberService[] => [
  ...(flags.isNurserySchoolApplication ? (['nurserySchool'] as const) : []),
  ...(flags.isOldBuildingApplication ? (['oldBuilding'] as const) : []),
];

export const flagsOf = (services: readonly string[]): Applications => ({
  isNurserySchoolApplication: services.includes('nurserySchool'),
  isOldBuildingApplication: services.includes('oldBuilding'),
});
