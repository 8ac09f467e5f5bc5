/// <reference lib="dom" />
/** Rules about the current page that need no interaction. */
import type { Page } from '@playwright/test';
import type { Finding, RuleId } from './rules.ts';

export type PageFault = Pick<Finding, 'detail'> & { rule: RuleId };

/** Records listeners for the device's movements; must run before the page's scripts. */
export function recordMotionListeners(): void {
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...given: Parameters<typeof listen>) {
    if (/^device(motion|orientation)/.test(given[0])) document.documentElement?.setAttribute('data-motion', given[0]);
    return listen.apply(this, given);
  };
}

/** The faults of the current page. */
export const pageFaults = (page: Page): Promise<PageFault[]> => page.evaluate(findFaults);

/** Runs in the page. */
function findFaults(): PageFault[] {
  const faults: PageFault[] = [];
  const snippet = (element: Element) => element.outerHTML.slice(0, 160);
  const report = (rule: RuleId, at: Element | string) =>
    faults.push({ rule, detail: typeof at === 'string' ? at : snippet(at) });
  const all = <Kind extends Element = HTMLElement>(selector: string) => [...document.querySelectorAll<Kind>(selector)];
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert]');
  /** Whether a box is visible: texts for screen readers only have a box of one pixel. */
  const hasBox = ({ width, height }: DOMRect) => width > 2 && height > 2;
  const nameOf = (element: Element) =>
    (
      element.getAttribute('aria-label') ||
      [element.textContent, ...[...element.querySelectorAll('img')].map(({ alt }) => alt)].join(' ')
    )
      .replaceAll(/\s+/g, ' ')
      .trim();

  const smallestDiagonalPx = (6 / 25.4) * 96;
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]';
  for (const control of all(controls).filter(isShown)) {
    const labels = [...((control as HTMLInputElement).labels ?? [])];
    const boxes = [control, ...labels].map((one) => one.getBoundingClientRect()).filter(hasBox);
    const diagonals = boxes.map(({ width, height }) => Math.hypot(width, height));
    if (boxes.length > 0 && Math.max(...diagonals) < smallestDiagonalPx) report('control-size', control);
  }

  // Excludes parts of composite widgets (tabs, list box, menu, tree, grid), which have only one tab stop each.
  for (const control of all('[role=button], [role=link], [role=checkbox], [role=switch], [role=combobox], [onclick]'))
    if (isShown(control) && control.tabIndex < 0 && !control.matches(':disabled, [aria-disabled=true]'))
      report('focusable-controls', control);

  for (const table of all<HTMLTableElement>('table:not([role=presentation], [role=none])').filter(isShown)) {
    const names = (table.getAttribute('aria-labelledby') ?? '').split(/\s+/).map((id) => document.getElementById(id));
    const name = [table.caption, ...names].map((one) => one?.textContent ?? '').join('') + (table.ariaLabel ?? '');
    if (name.trim() === '' || !table.querySelector('th')) report('table-named', table);
  }

  const pointing =
    /(빨간|파란|초록|노란|붉은|푸른|회색|주황)\s?(색\s)?(버튼|단추|링크|글자|표시|점)|(오른쪽|왼쪽|위쪽|아래쪽|위의|아래의?|둥근|동그란|네모난)\s(버튼|단추|링크|아이콘)/;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (pointing.test(text.textContent ?? '')) report('instructions', text.textContent ?? '');

  const { lang } = document.documentElement;
  if (lang.split('-')[0] !== 'ko') report('language-korean', `lang="${lang}"`);

  const links = all<HTMLAnchorElement>('a[href]').filter(isShown);
  const vague =
    /^(여기|이곳|클릭|링크|더 ?보기|바로 ?가기|자세히( 보기)?|상세( ?보기)?|보기|이동|here|more|click here)$/i;
  for (const link of links) if (vague.test(nameOf(link))) report('link-text', link);
  // A row or list entry is the context of its links. `init=true` only resets a list's filters.
  const address = (link: Element) =>
    new URL(link.getAttribute('href') ?? '', location.href).href.replace(/[?&]init=true$/, '');
  const targets = new Map<string, string>();
  for (const link of links.filter((one) => !one.closest('tr, li'))) {
    const [name, target] = [nameOf(link), address(link)];
    const other = targets.get(name);
    if (other === undefined) targets.set(name, target);
    else if (other !== target) report('link-purpose', `${name}: ${other} ≠ ${target}`);
  }
  const toNewWindow = /새 ?(창|탭)|new (window|tab)/i;
  for (const link of links) {
    const described = (link.getAttribute('aria-describedby') ?? '')
      .split(/\s+/)
      .map((id) => document.getElementById(id));
    const added = getComputedStyle(link, '::after').content;
    const said = [link.textContent, nameOf(link), link.title, added, ...described.map((one) => one?.textContent)];
    if (link.target === '_blank' && !toNewWindow.test(said.join(' '))) report('new-window', link);
  }

  for (const media of all('video, audio, embed, object')) report('media-absent', media);
  for (const part of all('[role=doc-pagebreak]')) report('page-breaks-absent', part);
  const motion = document.documentElement.getAttribute('data-motion');
  if (motion !== null) report('motion-sensors-absent', motion);

  for (const field of all<HTMLInputElement>('input[type=password]')) {
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
    if (!/password|one-time-code/.test(field.autocomplete) || !field.dispatchEvent(paste))
      report('password-fields', field);
  }

  const symbols = /([^\p{L}\p{N}\s])\1/u;
  if (document.title.trim() === '' || symbols.test(document.title)) report('title-plain', document.title);
  const ids = all('[id]').map(({ id }) => id);
  for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at))) report('unique-ids', id);

  // Removes elements that parse differently: noscript without scripting, and the first line of a textarea or pre.
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll('noscript, script, textarea, pre')) part.remove();
  const markup = copy.innerHTML;
  const parsed = new DOMParser().parseFromString(`<body>${markup}</body>`, 'text/html').body.innerHTML;
  if (parsed !== markup) {
    const at = [...markup].findIndex((letter, index) => letter !== parsed[index]);
    report('markup-nesting', markup.slice(Math.max(0, at - 100), at + 60));
  }

  const secondsOf = (time: string) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 0.001 : 1);
  const flashes = (style: CSSStyleDeclaration) => {
    const seconds = style.animationDuration.split(',').map(secondsOf);
    const counts = style.animationIterationCount.split(',').map((one) => (one.trim() === 'infinite' ? Infinity : +one));
    return seconds.some((length, at) => length > 0 && length <= 1 / 3 && (counts[at % counts.length] ?? 1) >= 3);
  };
  const visit = (list: CSSRuleList) => {
    for (const rule of list) {
      if (rule instanceof CSSStyleRule && flashes(rule.style)) report('no-flashes', rule.cssText.slice(0, 160));
      if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) visit(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) visit(sheet.cssRules);

  const endless = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime === Infinity);
  for (const { effect } of endless) {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    if (target && isShown(target)) report('no-endless-motion', target);
  }
  return faults;
}

/** Addresses in the page's footer, in order: the office's telephone numbers, and links to help. */
export const helpOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('contentinfo')
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
