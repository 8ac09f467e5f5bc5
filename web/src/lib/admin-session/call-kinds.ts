/** Which of the administrators' calls go without a token, and which end no session. */
export const adminCalls = '/admin/api/';

/** Calls of nobody who is in yet. */
const open = [
  'auth/login',
  'auth/refresh-token',
  'auth/demo-accounts',
  'auth/self-certification',
  'auth/normal-status',
  'auth/sso',
];

/** As the error catalogue has it: screens on a wall show what they have. */
const quiet = [
  'dashboard/cctv',
  'dashboard/security-light',
  'map/statistics/clean-environment',
  'statistics/vehicles/chart',
];

const isOneOf = (path: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => path === adminCalls + beginning || path.startsWith(`${adminCalls}${beginning}/`));

export const isOpen = (path: string): boolean => isOneOf(path, open);

/** Whether a refused token of this call, whichever way it is refused, leaves the session as it is. */
export const isQuiet = (path: string): boolean => isOneOf(path, quiet);
