import { expect, test } from 'vitest';
import { changeLine } from './field-changes.ts';

test.each([
  ['address', '면목로 1', '면목로 2', '주소: 면목로 1 → 면목로 2'],
  ['modelName', '', 'M-1', '모델명: 없음 → M-1'],
  ['isActivated', 'true', 'false', '사용: 예 → 아님'],
  ['isPublic', 'false', 'true', '공개: 비공개 → 공개'],
  ['ownerName', '', '', '소유자 변경'],
  ['inventedField', 'a', 'b', 'inventedField: a → b'],
])('describes the change of %s from %o to %o', (field, before, after, line) => {
  expect(changeLine({ field, before, after })).toBe(line);
});
