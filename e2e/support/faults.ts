import type { Locator, Page } from '@playwright/test';

/** The error summary of a refused form with several errors; receives the focus. */
export const summaryIn = (form: Page | Locator): Locator =>
  form.getByRole('region', { name: /^고칠 곳이 \d+곳 있습니다\.$/ });

/** The errors of a refused form, each a link to its field. */
export const faultsIn = (form: Page | Locator): Locator => summaryIn(form).getByRole('link');
