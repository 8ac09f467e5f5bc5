import type { Calls } from '@maru/contract';

type CitizenPath = {
  [K in keyof Calls]: Calls[K] extends { access: 'citizen'; path: infer P } ? P : never;
}[keyof Calls];

// The contract comes here as types only, so the paths are written once more; the type makes them exactly those declared.
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
  '/api/mypage/services': true,
  '/api/users/{id}': true,
  '/api/users/{userNumber}': true,
  '/api/users/change-password': true,
  '/api/users/check-password': true,
  '/api/users/withdrawal': true,
};

/** Whether calls at a path of the contract are a citizen's, and so go with a token. */
export const isCitizenPath = (path: string): boolean => Object.hasOwn(paths, path);

/** Whether a query's key is of a citizen's call: its answer belongs to whoever is logged in. */
export const isCitizenQuery = ([key]: readonly unknown[]): boolean =>
  typeof key === 'string' && isCitizenPath(key.slice(key.indexOf(' ') + 1));
