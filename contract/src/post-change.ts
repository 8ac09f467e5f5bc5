/** A change of something that the office has written, as its history tells it. */
import { Type } from 'typebox';
import { closed, id, oneOf } from './schemas.ts';

const text = Type.String();

export const postChange = closed({
  changeId: id,
  changedDatetime: text,
  changedAdminName: text,
  action: oneOf(['create', 'change', 'delete']),
  /** Fields that were changed; of long ones only that they were. */
  changes: Type.Array(closed({ field: text, before: text, after: text })),
  /** The text was changed, and what it was before is kept. */
  hasFormerText: Type.Boolean(),
});

/** What a text was before a change of it: HTML of the allow list, of which images may be gone. */
export const formerText = closed({ formerText: text });
