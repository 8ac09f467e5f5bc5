/** A change of something that the office has written, as its history tells it. */
import { Type } from 'typebox';
import { closed, oneOf } from './schemas.ts';

const text = Type.String();

export const postChange = closed({
  changedDatetime: text,
  changedAdminName: text,
  action: oneOf(['create', 'change', 'delete']),
  /** Fields that were changed; of long ones only that they were. */
  changes: Type.Array(closed({ field: text, before: text, after: text })),
});
