import type { Rule } from '@maru/domain/rules';
import { useLocation } from '@tanstack/react-router';
import type { Texts } from '../../../texts/ko.ts';

/** The account that a login was just refused for; empty for those who come by themselves. */
export const useRefusedUserId = (): string => useLocation({ select: ({ state }) => state.userId ?? '' });

export const userIdRule = (words: Texts['recovery']): Rule<{ userId: string }> => ({
  field: 'userId',
  passes: ({ userId }) => userId.trim() !== '',
  error: words.userIdNeeded,
});
