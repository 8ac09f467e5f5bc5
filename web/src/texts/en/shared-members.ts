import { grouped } from '@maru/domain/number-text';
import { maxSharedMembers } from '@maru/domain/shared-member';
import type { sharedMembers as ko } from '../ko/shared-members.ts';
import { counted } from './counted.ts';

const members = (number: number) => counted(number, 'member');

export const sharedMembers: typeof ko = {
  title: 'Shared members',
  line: `Parents who can see the air inside the nursery school, once they are members who verified the mobile number given here; at most ${grouped(maxSharedMembers)}.`,
  search: 'Search shared members',
  name: 'Name',
  mobileNumber: 'Mobile number',
  wholeNumber: 'Full mobile number',
  registered: 'Added',
  registerStatus: 'Membership',
  registerStatuses: { registered: 'Member', unregistered: 'None' },
  applicationStatus: 'Service',
  applicationStatuses: { applied: 'Applied', none: 'Not applied' },
  empty: 'There are no shared members.',
  emptyHint: 'Please add them one by one, or upload an Excel file.',
  none: 'No shared members found.',
  add: 'Add',
  addTitle: 'Add a shared member',
  added: (name) => `${name} was added.`,
  remove: (chosen) => (chosen > 0 ? `Delete ${members(chosen)}` : 'Delete selected'),
  removeTitle: 'Delete shared members',
  removeSure: (names) =>
    `${names}\nThey will no longer see the air of the nursery school, and their names and numbers are erased.`,
  andMore: (names, more) => `${names} and ${grouped(more)} more`,
  removed: 'Deleted.',
  removedCount: (done, failed) =>
    failed > 0 ? `${members(done)} deleted, ${grouped(failed)} not.` : `${members(done)} deleted.`,
  upload: {
    open: 'Upload Excel',
    title: 'Shared members from Excel',
    line: 'Please download the template, fill in names and mobile numbers, and upload it. It is checked first, then saved.',
    template: 'Download the template',
    file: 'Excel file',
    fileHelp: '.xlsx, at most 5 MB',
    fileNeeded: 'Please choose an Excel file.',
    fileTooLarge: 'The file can be at most 5 MB.',
    check: 'Check the file',
    checking: 'Checking the file.',
    saving: 'Saving.',
    sent: 'Sent',
    counts: { totalCount: 'Total', validCount: 'Valid', duplicateCount: 'Duplicate', invalidCount: 'Invalid' },
    people: (number) => grouped(number),
    faults: 'Rows that cannot be saved',
    row: 'Row',
    rowNumber: (row) => grouped(row),
    kind: 'Problem',
    kinds: { duplicate: 'Duplicate', invalid: 'Invalid' },
    reason: 'Reason',
    fields: { parentsName: 'Name', mobileNumber: 'Mobile number' },
    field: 'Field',
    nothing: 'No row can be saved. Please correct the file and check it again.',
    save: (valid) => `Save ${members(valid)}`,
    saved: (saved, left) =>
      left > 0
        ? `${members(saved)} saved. ${counted(left, 'row')} already there or invalid.`
        : `${members(saved)} saved.`,
  },
};
