/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';

/** On a page that speaks English every Korean text is marked as such, so that a screen reader says it in Korean. */
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
  // Names come a moment after the language.
  await expect.poll(unmarked, `what is Korean of ${name} is marked`).toEqual([]);
}
