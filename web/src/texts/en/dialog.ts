import type { dialog as ko } from '../ko/dialog.ts';

export const dialog: typeof ko = {
  title: 'Unsaved input',
  body: 'What you have entered is not saved. Close anyway?',
  confirm: 'Close',
};
