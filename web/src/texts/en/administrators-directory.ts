import type { adminDirectory as ko } from '../ko/administrators-directory.ts';

export const adminDirectory: typeof ko = {
  title: 'Administrators',
  filters: 'Search administrators',
  number: 'No.',
  adminId: 'ID',
  adminName: 'Name',
  dept: 'Department',
  status: 'Account status',
  statuses: { normal: 'Active', suspended: 'Suspended', dormant: 'Dormant' },
  joined: 'Joined',
  detailView: 'Details',
  view: 'View',
  searchTypes: { adminId: 'ID', adminName: 'Name' },
  detail: {
    title: 'Administrator',
    person: 'Administrator',
    account: 'Account',
    nameAndPosition: 'Name/position',
    joined: 'Joined',
    lastLogin: 'Last login',
    lastLoginIp: 'Last login IP',
    toList: 'Back to the list',
    missing: { title: 'Administrator not found', body: 'There is no such administrator, or the address is wrong.' },
  },
  login: {
    title: 'Administrators only',
    body: 'Log in to the administrator console to use this page.',
    expired: 'You were logged out after a period of inactivity. Please log in again.',
    link: 'Administrator login',
  },
  header: {
    label: 'Administrator menu',
    name: (adminName) => `${adminName} (administrator)`,
    console: 'Console',
    list: 'Administrators',
  },
};
