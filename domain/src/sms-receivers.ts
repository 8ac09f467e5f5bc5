/** Groups that messages go to: members by what they use, parents of a nursery school, those in charge of places. */
import { deviceGroups } from './device-groups.ts';
import { type MemberService, memberServiceCodes, memberServices } from './member.ts';

/** The terms by which a member agrees to notices, and those for advertisements. */
export const noticeConsent = 'notification';
export const advertisementConsent = 'marketing';

/** Whom a group is of: all members or those of a service, parents of all places or of one, charges of all places or of a type. */
export type ReceiverGroup =
  | { kind: 'members'; service: MemberService | null }
  | { kind: 'parents'; installationPlaceId: number | null }
  | { kind: 'charges'; placeType: string | null };

/** Reads 'members', 'members:airQuality', 'parents', 'parents:12', 'charges', 'charges:air'; null where it is none. */
export function readReceiverGroup(text: string): ReceiverGroup | null {
  const [kind, part, ...rest] = text.split(':');
  if (rest.length > 0 || part === '') return null;
  if (kind === 'members') {
    const service = memberServiceCodes.find((code) => code === part);
    return part === undefined || service ? { kind, service: service ?? null } : null;
  }
  if (kind === 'parents') {
    const isId = part !== undefined && /^[1-9]\d{0,14}$/.test(part);
    return part === undefined || isId ? { kind, installationPlaceId: isId ? Number(part) : null } : null;
  }
  if (kind === 'charges') {
    const isType = deviceGroups.some(({ placeType }) => placeType === part);
    return part === undefined || isType ? { kind, placeType: part ?? null } : null;
  }
  return null;
}

/** What screens call a group; of one place's parents the place is named by whoever knows it. */
export function receiverGroupName(group: ReceiverGroup): string {
  if (group.kind === 'members')
    return group.service ? `${memberServices[group.service]} 서비스 이용 회원` : '전체 회원';
  if (group.kind === 'parents') return group.installationPlaceId === null ? '어린이집 학부모 전체' : '어린이집 학부모';
  const type = deviceGroups.find(({ placeType }) => placeType === group.placeType);
  return type ? `${type.name} 담당자` : '전체 장소 담당자';
}

/** Groups that are always there; those of one place's parents come from the places. */
export const fixedReceiverGroups: readonly string[] = [
  'members',
  ...memberServiceCodes.map((service) => `members:${service}`),
  'parents',
  'charges',
  ...deviceGroups.map(({ placeType }) => `charges:${placeType}`),
];
