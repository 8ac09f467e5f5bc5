import type { dialog as ko } from '../ko/dialog.ts';

export const dialog: typeof ko = {
  title: 'Unsaved changes',
  body: 'Your changes have not been saved. Close anyway?',
  confirm: 'Close',
};
