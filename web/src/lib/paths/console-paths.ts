/** Where the console is, wherever the public site may be. */
export const consoleBase = '/admin';

/** A page of the console by its whole address, for links from elsewhere. */
export const consoleAddress = (path: string): string => consoleBase + path;

/** The console's addresses, relative to its base; the only place where they are written. */
export const consolePaths = {
  login: '/user/login',
  mobile: '/mobile',
  main: '/main',
  forbidden: '/forbidden',
  administrators: '/account/admin',
  administrator: (adminNumber: number) => `/account/admin/${adminNumber}`,
  users: '/account/user',
  user: (userNumber: number) => `/account/user/${userNumber}`,
  withdrawal: '/account/withdrawal',
  authority: '/account/authority',
  audit: '/account/audit',
  own: '/account/own',
} as const;
