/** Area `excelQueue`: the position of a waiting Excel export in the queue. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, nullable } from './schemas.ts';

const output = closed({
  ahead: nullable(
    Type.Integer({
      description:
        'Number of files ahead in the queue, including those in progress; null if no file of the caller waits',
    }),
  ),
});

export const excelQueue = {
  officePlace: call({
    method: 'GET',
    path: '/admin/api/excel-queue',
    access: 'admin',
    summary: "Get the position of the administrator's waiting Excel file in the queue",
    output,
  }),
  citizenPlace: call({
    method: 'GET',
    path: '/api/mypage/excel-queue',
    access: 'citizen',
    summary: "Get the position of the citizen's waiting Excel file in the queue",
    output,
  }),
};
