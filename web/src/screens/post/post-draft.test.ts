import { expect, test } from 'vitest';
import { differing, draftOf } from './post-draft.ts';

const read = { title: '처음 제목', contents: '<p>처음 글</p>', isPublic: true };

test("stores typed fields and the version they are based on, without others' fields", () => {
  const draft = draftOf({ ...read, contents: '<p>쓰던 글</p>' }, read, 3);
  expect(draft).toEqual({ version: 3, typed: { contents: '<p>쓰던 글</p>' } });
  const meanwhile = { ...read, title: '바뀐 제목', isPublic: false };
  expect({ ...meanwhile, ...differing(draft.typed, meanwhile) }).toEqual({
    title: '바뀐 제목',
    contents: '<p>쓰던 글</p>',
    isPublic: false,
  });
});

test('changes nothing if the typed values have been saved in the meantime', () => {
  const { typed } = draftOf({ ...read, title: '새 제목 ' }, read, 3);
  expect(differing(typed, { ...read, title: '새 제목' })).toEqual({});
});
