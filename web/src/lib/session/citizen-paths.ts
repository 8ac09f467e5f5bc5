import type { Calls } from '@maru/contract';

type CitizenPath = {
  [K in keyof Calls]: Calls[K] extends { access: 'citizen'; path: infer P } ? P : never;
}[keyof Calls];

// The contract is only imported as types, so paths are repeated in this file; the type ensures that they match.
const paths: Record<CitizenPath & string, true> = {
  '/api/auth/logout': true,
  '/api/auth/sessions': true,
  '/api/auth/sessions/{sessionId}': true,
  '/api/favorite': true,
  '/api/favorite/{favoriteId}': true,
  '/api/mypage/building-monitor/installation-name': true,
  '/api/mypage/building-monitor/tilt/installation-location/{placeId}': true,
  '/api/mypage/building-monitor/tilt/installation-location/detail': true,
  '/api/mypage/building-monitor/crack/installation-location/{placeId}': true,
  '/api/mypage/building-monitor/crack/installation-location/detail': true,
  '/api/mypage/check-parents': true,
  '/api/mypage/consents': true,
  '/api/mypage/excel-queue': true,
  '/api/mypage/operating-facility/air-quality/parents/installationLocation': true,
  '/api/mypage/operating-facility/air-quality/sharedMember/template': true,
  '/api/mypage/operating-facility/air-quality/sharedMember/{placeId}': true,
  '/api/mypage/operating-facility/air-quality/sharedMember/{placeId}/excelUpload': true,
  '/api/mypage/operating-facility/air-quality/sharedMember/{placeId}/validateExcelUpload': true,
  '/api/mypage/operating-facility/air-quality/sharedMembers': true,
  '/api/mypage/operating-facility/air-quality/statistics': true,
  '/api/mypage/operating-facility/air-quality/summary': true,
  '/api/mypage/operating-facility/air-quality/{placeId}/sharedMembers/{parentsIds}': true,
  '/api/mypage/operating-facility/air-quality/{userType}/nurserySchool': true,
  '/api/mypage/personal-data': true,
  '/api/mypage/services': true,
  '/api/mypage/subscriptions': true,
  '/api/mypage/subscriptions/{subscriptionId}': true,
  '/api/users/{id}': true,
  '/api/users/{userNumber}': true,
  '/api/users/change-password': true,
  '/api/users/check-password': true,
  '/api/users/withdrawal': true,
};

/** Whether a path's calls need a citizen's token. */
export const isCitizenPath = (path: string): boolean => Object.hasOwn(paths, path);

/** Whether a query key is a citizen's call, whose answer belongs to the logged-in user. */
export const isCitizenQuery = ([key]: readonly unknown[]): boolean =>
  typeof key === 'string' && isCitizenPath(key.slice(key.indexOf(' ') + 1));
