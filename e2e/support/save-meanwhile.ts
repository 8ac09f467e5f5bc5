/** Two administrators who change the same row in dialogs. */
import { expect, type Locator, type Page } from '@playwright/test';

interface Meanwhile {
  /** The row's name. */
  name: string;
  /** The words after the name on the row's button, and in the title of the dialog that it opens. */
  action: string;
  /** Shows the row. */
  open?: (of: Page) => Promise<unknown>;
  /** Input of the first administrator to save. */
  theirs: (dialog: Locator) => Promise<unknown>;
  /** Input of the second one, before the first one saves. */
  ours: (dialog: Locator) => Promise<unknown>;
}

const saveIn = (dialog: Locator) => dialog.getByRole('button', { name: '저장', exact: true }).click();

/**
 * Another administrator saves a row of the page while its dialog is open. Checks that the save of the page's dialog is
 * refused once; `shown` checks what it shows then.
 */
export async function saveAfterAnother(
  page: Page,
  { name, action, open, theirs, ours }: Meanwhile,
  shown: (dialog: Locator) => Promise<unknown>,
): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  // Not by the row's name, which a save may change.
  const dialogOf = (of: Page) => of.getByRole('dialog', { name: new RegExp(`${action}$`) });
  for (const one of [page, other]) {
    await open?.(one);
    await one.getByRole('button', { name: `${name} ${action}` }).click();
  }
  await ours(dialogOf(page));
  await theirs(dialogOf(other));
  await saveIn(dialogOf(other));
  await expect(dialogOf(other)).toHaveCount(0);
  await other.close();
  await saveIn(dialogOf(page));
  await expect(dialogOf(page).getByText('다른 관리자가 먼저 저장했습니다.').first()).toBeVisible();
  await shown(dialogOf(page));
  await saveIn(dialogOf(page));
  await expect(dialogOf(page)).toHaveCount(0);
}
