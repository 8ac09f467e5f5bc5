import type { Rule } from '@maru/domain/rules';
import type { Texts } from '#texts/ko.ts';

export const userIdRule = (words: Texts['recovery']): Rule<{ userId: string }> => ({
  field: 'userId',
  passes: ({ userId }) => userId.trim() !== '',
  error: words.userIdNeeded,
});
