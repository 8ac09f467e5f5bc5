import type { Rule } from '@maru/domain/rules';
import { useLocation } from '@tanstack/react-router';
import type { Texts } from '../../texts/ko.ts';

/** The account that the page before was about, as after a refused login or a join; empty for those who come by themselves. */
export const useKnownUserId = (): string => useLocation({ select: ({ state }) => state.userId ?? '' });

export const userIdRule = (words: Texts['recovery']): Rule<{ userId: string }> => ({
  field: 'userId',
  passes: ({ userId }) => userId.trim() !== '',
  error: words.userIdNeeded,
});
