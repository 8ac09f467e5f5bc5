import type { Locator, Page } from '@playwright/test';

/** The summary of a form that was refused for several faults; it gets the focus. */
export const summaryIn = (form: Page | Locator): Locator =>
  form.getByRole('region', { name: /^고칠 곳이 \d+곳 있습니다\.$/ });

/** The faults of a refused form, each a link to its field. */
export const faultsIn = (form: Page | Locator): Locator => summaryIn(form).getByRole('link');
