/** A change of a post, for its history. */
import { Type } from 'typebox';
import { closed, id, oneOf } from './schemas.ts';

const text = Type.String();

export const postChange = closed({
  changeId: id,
  changedDatetime: text,
  changedAdminName: text,
  action: oneOf(['create', 'change', 'delete']),
  /** Changed fields; long ones without their values. */
  changes: Type.Array(closed({ field: text, before: text, after: text })),
  /** True if the text was changed and its former version is stored. */
  hasFormerText: Type.Boolean(),
});

/** The text before a change: HTML of the allow list; its images may have been deleted. */
export const formerText = closed({ formerText: text });
