/**
 * Kinds of administrators' calls: calls without a token, calls that end no session, and calls that don't count as use.
 */
export const adminCalls = '/admin/api/';

/** Calls before the login. */
const open = [
  'auth/login',
  'auth/refresh-token',
  'auth/demo-accounts',
  'auth/self-certification',
  'auth/normal-status',
  'auth/sso',
  'auth/passkey-login',
];

/** From the error catalogue: wall screens continue to show their data after a refused token. */
const quiet = [
  'dashboard/cctv',
  'dashboard/security-light',
  'map/statistics/clean-environment',
  'statistics/vehicles/chart',
];

/** Polls by the frame. These calls neither extend the session nor renew its tokens. */
const background = ['alarms/open'];

const isOneOf = (path: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => path === adminCalls + beginning || path.startsWith(`${adminCalls}${beginning}/`));

export const isOpen = (path: string): boolean => isOneOf(path, open);

/** Whether a refused token of this call leaves the session open, for any kind of refusal. */
export const isQuiet = (path: string): boolean => isOneOf(path, quiet);

export const isBackground = (path: string): boolean => isOneOf(path, background);
