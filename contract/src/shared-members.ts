/** Area `sharedMembers`: parents named by a nursery school's operator. Other operators' places answer 404. */
import {
  type ApplicationStatus,
  applicationStatuses,
  maxMembersFileBytes,
  type RegisterStatus,
  registerStatuses,
} from '@maru/domain/shared-member';
import { Type } from 'typebox';
import { call } from './call.ts';
import { bulkResult, closed, id, ids, oneOf, page, paging, workbook } from './schemas.ts';

const text = Type.String();
const placeParams = closed({ placeId: id });
const count = Type.Integer();

const member = closed({
  rowNumber: Type.Integer(),
  nurserySchoolParentsId: id,
  parentsName: text,
  mobileNumber: text,
  registerStatus: oneOf(Object.keys(registerStatuses) as RegisterStatus[]),
  registeredDatetime: text,
  applicationStatus: oneOf(Object.keys(applicationStatuses) as ApplicationStatus[]),
  applicationStatusName: text,
});

export const sharedMembers = {
  members: call({
    method: 'GET',
    path: '/api/mypage/operating-facility/air-quality/sharedMembers',
    access: 'citizen',
    summary: 'List unmasked shared members of an operated nursery school; search by part of name or full number',
    query: closed({
      ...paging,
      placeId: id,
      shareUserName: Type.Optional(Type.String({ maxLength: 60 })),
      shareUserPhoneNumber: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    output: page(member),
  }),
  add: call({
    method: 'POST',
    path: '/api/mypage/operating-facility/air-quality/sharedMember/{placeId}',
    access: 'citizen',
    summary: 'Create a shared member',
    params: placeParams,
    body: closed({ parentsName: Type.String({ maxLength: 200 }), mobileNumber: Type.String({ maxLength: 40 }) }),
    output: closed({ nurserySchoolParentsId: id }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/mypage/operating-facility/air-quality/{placeId}/sharedMembers/{parentsIds}',
    access: 'citizen',
    summary: 'Delete shared members, with a result for each',
    params: closed({ placeId: id, parentsIds: ids }),
    output: bulkResult,
  }),
  template: call({
    method: 'GET',
    path: '/api/mypage/operating-facility/air-quality/sharedMember/template',
    access: 'citizen',
    summary: 'Download the template of the import of shared members',
    output: workbook,
  }),
  validate: call({
    method: 'POST',
    path: '/api/mypage/operating-facility/air-quality/sharedMember/{placeId}/validateExcelUpload',
    access: 'citizen',
    summary: "Check an import of shared members without storing anything; returns rows that can't be saved",
    params: placeParams,
    multipart: { maxBytes: maxMembersFileBytes },
    output: closed({
      totalCount: count,
      validCount: count,
      duplicateCount: count,
      invalidCount: count,
      /** Rows that can't be saved, with Excel's row numbers from 1. */
      faults: Type.Array(
        closed({ rowNumber: Type.Integer(), kind: oneOf(['duplicate', 'invalid']), field: text, error: text }),
      ),
    }),
  }),
  upload: call({
    method: 'POST',
    path: '/api/mypage/operating-facility/air-quality/sharedMember/{placeId}/excelUpload',
    access: 'citizen',
    summary: 'Import the valid rows of a workbook of shared members in one transaction',
    params: placeParams,
    multipart: { maxBytes: maxMembersFileBytes },
    output: closed({ totalCount: count, savedCount: count, duplicateCount: count, invalidCount: count }),
  }),
};
