/** Adds citizens by the screens' calls, without screens. */
import { Machine } from './machine.ts';
import { type Person, password, randomPerson } from './people.ts';

export interface Member {
  userNumber: number;
  userId: string;
  username: string;
  mobileNumber: string;
  person: Person;
}

const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

/** Certifies a person at the sandbox; returns the certification's id. */
async function certify(machine: Machine, person: Person): Promise<string> {
  const started = await machine.getJson('/api/auth/selfCertification/mobile/local?purpose=join');
  const { trCert, certificationId } = started as { trCert: string; certificationId: string };
  const form = { tr_cert: trCert, carrier: 'SKT', ...person };
  const page = await machine.postForm('/sandbox/certification/result', form);
  await machine.postForm('/certification/return', {
    rec_cert: hidden(page, 'rec_cert'),
    certNum: hidden(page, 'certNum'),
  });
  return certificationId;
}

/** Adds a citizen whose id begins with `prefix`. */
export async function addMember(prefix: string): Promise<Member> {
  const person = randomPerson();
  const machine = new Machine();
  const certificationId = await certify(machine, person);
  const terms = (await machine.getJson('/api/terms')) as { list: { termsId: number }[] };
  const userId = `${prefix}${Math.floor(Math.random() * 1_000_000)}`;
  const joined = await machine.postJson('/api/users', {
    userType: 'general',
    userId,
    password,
    username: '',
    birthDate: '',
    certificationId,
    consents: terms.list.map(({ termsId }) => ({ termsId, isAgreed: true })),
    emailAddress: 'gildong@example.kr',
    zoneCode: '02001',
    address: '서울특별시 중랑구 면목로 1',
    detailAddress: '3층',
    isNurserySchoolApplication: false,
    isOldBuildingApplication: false,
  });
  const { userNumber } = joined as { userNumber: number };
  return { userNumber, userId, username: person.name, mobileNumber: person.mobileNumber, person };
}
