/// <reference lib="dom" />
/** Parts of screens that axe needn't check again, because a worker of the run has checked an identical part. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSHandle, Page } from '@playwright/test';

/** Groups of axe's rules; a part passes each group separately. */
export type Family = 'colours' | 'others';

/** Hashes of the passed parts by site, window width, and family of rules. */
const passed = new Map<string, Set<string>>();

const passedBy = (place: string, family: Family): Set<string> => {
  const known = passed.get(`${place} ${family}`) ?? new Set();
  passed.set(`${place} ${family}`, known);
  return known;
};

/** File to which each worker appends passed parts: lines of site and width, family, and hashes, separated by tabs. */
const file = join(process.env.MARU_E2E_DATA ?? '', 'passed-parts');
let bytesRead = 0;

/** Reads the parts that the workers have passed since the last call. */
function readPassed(): void {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file).subarray(bytesRead);
  // Reads complete lines only, because another worker may be writing.
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  bytesRead += whole.length;
  for (const line of whole.toString().split('\n').slice(0, -1)) {
    const [place = '', family = '', marks = ''] = line.split('\t');
    const known = passedBy(place, family as Family);
    for (const mark of marks.split(' ')) known.add(mark);
  }
}

export interface NewParts {
  /** Parts of the page that were already checked or repeat an earlier part. */
  known: JSHandle<Element[]>;
  /** Whether the page has no new parts. */
  isNone: boolean;
  /** Records the new parts as passed. */
  pass(): void;
}

/** Finds the parts of the page that the run hasn't checked by the same rules. */
export async function newPartsOf(page: Page, families: readonly Family[]): Promise<NewParts> {
  readPassed();
  const place = `${new URL(page.url()).pathname.split('/')[1]} ${page.viewportSize()?.width}`;
  const [first = new Set<string>(), ...others] = families.map((family) => passedBy(place, family));
  const marks = [...first].filter((mark) => others.every((other) => other.has(mark))).join(' ');
  const parts = await page.evaluateHandle(findParts, marks);
  const [known, found] = await Promise.all([
    parts.evaluateHandle(({ known }) => known),
    parts.evaluate(({ marks }) => marks),
  ]);
  await parts.dispose();
  return {
    known,
    isNone: found.length === 0,
    pass() {
      const lines = families.map((family) => `${place}\t${family}\t${found.join(' ')}\n`);
      appendFileSync(file, lines.join(''));
    },
  };
}

/**
 * Runs in the page. Parts are identical if they have the same elements with the same classes, states, inline styles and
 * languages, with texts and names in the same places, inside the same elements. Identical parts violate the same rules.
 */
function findParts(marks: string): { known: Element[]; marks: string[] } {
  const isDrawn = /^(class|style|role|type|tabindex|lang|disabled|data-|aria-(?!label|describedby|controls|owns))/;
  const smallestTargetPx = 24;
  /** A hash of 53 bits (cyrb53). */
  const hash = (text: string): string => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
  };
  const hasText = (one: Element | null) => (one?.textContent ?? '').trim() !== '';
  /** Whether all elements that an attribute refers to exist and have text. */
  const isNamedBy = (reference: string) => reference.split(/\s+/).every((id) => hasText(document.getElementById(id)));
  const attributesOf = (element: Element, ignored?: string): string =>
    element
      .getAttributeNames()
      .filter((name) => name !== ignored)
      .map((name) => {
        const value = element.getAttribute(name) ?? '';
        if (/^aria-(labelledby|describedby)$/.test(name)) return `${name}:${isNamedBy(value)}`;
        if (isDrawn.test(name)) return `${name}=${value}`;
        return value.trim() === '' ? name : `${name}…`;
      })
      .sort()
      .join(' ');
  /** Properties beyond the element's own attributes: labels, scrolling, and a small target size. */
  const surroundings = (element: Element): string => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].filter(hasText).length;
    const scrolls = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
    const { width, height } = element.getBoundingClientRect();
    const isSmall = element.matches('a, button, input, select, textarea, summary, [role], [tabindex]')
      ? width < smallestTargetPx || height < smallestTargetPx
      : false;
    return `${labels}${scrolls}${isSmall}`;
  };
  const drawn = new Map<Element, string>();
  const draw = (element: Element): string => {
    const inner = [...element.childNodes].map((node) => {
      if (node instanceof Element) return draw(node);
      return node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '' ? '…' : '';
    });
    const mark = hash(`${element.tagName} ${attributesOf(element)} ${surroundings(element)}>${inner.join()}`);
    drawn.set(element, mark);
    return mark;
  };
  draw(document.body);
  const seen = new Set(marks.split(' '));
  const known: Element[] = [];
  const found: string[] = [];
  const visit = (element: Element, around: string) => {
    const mark = hash(`${around} ${drawn.get(element)}`);
    if (seen.has(mark)) {
      known.push(element);
      return;
    }
    seen.add(mark);
    found.push(mark);
    const inside = hash(`${around} ${element.tagName} ${attributesOf(element, 'lang')}`);
    for (const child of element.children) visit(child, inside);
  };
  const { documentElement: root, title } = document;
  visit(document.body, hash(`${attributesOf(root, 'lang')} ${root.lang !== ''} ${title.trim() !== ''}`));
  return { known, marks: found };
}
