/** Owners and managers of the demo's buildings: invented names, and numbers that no network assigns. */
import type { BuildingPeople } from '@maru/domain/building-profile';

/** Parts of invented names. */
const firsts = ['노을', '다솔', '라임', '모아', '보늬', '새길', '이레', '차오름', '품새'] as const;
const lasts = ['가득', '누림', '도란', '미쁨', '솔찬', '아침', '한결'] as const;

const nameOf = (at: number) => `${firsts[at % firsts.length]}${lasts[(at * 3) % lasts.length]}`;
/** The numbers of the demo's citizens are below 1,000. */
const [firstOwner, firstManager] = [2000, 3000];
const mobileOf = (at: number) => `0100000${String(at).padStart(4, '0')}`;
const telephoneOf = (at: number) => `020000${String(at).padStart(4, '0')}`;

/** The people of one building. Some have no telephone, some no manager. */
export const buildingPeople = (at: number): BuildingPeople => ({
  ownerName: nameOf(at),
  ownerMobileNumber: mobileOf(firstOwner + at),
  ...(at % 3 !== 1 && { ownerTelephoneNumber: telephoneOf(firstOwner + at) }),
  ...(at % 5 !== 3 && { managerName: nameOf(at + 31), managerMobileNumber: mobileOf(firstManager + at) }),
});
