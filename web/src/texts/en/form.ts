import type { form as ko } from '../ko/form.ts';

export const form: typeof ko = {
  optional: 'optional',
  show: 'Show',
  showPasswordOf: (label) => `Show: ${label}`,
  capsLock: 'Caps lock is on.',
  summary: (count) => (count === 1 ? 'Please correct 1 field.' : `Please correct ${count} fields.`),
  changed: 'changed',
  failed: 'The request could not be completed. Please try again in a moment.',
};
