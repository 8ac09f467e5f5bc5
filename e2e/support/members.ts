/** Citizens who have joined, by calls alone, as the screens would have made them. */
import type { APIRequestContext } from '@playwright/test';
import { type Person, password, somebody } from './people.ts';

export interface Member {
  userNumber: number;
  userId: string;
  username: string;
  mobileNumber: string;
  person: Person;
}

const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

/** Has somebody certified by the sandbox; gives the certification's id. */
async function certify(request: APIRequestContext, person: Person): Promise<string> {
  const begun = await (await request.get('/api/auth/selfCertification/mobile/local?purpose=join')).json();
  const { trCert, certificationId } = begun as { trCert: string; certificationId: string };
  const form = { tr_cert: trCert, carrier: 'SKT', ...person };
  const page = await (await request.post('/sandbox/certification/result', { form })).text();
  const result = { rec_cert: hidden(page, 'rec_cert'), certNum: hidden(page, 'certNum') };
  await request.post('/certification/return', { form: result });
  return certificationId;
}

/** A citizen whose id begins with `prefix`. */
export async function addMember(request: APIRequestContext, prefix: string): Promise<Member> {
  const person = somebody();
  const certificationId = await certify(request, person);
  const terms = (await (await request.get('/api/terms')).json()) as { list: { termsId: number }[] };
  const userId = `${prefix}${Math.floor(Math.random() * 1_000_000)}`;
  const joined = await request.post('/api/users', {
    data: {
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
    },
  });
  if (!joined.ok()) throw new Error(`nobody joined: ${joined.status()} ${await joined.text()}`);
  const { userNumber } = (await joined.json()) as { userNumber: number };
  return { userNumber, userId, username: person.name, mobileNumber: person.mobileNumber, person };
}
