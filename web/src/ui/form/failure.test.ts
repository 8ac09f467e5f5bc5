import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';

const problem = (parts: { code: string; error: string; field?: string }) => Object.assign(new Error('x'), parts);

test('the server’s sentence stands at the field it names', () => {
  expect(failureOf(problem({ code: 'X', error: '이미 사용 중입니다.', field: 'userId' }), {}, '다른')).toEqual({
    field: 'userId',
    error: '이미 사용 중입니다.',
  });
});

test('in another language ours stands for the server’s: for its sentence, else for its code', () => {
  const ours = { NOT_FOUND: 'Not there.', '없습니다.': 'No account.' };
  expect(failureOf(problem({ code: 'NOT_FOUND', error: '없습니다.' }), ours, 'other').error).toBe('No account.');
  expect(failureOf(problem({ code: 'NOT_FOUND', error: '다른 말' }), ours, 'other').error).toBe('Not there.');
});

test('where no answer came, ours by code, else the general one', () => {
  expect(failureOf(problem({ code: 'NETWORK', error: '' }), { NETWORK: '연결' }, '다른').error).toBe('연결');
  expect(failureOf(problem({ code: 'UNREADABLE', error: '' }), { NETWORK: '연결' }, '다른').error).toBe('다른');
});

test('a defect is no failure of the form', () => {
  expect(() => failureOf(new TypeError('defect'), {}, '다른')).toThrow('defect');
});
