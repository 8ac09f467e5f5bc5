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

/** Every list that a screen asks for is empty. */
export async function emptyLists(page: Page): Promise<void> {
  await page.route(isOfScreen, async (route) => {
    const response = await route.fetch();
    const json: unknown = await response.json().catch(() => undefined);
    await (hasList(json) ? route.fulfill({ response, json: emptied(json) }) : route.fulfill({ response }));
  });
}

/** Every site asks for it on every page. */
const isOfShell = (address: string) => new URL(address).pathname === '/api/district';

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

const hasList = (json: unknown): json is { list: unknown[] } =>
  typeof json === 'object' && json !== null && 'list' in json && Array.isArray(json.list);

/** The same answer with an empty list, and counts that fit it. */
function emptied(json: { list: unknown[] }): object {
  const counts = Object.entries(json).flatMap(([key, value]) =>
    /^total/.test(key) && typeof value === 'number' ? [key] : [],
  );
  return { ...json, list: [], ...Object.fromEntries(counts.map((key) => [key, 0])) };
}
