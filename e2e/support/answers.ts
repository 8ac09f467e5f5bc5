/** Answers of a screen's calls as they are on a bad day: nothing found, or refused. */
import type { Page } from '@playwright/test';

/** Those of a session are the shell's, which other journeys let fail; tiles are pictures, as images are. */
const isOfScreen = (address: URL) => /^(\/admin)?\/api\/(?!auth\/|live$|map\/tiles\/)/.test(address.pathname);

/** The pages that are gone to come without the answers that the server sends along: they ask for them themselves. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route('**/portal/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<script [^>]*id="first-answers"[^>]*>).*?(<\/script>)/s, '$1$2');
    return route.fulfill({ response, body });
  });
}

/** What is offered to be chosen, and what the district is: that is never empty. */
const isGiven = ({ pathname }: URL) =>
  /^\/api\/(category|common-code|vendors|security-light\/dong|map\/category|district)(\/|$)/.test(pathname);

/** There is nothing of what a screen asks for: no rows, no points of charts, and counts of none. */
export async function emptyRows(page: Page): Promise<void> {
  await page.route(
    (address) => isOfScreen(address) && !isGiven(address),
    async (route) => {
      const response = await route.fetch();
      const json: unknown = await response.json().catch(() => undefined);
      await route.fulfill({ response, ...(json !== undefined && { json: emptied(json) }) });
    },
  );
}

/** Every site asks for them on every page: the district, and in the console the codes that it keeps. */
const isOfShell = (address: string) =>
  /^\/api\/(district(\/history-load)?|vendors|common-code\/vehicle\/vehicle_company_code)$/.test(
    new URL(address).pathname,
  );

/**
 * Every call of a screen is refused; unlike a failure it isn't tried again first. Tells how many there were, those of the
 * shell aside.
 */
export async function refuseCalls(page: Page): Promise<() => number> {
  let count = 0;
  await page.route(isOfScreen, (route) => {
    if (!isOfShell(route.request().url())) count += 1;
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'CONFLICT',
      error: '지금은 답할 수 없습니다.',
    };
    return route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  return () => count;
}

/** Calls of a screen that are held back. */
export interface HeldCalls {
  count(): number;
  /** Lets them and every later one go on, to what other routes make of them. */
  release(): void;
}

/** Every call of a screen waits until it is released; those of the shell, which other screens share, don't. */
export async function holdCalls(page: Page): Promise<HeldCalls> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(
    (address) => isOfScreen(address) && !isOfShell(address.href),
    async (route) => {
      count += 1;
      await released;
      await route.fallback();
    },
  );
  return { count: () => count, release };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows that are there however little there is: a page of the console, a group of receivers, a compartment of a bin. */
const fixed = new Set(['pages', 'receiverGroups', 'forecast']);

/** A line of a chart, or how many there are of a kind: it stays, and has nothing. */
const isOfKind = (row: unknown) =>
  isObject(row) && (('points' in row && 'name' in row) || ('status' in row && 'count' in row) || 'counts' in row);

const isCount = (name: string, value: unknown) => typeof value === 'number' && /^total|count$/i.test(name);

/** The same answer, or what it calls `name`, without its rows, and with counts that fit; words and figures in a row stay. */
function emptied(json: unknown, name = ''): unknown {
  if (Array.isArray(json)) {
    if (!json.some(isObject)) return json;
    return fixed.has(name) || json.every(isOfKind) ? json.map((row) => emptied(row)) : [];
  }
  if (!isObject(json)) return json;
  const parts = Object.entries(json).map(([key, value]) => [key, isCount(key, value) ? 0 : emptied(value, key)]);
  return Object.fromEntries(parts);
}
