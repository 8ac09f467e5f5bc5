import type { adminDirectory as ko } from '../ko/administrators-directory.ts';

export const adminDirectory: typeof ko = {
  title: 'Administrators',
  filters: 'Search administrators',
  number: 'No.',
  adminId: 'Id',
  adminName: 'Name',
  dept: 'Department',
  status: 'Account status',
  statuses: { normal: 'In use', suspended: 'Suspended', dormant: 'Dormant' },
  joined: 'Joined',
  detailView: 'Detail',
  view: 'View',
  searchTypes: { adminId: 'Id', adminName: 'Name' },
  detail: {
    title: 'Administrator',
    person: 'Administrator',
    account: 'Account',
    nameAndPosition: 'Name/position',
    joined: 'Joined',
    lastLogin: 'Last login',
    lastLoginIp: 'Last login IP',
    toList: 'To the list',
    missing: { title: 'Administrator not found', body: 'There is no such administrator, or the address is wrong.' },
  },
  login: {
    title: 'Administrators only',
    body: 'Log in to the administrators’ console to use this page.',
    expired: 'You were logged out because you were away for too long. Please log in again.',
    link: 'Administrator login',
  },
  header: {
    label: 'Administrator menu',
    name: (adminName) => `${adminName} (administrator)`,
    console: 'To the console',
    list: 'Administrators',
  },
};
