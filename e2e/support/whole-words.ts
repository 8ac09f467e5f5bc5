/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';

/** Expects no word of the page to be broken ('Tomorro w'), except words wider than their block. */
export async function expectWholeWords(page: Page, name: string): Promise<void> {
  const broken = () =>
    page.evaluate(() => {
      const blockOf = (element: Element) => {
        let block = element;
        while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
        return block;
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      const range = document.createRange();
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        if (!text.parentElement?.checkVisibility() || text.parentElement.closest('svg')) continue;
        for (const { 0: word, index } of text.data.matchAll(/[A-Za-z가-힣]{2,}/g)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const rects = [...range.getClientRects()];
          if (new Set(rects.map(({ top }) => Math.round(top))).size < 2) continue;
          const width = rects.reduce((sum, rect) => sum + rect.width, 0);
          if (width < blockOf(text.parentElement).clientWidth) found.push(word);
        }
      }
      return [...new Set(found)];
    });
  await expect.poll(broken, `no word of ${name} is broken in the middle`).toEqual([]);
}
