/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';

/** Expects every Korean text on an English page to be marked as Korean for screen readers. */
export async function expectKoreanMarked(page: Page, name: string): Promise<void> {
  const unmarked = () =>
    page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const { data, parentElement: parent } = texts.currentNode as Text;
        if (!parent || parent.closest('script, style') || !/[ㄱ-ㆎ가-힣]/.test(data)) continue;
        if (parent.closest('[lang]')?.getAttribute('lang') !== 'ko')
          found.push(`<${parent.tagName.toLowerCase()} class="${parent.className}"> ${data.trim()}`);
      }
      return [...new Set(found)];
    });
  // Names load a moment after the language.
  await expect.poll(unmarked, `what is Korean of ${name} is marked`).toEqual([]);
}
