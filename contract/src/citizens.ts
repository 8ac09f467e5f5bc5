/** Area `citizens`: a citizen's own account and its recovery. */
import { languages } from '@maru/domain/language';
import { memberServiceCodes, memberTypeCodes } from '@maru/domain/member';
import { type TProperties, Type } from 'typebox';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { closed, file, id, list, oneOf, uuid } from './schemas.ts';

const userId = Type.String({ maxLength: 100 });
const password = Type.String({ maxLength: 200 });
const certificationId = uuid;
const username = Type.String({ maxLength: 60 });
const birthDate = Type.String({ maxLength: 10 });
const consents = Type.Array(closed({ termsId: id, isAgreed: Type.Boolean() }), { maxItems: 20 });

/** Applications for two of the services, and their cancellation. */
const applications = {
  isNurserySchoolApplication: Type.Boolean(),
  isOldBuildingApplication: Type.Boolean(),
} satisfies TProperties;

const service = oneOf(memberServiceCodes);
/** The four services: whether each one is in use, and the time of its last change. */
const ownServices = list(closed({ service, isUsed: Type.Boolean(), changedDatetime: Type.String() }));

/** Editable fields of the account; empty text clears an optional field. */
const profile = {
  emailAddress: Type.String({ maxLength: 254 }),
  zoneCode: Type.String({ maxLength: 10 }),
  address: Type.String({ maxLength: 200 }),
  detailAddress: Type.String({ maxLength: 200 }),
} satisfies TProperties;

/** Texts of terms; the English ones are empty if not translated. */
const termsTexts = {
  title: Type.String(),
  body: Type.String(),
  englishTitle: Type.String(),
  englishBody: Type.String(),
} satisfies TProperties;

/** Terms in force with the member's latest decision on each, and all decisions, newest first. */
export const consentsOf = {
  list: Type.Array(
    closed({
      termsId: id,
      termsCode: Type.String(),
      version: Type.String(),
      ...termsTexts,
      isRequired: Type.Boolean(),
      isAgreed: Type.Boolean(),
      /** Empty before the first decision. */
      decidedDatetime: Type.String(),
    }),
  ),
  history: Type.Array(
    closed({
      title: Type.String(),
      englishTitle: Type.String(),
      version: Type.String(),
      isAgreed: Type.Boolean(),
      decidedBy: oneOf(['join', 'citizen', 'administrator']),
      decidedDatetime: Type.String(),
    }),
  ),
} satisfies TProperties;

const ownProfile = closed({
  userNumber: id,
  userId: Type.String(),
  username: Type.String(),
  userType: oneOf(memberTypeCodes),
  userTypeName: Type.String(),
  mobileNumber: Type.String(),
  ...profile,
  ...applications,
  services: Type.Array(service),
  joinDatetime: Type.String(),
  lastLoginDatetime: Type.String(),
  passwordChangedDatetime: Type.String(),
});

