/// <reference lib="dom" />
/** Visits the console as an administrator, and checks a page's calls and controls. */
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { type AdminId, mayCall, rowOf } from './access.ts';
import type { Offers, Shown } from './console-offers.ts';
import { goTo } from './revisit.ts';
import { Watched } from './watched.ts';

interface Answer {
  /** The call's line in the access matrix. */
  call: string;
  needsPage: boolean;
  status: number;
}

/** Names of controls that only change the presentation of lists, charts, maps and carousels. */
const harmless =
  /^(열|목록|미리보기|전체 화면|범례|조건(, 적용 중)?|표로 보기|차트로 보기|표 내려받기 \(CSV\)|그림 내려받기 \(PNG\)|선택 해제|검색 결과 .* 모두 선택|.+ 더 보기|자동(으로 넘기기| 넘김 멈추기)|(이전|다음) 쪽|재생|일시 정지|내 위치|인쇄|목록 (펼치기|접기)|새로고침|전체 지역 보기|축소|확대|(첫|이전|다음|마지막) 페이지|\d+페이지|\d\d[가-힣]\d{4}|LIGHT-\d{4}|QR-\w+)$/;

/** The call for the frame's number of open alarms, made by every page if the administrator may see alarms. */
const ofFrame = 'GET /admin/api/alarms/open';

export class Visit {
  readonly page: Page;
  readonly #watched: Watched;
  readonly #adminId: AdminId;
  #answers: Answer[] = [];
  /** Requests since the last navigation began. */
  #requests = new WeakSet<Request>();

  constructor(page: Page, adminId: AdminId) {
    this.page = page;
    this.#watched = new Watched(page);
    this.#adminId = adminId;
    page.on('request', (request) => this.#requests.add(request));
    page.on('response', (response) => {
      // Ignores late answers to the previous page.
      if (!this.#requests.has(response.request())) return;
      const row = rowOf(response.request().method(), new URL(response.url()));
      if (row) this.#answers.push({ ...row, status: response.status() });
    });
  }

  /** Navigates within the site and waits for the answers. */
  async goTo(address: string): Promise<void> {
    await this.#settle(() => goTo(this.page, address));
  }

  /** Loads an address like a bookmark, and waits for the answers. */
  async open(address: string): Promise<void> {
    await this.#settle(() => this.page.goto(address));
  }

  async #settle(go: () => Promise<unknown>): Promise<void> {
    this.#watched.forget();
    this.#answers = [];
    this.#requests = new WeakSet();
    await go();
    await this.#watched.settled();
  }

  /** Fails if a call of the page was refused, the page didn't request its data, or the page reported a failure. */
  async expectData(name: string, data: string): Promise<void> {
    const made = () => this.#answers.filter(({ call, status }) => call === data && status === 200).length;
    await expect.poll(made, `${name} shows what ${data} answers`).toBeGreaterThan(0);
    expect(this.#refused(), `${name} makes no call that is refused`).toEqual([]);
    await expect(this.page.getByRole('button', { name: '다시 시도' }), `${name} has all it asks for`).toHaveCount(0);
  }

  /** Fails unless the page states that it is forbidden, and requests no data. */
  async expectForbidden(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 }), `${name} is refused`).toHaveText('이용 권한이 없습니다');
    const calls = this.#answers.filter(({ needsPage, call }) => needsPage && call !== ofFrame).map(({ call }) => call);
    expect(calls, `${name} asks for nothing that needs a permission`).toEqual([]);
  }

  #refused(): string[] {
    return this.#answers
      .filter(({ status }) => status === 401 || status === 403)
      .map(({ call, status }) => `${call} ${status}`);
  }

  /** Fails unless the page has exactly the controls that the administrator has permission for. */
  async expectOffers(name: string, { offers = {}, sometimes = {}, chosen = {}, opened, edits }: Shown): Promise<void> {
    const may = (given: Offers) =>
      Object.keys(given).filter((one) => mayCall(this.#adminId, ...[given[one] ?? []].flat()));
    const shown = async (given: Offers) => {
      const known = Object.keys({ ...given, ...sometimes });
      const names = (await buttonsIn(this.page.getByRole('main'))).map((button) => nameIn(known, button));
      const allowed = new Set(may(sometimes));
      return [...new Set(names)].filter((one) => one in given || !allowed.has(one)).sort();
    };
    await expect.poll(() => shown(offers), `${name} offers`).toEqual(may(offers).sort());
    if (opened) {
      await this.page
        .getByRole('button', { name: new RegExp(` ${opened.button}$`) })
        .first()
        .click();
      const dialog = this.page.getByRole('dialog');
      const all = [...may(opened.offers), '닫기'].sort();
      await expect.poll(async () => (await buttonsIn(dialog)).sort(), `a dialog of ${name} offers`).toEqual(all);
      await dialog.getByRole('button', { name: '닫기', exact: true }).click();
    }
    if (edits)
      await expect.poll(() => this.#isEditable(), `${name} can be changed`).toBe(mayCall(this.#adminId, edits));
    const boxes = this.page
      .getByRole('main')
      .locator('table:has(thead input[type=checkbox]) tbody input[type=checkbox]');
    if (may(chosen).length === 0) return expect(boxes, `rows of ${name} can't be chosen`).toHaveCount(0);
    await boxes.and(this.page.locator(':enabled')).first().check();
    const all = { ...offers, ...chosen };
    await expect.poll(() => shown(all), `${name} offers for chosen rows`).toEqual(may(all).sort());
  }

  /** The addresses of the page's links. */
  async links(): Promise<string[]> {
    const links = this.page.getByRole('main').getByRole('link');
    return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  }

  /** Whether a form or a table of checkboxes has an editable field. */
  async #isEditable(): Promise<boolean> {
    return this.page
      .getByRole('main')
      .evaluate((main) =>
        [...main.querySelectorAll('form :is(input, select, textarea, [contenteditable=true]), td input')].some(
          (one) => !one.closest('search, table:has(thead input)') && !one.matches(':disabled, [readonly]'),
        ),
      );
  }
}

/** A button's key in a table of controls: the button's name, or the ending of the name. */
const nameIn = (known: readonly string[], button: string): string =>
  known.find((one) => one === button) ??
  known.find((one) => one.startsWith('… ') && button.endsWith(one.slice(1))) ??
  button;

/**
 * Names of buttons and of links that create something, except filters, table headers, tabs and switches, and the
 * editor's toolbar.
 */
async function buttonsIn(part: Locator): Promise<string[]> {
  const names = await part
    .locator('button, a[href$="/new"], a[href*="detail=new"]')
    .evaluateAll((all) =>
      all
        .filter((one) => !one.closest('search, thead, [role=toolbar], [aria-pressed], [hidden]'))
        .map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim()),
    );
  return names.filter((name) => name !== '' && !harmless.test(name));
}
