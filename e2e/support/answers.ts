/** Routes that give a screen's calls empty answers or refusals. */
import type { APIResponse, Page, Route } from '@playwright/test';

/** The server's answer to a routed request, which is sent again if the server closes the reused connection meanwhile. */
export const answerOf = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 2 });

/** Excludes session calls of the shell, which other journeys test, and map tiles, which are images. */
const isOfScreen = (address: URL) => /^(\/admin)?\/api\/(?!auth\/|live$|map\/tiles\/)/.test(address.pathname);

/** Removes server-rendered data from later pages, so that pages make the calls themselves. */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.route('**/portal/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await answerOf(route);
    const body = (await response.text()).replace(/(<script [^>]*id="first-answers"[^>]*>).*?(<\/script>)/s, '$1$2');
    return route.fulfill({ response, body });
  });
}

/** Whether a call's answer is never empty: options and the district. */
const isGiven = ({ pathname }: URL) =>
  /^\/api\/(category|common-code|vendors|security-light\/dong|map\/category|district)(\/|$)/.test(pathname);

/** Empties the answers to a screen's calls: no rows, no chart points, and zero counts. */
export async function emptyRows(page: Page): Promise<void> {
  await page.route(
    (address) => isOfScreen(address) && !isGiven(address),
    async (route) => {
      const response = await answerOf(route);
      const json: unknown = await response.json().catch(() => undefined);
      await route.fulfill({ response, ...(json !== undefined && { json: emptied(json) }) });
    },
  );
}

/** Calls of every page of a site: the district, and the console's codes and number of open alarms. */
const isOfShell = (address: string) =>
  /^(\/api\/(district(\/history-load)?|vendors|common-code\/vehicle\/vehicle_company_code)|\/admin\/api\/alarms\/open)$/.test(
    new URL(address).pathname,
  );

/**
 * Refuses every call of a screen with an error that isn't retried. Returns a function that returns the number of
 * refused calls, without those of the shell.
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

/** Blocked calls of a screen. */
export interface HeldCalls {
  count(): number;
  /** Lets these and all later calls continue to other routes. */
  release(): void;
}

/** Blocks every call of a screen until `release`, except calls of the shell, which other screens share. */
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

/** Fields whose rows exist even without data, such as console pages and groups of receivers. */
const fixed = new Set(['pages', 'receiverGroups', 'forecast']);

/** Whether a row is a chart's line or a count by kind, which empty answers contain with empty values. */
const isOfKind = (row: unknown) =>
  isObject(row) && (('points' in row && 'name' in row) || ('status' in row && 'count' in row) || 'counts' in row);

const isCount = (name: string, value: unknown) => typeof value === 'number' && /^total|count$/i.test(name);

/** An answer (or its part `name`) without rows and with counts of 0; other texts and figures are unchanged. */
function emptied(json: unknown, name = ''): unknown {
  if (Array.isArray(json)) {
    if (!json.some(isObject)) return json;
    return fixed.has(name) || json.every(isOfKind) ? json.map((row) => emptied(row)) : [];
  }
  if (!isObject(json)) return json;
  const parts = Object.entries(json).map(([key, value]) => [key, isCount(key, value) ? 0 : emptied(value, key)]);
  return Object.fromEntries(parts);
}
