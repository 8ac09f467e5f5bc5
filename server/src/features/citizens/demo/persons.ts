/** The demo's citizens: fictitious names, unassigned numbers, spread over a year and the district's dongs. */
import { type MemberService, type MemberType, memberTypes } from '@maru/domain/member';
import type { WithdrawalReason } from '@maru/domain/withdrawal';

export const demoPassword = 'Seoul-demo-7';

export interface DemoPerson {
  userId: string;
  userType: MemberType;
  /** For a child the child's own name; the guardian has a separate field. */
  name: string;
  /** 'YYYY-MM-DD'. */
  birthDate: string;
  guardian?: { name: string; birthDate: string };
  /** Digits only. */
  mobileNumber: string;
  /** Days before the first start. */
  joined: number;
  /** Absent if the citizen never logged in again. */
  lastLogin?: number;
  services: readonly MemberService[];
  /** The service cancelled halfway between joining and now. */
  givesUp?: MemberService;
  suspendedFor?: string;
  leaves?: { reason: WithdrawalReason; daysAgo: number };
}

/** Digits only; an unassigned number. */
export const inventedNumber = (at: number) => `0100000${String(at).padStart(4, '0')}`;

/** Persons for demo visitors to log in as, by role; the start prints them. */
export const shownPeople = {
  general: {
    userId: 'demo-general',
    userType: 'general',
    name: '가온누리',
    birthDate: '1988-03-14',
    mobileNumber: inventedNumber(1),
    joined: 210,
    lastLogin: 1,
    services: ['airQuality', 'oldBuilding'],
  },
  children: {
    userId: 'demo-children',
    userType: 'children',
    name: '새벽아람',
    birthDate: '2016-05-05',
    guardian: { name: '가온누리', birthDate: '1988-03-14' },
    mobileNumber: inventedNumber(1),
    joined: 95,
    lastLogin: 6,
    services: ['airQuality'],
  },
  foreigner: {
    userId: 'demo-foreigner',
    userType: 'foreigner',
    name: 'Arin Dovelle',
    birthDate: '1991-11-02',
    mobileNumber: inventedNumber(2),
    joined: 61,
    lastLogin: 3,
    services: ['airQuality'],
    givesUp: 'airQuality',
  },
  operator: {
    userId: 'demo-operator',
    userType: 'general',
    name: '도담하랑',
    birthDate: '1979-08-21',
    mobileNumber: inventedNumber(3),
    joined: 330,
    lastLogin: 1,
    services: ['facility', 'indoorAir'],
  },
  parent: {
    userId: 'demo-parent',
    userType: 'general',
    name: '마루다온',
    birthDate: '1990-01-09',
    mobileNumber: inventedNumber(4),
    joined: 44,
    lastLogin: 2,
    services: ['indoorAir'],
  },
  dormant: {
    userId: 'demo-dormant',
    userType: 'general',
    name: '여울바론',
    birthDate: '1972-12-30',
    mobileNumber: inventedNumber(5),
    joined: 640,
    lastLogin: 470,
    services: ['oldBuilding'],
  },
} as const satisfies Record<string, DemoPerson>;

const kinds: Record<keyof typeof shownPeople, string> = {
  general: memberTypes.general,
  children: memberTypes.children,
  foreigner: memberTypes.foreigner,
  operator: '어린이집 운영자',
  parent: '어린이집 학부모',
  dormant: `휴면, 본인 인증 ${shownPeople.dormant.name} ${shownPeople.dormant.birthDate}`,
};

export const demoCitizens = Object.entries(shownPeople).map(([kind, { userId }]) => ({
  userId,
  password: demoPassword,
  kind: kinds[kind as keyof typeof shownPeople],
}));

/** Parts of names that don't exist in combination. */
const firsts = [
  ['가온', 'gaon'],
  ['나래', 'narae'],
  ['다솜', 'dasom'],
  ['라온', 'raon'],
  ['미르', 'mireu'],
  ['버들', 'beodeul'],
  ['여울', 'yeoul'],
  ['초롱', 'chorong'],
  ['하늬', 'hanui'],
  ['슬옹', 'seurong'],
  ['아토', 'ato'],
  ['한울', 'hanul'],
  ['윤슬', 'yunseul'],
] as const;
const lasts = ['바론', '새론', '찬솔', '누리', '보담', '하람', '다온', '해늘', '은솔', '이든', '가람'] as const;
const foreigners = ['Milo Farenne', 'Kira Solwen', 'Tomas Belrow', 'Lia Marcant', 'Joren Vask', 'Sena Tovari'] as const;
const reasons = ['notSaid', 'moved', 'notUsed', 'privacy', 'notFound', 'inconvenient', 'other', 'notSaid'] as const;
const bundles = [
  ['airQuality'],
  ['airQuality', 'oldBuilding'],
  [],
  ['indoorAir'],
  ['oldBuilding'],
  ['facility'],
] as const;

/** Number of further people in the lists. */
const others = 66;

/** Account states by index, the same at every start. */
function fate(at: number): Pick<DemoPerson, 'joined' | 'lastLogin' | 'suspendedFor' | 'leaves'> {
  // The newest citizen joined yesterday, the oldest over a year ago, and recent joins are more frequent.
  const joined = 1 + Math.round(((at * at) / (others * others)) * 415);
  if (at % 8 === 5)
    return {
      joined: joined + 30,
      leaves: { reason: reasons[(at >> 3) % reasons.length] ?? 'notSaid', daysAgo: 1 + ((at * 5) % 26) },
    };
  if (at % 13 === 9) return { joined: joined + 430, lastLogin: 390 + at };
  // Notified, but not dormant yet.
  if (at % 33 === 20) return { joined: joined + 360, lastLogin: 352 };
  if (at % 22 === 12) return { joined, lastLogin: Math.min(9, joined), suspendedFor: '약관 위반 신고 확인 중' };
  return at % 7 === 4 ? { joined: Math.min(joined, 280) } : { joined, lastLogin: Math.min(joined, (at * 11) % 90) };
}

function other(at: number): DemoPerson {
  const [first, id] = firsts[at % firsts.length] ?? firsts[0];
  const last = lasts[(at * 3) % lasts.length] ?? lasts[0];
  const userType: MemberType = at % 11 === 3 ? 'foreigner' : at % 5 === 2 ? 'children' : 'general';
  const date = `${String(1 + ((at * 7) % 12)).padStart(2, '0')}-${String(1 + ((at * 13) % 28)).padStart(2, '0')}`;
  const grownUp = { name: first + last, birthDate: `${1955 + ((at * 17) % 50)}-${date}` };
  const services = bundles[at % bundles.length] ?? [];
  return {
    userId: `${id}-${String(at + 11).padStart(3, '0')}`,
    userType,
    ...grownUp,
    ...(userType === 'foreigner' && { name: foreigners[at % foreigners.length] ?? foreigners[0] }),
    ...(userType === 'children' && { name: first, birthDate: `${2014 + (at % 6)}-${date}`, guardian: grownUp }),
    mobileNumber: inventedNumber(100 + at),
    services,
    ...(at % 6 === 1 && { givesUp: 'oldBuilding' as const }),
    ...fate(at),
  };
}

export const demoPeople: readonly DemoPerson[] = [
  ...Object.values(shownPeople),
  ...Array.from({ length: others }, (_, at) => other(at)),
];
