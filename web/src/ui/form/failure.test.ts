import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';

const problem = (parts: { code: string; error: string; field?: string }) => Object.assign(new Error('x'), parts);

test("puts the server's sentence at its field", () => {
  expect(failureOf(problem({ code: 'X', error: '이미 사용 중입니다.', field: 'userId' }), {}, '다른')).toEqual({
    field: 'userId',
    error: '이미 사용 중입니다.',
  });
});

test("prefers Maru's translation of the server's sentence or code in another language", () => {
  const ours = { NOT_FOUND: 'Not there.', '없습니다.': 'No account.' };
  expect(failureOf(problem({ code: 'NOT_FOUND', error: '없습니다.' }), ours, 'other').error).toBe('No account.');
  expect(failureOf(problem({ code: 'NOT_FOUND', error: '다른 말' }), ours, 'other').error).toBe('Not there.');
});

test("uses Maru's sentence by code without an answer, else a general one", () => {
  expect(failureOf(problem({ code: 'NETWORK', error: '' }), { NETWORK: '연결' }, '다른').error).toBe('연결');
  expect(failureOf(problem({ code: 'UNREADABLE', error: '' }), { NETWORK: '연결' }, '다른').error).toBe('다른');
});

test("rethrows errors that aren't problems", () => {
  expect(() => failureOf(new TypeError('defect'), {}, '다른')).toThrow('defect');
});
