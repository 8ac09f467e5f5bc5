import type { Rule } from '@maru/domain/rules';
import { recoveryWords } from '#texts/ko/console-recovery.ts';

export const adminIdRule: Rule<{ adminId: string }> = {
  field: 'adminId',
  passes: ({ adminId }) => adminId.trim() !== '',
  error: recoveryWords.adminIdNeeded,
};