export const citizens = {
  profile: call({
    method: 'GET',
    path: '/api/users/{id}',
    access: 'citizen',
    summary: "Get the citizen's own profile by user id; 404 for any other user id",
    params: closed({ id: Type.String({ maxLength: 100 }) }),
    output: ownProfile,
  }),
  checkPasswordByAddress: call({
    method: 'GET',
    path: '/api/users/check-password',
    access: 'citizen',
    summary: "Check the citizen's password given in the address; prefer the POST call",
    query: closed({ password }),
    output: closed({ isCorrect: Type.Boolean() }),
  }),
  checkPassword: call({
    method: 'POST',
    path: '/api/users/check-password',
    access: 'citizen',
    summary: "Check the citizen's password",
    body: closed({ password }),
    output: closed({ isCorrect: Type.Boolean() }),
  }),
  changeProfile: call({
    method: 'PATCH',
    path: '/api/users/{userNumber}',
    access: 'citizen',
    summary: "Change the citizen's own profile",
    params: closed({ userNumber: id }),
    body: closed({
      ...profile,
      isNurserySchoolApplication: Type.Optional(applications.isNurserySchoolApplication),
      isOldBuildingApplication: Type.Optional(applications.isOldBuildingApplication),
    }),
    output: done,
  }),
  withdraw: call({
    method: 'PATCH',
    path: '/api/users/withdrawal',
    access: 'citizen',
    summary: "Close the citizen's own account, with a reason; personal data is erased after the retention period",
    body: closed({ password, changeReason: Type.String({ maxLength: 200 }) }),
    output: done,
  }),
  changePassword: call({
    method: 'POST',
    path: '/api/users/change-password',
    access: 'citizen',
    summary: "Change the citizen's own password and end all sessions",
    body: closed({ password, newPassword: password }),
    output: done,
  }),
  reactivate: call({
    method: 'PATCH',
    path: '/api/users/normal-status',
    access: 'open',
    summary: 'Reactivate a dormant account, or unlock a locked one, by certification',
    body: closed({ userId, certificationId }),
    output: done,
  }),
  findId: call({
    method: 'GET',
    path: '/api/users/find-id',
    access: 'open',
    isPersonal: true,
    summary: 'Get the user id of the certified person, or of a child whose guardian is certified',
    /** The certified person's name by default. */
    query: closed({ userName: Type.Optional(username), certificationId }),
    output: closed({ userName: Type.String(), userId: Type.String(), joinDatetime: Type.String() }),
  }),
  findPassword: call({
    method: 'PATCH',
    path: '/api/users/find-password',
    access: 'open',
    summary: 'Set a new password by certification, also for a locked account, and end all sessions',
    body: closed({ userId, certificationId, newPassword: password }),
    output: done,
  }),
  isDuplicateId: call({
    method: 'GET',
    path: '/api/users/duplicate-id',
    access: 'open',
    isPersonal: true,
    summary: 'Check whether a user id is in use',
    query: closed({ userId }),
    output: closed({ isDuplicate: Type.Boolean() }),
  }),
  isDuplicateUser: call({
    method: 'GET',
    path: '/api/users/duplicate-user',
    access: 'open',
    isPersonal: true,
    summary: 'Check whether the certified person, or a child by name and birth date, already has an account',
    query: closed({ certificationId, username: Type.Optional(username), birthDate: Type.Optional(birthDate) }),
    output: closed({ isDuplicate: Type.Boolean() }),
  }),
  join: call({
    method: 'POST',
    path: '/api/users',
    access: 'open',
    summary: "Create a citizen's account, with terms and certification (a guardian's for a child)",
    body: closed({
      userType: oneOf(memberTypeCodes),
      userId,
      password,
      /** Name and birth date of a child. Other members' values must equal the certified ones if given. */
      username,
      birthDate,
      certificationId,
      consents,
      ...profile,
      ...applications,
    }),
    output: closed({ userNumber: id }),
  }),
  terms: call({
    method: 'GET',
    path: '/api/terms',
    access: 'open',
    summary: 'List the terms in force',
    output: list(
      closed({
        termsId: id,
        termsCode: Type.String(),
        version: Type.String(),
        ...termsTexts,
        isRequired: Type.Boolean(),
      }),
    ),
    cacheSeconds: 60,
  }),
  consents: call({
    method: 'GET',
    path: '/api/mypage/consents',
    access: 'citizen',
    summary: "Get the citizen's own consents with their history",
    output: closed(consentsOf),
  }),
  decideConsent: call({
    method: 'PATCH',
    path: '/api/mypage/consents',
    access: 'citizen',
    summary: 'Agree to optional terms in force, or withdraw the consent',
    body: closed({ termsId: id, isAgreed: Type.Boolean() }),
    output: closed(consentsOf),
  }),
  personalData: call({
    method: 'POST',
    path: '/api/mypage/personal-data',
    access: 'citizen',
    summary: 'Download all stored data about the citizen as PDF or JSON; requires the password',
    body: closed({ password, format: oneOf(['pdf', 'json']), language: oneOf(languages) }),
    output: file('application/pdf', 'application/json'),
  }),
  services: call({
    method: 'GET',
    path: '/api/mypage/services',
    access: 'citizen',
    summary: "Get the citizen's services, each with its last application or cancellation",
    output: ownServices,
  }),
  applyForService: call({
    method: 'POST',
    path: '/api/mypage/services',
    access: 'citizen',
    summary: 'Apply for a service',
    body: closed({ service }),
    output: ownServices,
  }),
  giveUpService: call({
    method: 'DELETE',
    path: '/api/mypage/services',
    access: 'citizen',
    summary: 'Cancel a service',
    query: closed({ service }),
    output: ownServices,
  }),
  isParent: call({
    method: 'GET',
    path: '/api/mypage/check-parents',
    access: 'citizen',
    summary: 'Check whether a nursery school has named the citizen as a parent',
    output: closed({ isParents: Type.Boolean() }),
  }),
};
