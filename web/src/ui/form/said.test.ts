import { describe, expect, test } from 'vitest';
import { nothingSaid, type SaidFailure, say, stillSaid, summaryLine, takeBack } from './said.ts';

const failure = (field: string, error = `${field} is wrong`): SaidFailure => ({
  field,
  error,
  control: { id: field, label: field },
  isChanged: false,
});
const fieldsOf = (failures: readonly SaidFailure[]) => failures.map(({ field }) => field);

describe('focus after a refusal', () => {
  test.each([
    ['one fault: its field', ['name'], 5, 'name', false],
    ['several: the summary', ['name', 'address'], 5, null, true],
    ['several of a form of two fields: the first', ['id', 'password'], 2, 'id', false],
  ] as const)('moves to the target for %s', (_, fields, fieldCount, focus, isSummed) => {
    const said = say(
      fields.map((field) => failure(field)),
      fieldCount,
    );
    expect(said).toMatchObject({ focus: { field: focus }, isSummed });
  });
});

test('removes the error of a changed field, and marks it in the summary', () => {
  const said = takeBack(say([failure('name'), failure('address'), failure('')], 5), ['name']);
  expect(fieldsOf(stillSaid(said))).toEqual(['address']);
  expect(said.failures.map(({ field, isChanged }) => [field, isChanged])).toEqual([
    ['name', true],
    ['address', false],
    ['', true],
  ]);
  expect(said.isSummed).toBe(true);
});

test('keeps the focus while typing', () => {
  const said = say([failure('name'), failure('address')], 5);
  expect(takeBack(said, ['name']).focus).toBe(said.focus);
});

test("adds an error found on blur to those of other fields, replacing the same field's error", () => {
  const before = say([failure('userId'), failure('password'), failure('address')], 8);
  const said = say([failure('userId', 'taken')], 8, before);
  expect(stillSaid(said).map(({ error }) => error)).toEqual(['password is wrong', 'address is wrong', 'taken']);
  expect(said).toMatchObject({ isSummed: true, focus: { field: 'userId' } });
});

test('changes nothing without errors', () => {
  expect(say([], 5)).toBe(nothingSaid);
});

test.each([
  ['아이디', '아이디를 입력해 주십시오.', '아이디를 입력해 주십시오.'],
  ['설치 장소명', '설치장소명을 입력해 주십시오.', '설치장소명을 입력해 주십시오.'],
  ['어린이 이름', '어린이의 이름을 입력해 주십시오.', '어린이의 이름을 입력해 주십시오.'],
  ['비밀번호 확인', '비밀번호가 서로 다릅니다.', '비밀번호 확인: 비밀번호가 서로 다릅니다.'],
  ['User ID', 'Please enter a user id.', 'Please enter a user id.'],
  ['위도', '지도에서 위치를 선택해 주십시오.', '위도: 지도에서 위치를 선택해 주십시오.'],
  ['', '위치를 선택해 주십시오.', '위치를 선택해 주십시오.'],
])('formats for the field %o and error %o %o', (label, error, text) => {
  expect(summaryLine(label, error)).toBe(text);
});
