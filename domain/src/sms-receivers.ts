/** Receiver groups of messages: members by service, parents of a nursery school, persons in charge of places. */
import { deviceGroups } from './device-groups.ts';
import { type MemberService, memberServiceCodes, memberServices } from './member.ts';

/** The terms of consent for notices and for advertisements. */
export const noticeConsent = 'notification';
export const advertisementConsent = 'marketing';

/**
 * The people of a group: all members or those of a service, parents of all places or of one, persons in charge of all
 * places or of a type.
 */
export type ReceiverGroup =
  | { kind: 'members'; service: MemberService | null }
  | { kind: 'parents'; installationPlaceId: number | null }
  | { kind: 'charges'; placeType: string | null };

/**
 * Reads 'members', 'members:airQuality', 'parents', 'parents:12', 'charges', 'charges:air'; null for any other text.
 */
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

/** The Korean name of a group. For one place's parents, the caller adds the place's name. */
export function receiverGroupName(group: ReceiverGroup): string {
  if (group.kind === 'members')
    return group.service ? `${memberServices[group.service]} 서비스 이용 회원` : '전체 회원';
  if (group.kind === 'parents') return group.installationPlaceId === null ? '어린이집 학부모 전체' : '어린이집 학부모';
  const type = deviceGroups.find(({ placeType }) => placeType === group.placeType);
  return type ? `${type.name} 담당자` : '전체 장소 담당자';
}

/** Groups that always exist; groups of one place's parents derive from the places. */
export const fixedReceiverGroups: readonly string[] = [
  'members',
  ...memberServiceCodes.map((service) => `members:${service}`),
  'parents',
  'charges',
  ...deviceGroups.map(({ placeType }) => `charges:${placeType}`),
];
