/** Texts that tell what happens to personal data. */
import { expect, test } from 'vitest';
import { usersWords } from './ko/console-citizens.ts';
import { placesWords } from './ko/console-devices.ts';

test.each([usersWords.detail.removeFacilityBody('가람 어린이집'), placesWords.removeLine])(
  'names the shared members that are deleted: %s',
  (text) => {
    expect(text).toContain('공유 회원');
  },
);
