/** Area `excelQueue`: the position of a waiting Excel export in the queue. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, nullable } from './schemas.ts';

const output = closed({
  ahead: nullable(
    Type.Integer({ description: 'Files before the own one, those being made included; null: none waits' }),
  ),
});

export const excelQueue = {
  officePlace: call({
    method: 'GET',
    path: '/admin/api/excel-queue',
    access: 'admin',
    summary: 'How many Excel files are before the one that the caller waits for',
    output,
  }),
  citizenPlace: call({
    method: 'GET',
    path: '/api/mypage/excel-queue',
    access: 'citizen',
    summary: 'The same of a citizen',
    output,
  }),
};
