import { adminStatuses } from '@maru/domain/administration';
import { expect, test } from 'vitest';
import { adminDirectory } from '../../../texts/ko/administrators-directory.ts';
import { parseDirectoryState } from './directory-state.ts';

test('reads filters and page; a page has ten rows whatever the address says', () => {
  const search = { deptCode: 'cleaning', adminStatus: 'suspended', searchType: 'adminName', keyword: '강' };
  expect(parseDirectoryState({ ...search, pageNumber: '3', pageSize: '50' })).toMatchObject({
    ...search,
    pageNumber: 3,
    pageSize: 10,
  });
});

test('passes over what makes no sense', () => {
  expect(parseDirectoryState({ deptCode: 'x', adminStatus: 'x', searchType: 'x', pageNumber: '-1' })).toMatchObject({
    deptCode: '',
    adminStatus: '',
    searchType: 'adminId',
    pageNumber: 1,
  });
  expect(parseDirectoryState({ keyword: 'x'.repeat(300) }).keyword).toHaveLength(100);
});

test('the public site’s Korean calls a state what the domain calls it', () => {
  expect(adminDirectory.statuses).toEqual(adminStatuses);
});
