/// <reference lib="dom" />
/** Observes a page: errors, calls, and completion of answers. */
import { expect, type Page, type Request } from '@playwright/test';

/** Browser messages about failed answers, and those of the page itself: 'forecast: CONFLICT'. */
const failedAnswer = /^Failed to load resource|^\w+: [A-Z_]+ /;

export class Watched {
  readonly page: Page;
  /** Exceptions of the page, and its console errors. */
  readonly errors: string[] = [];
  /** True if failed answers are expected. */
  mayFail = false;
  readonly #waiting = new Set<Request>();

  constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      // The document of a missing page has this status, too.
      const isPageItself = message.location().url === page.url();
      if (message.type() !== 'error' || ((this.mayFail || isPageItself) && failedAnswer.test(message.text()))) return;
      this.errors.push(message.text());
    });
    page.on('request', (request) => {
      // Live feeds never end. Requests for passed tiles and by the worker of a replaced map are cancelled silently.
      const isGivenUp = /\/api\/map\/tiles\/|\/maplibre-gl-worker/.test(request.url());
      if (request.resourceType() !== 'eventsource' && !isGivenUp) this.#waiting.add(request);
    });
    page.on('requestfinished', (request) => this.#waiting.delete(request));
    page.on('requestfailed', (request) => this.#waiting.delete(request));
  }

  /** Resets for another screen. */
  forget(): void {
    this.errors.length = 0;
    this.mayFail = false;
    this.expectNoAnswers();
  }

  /** Stops waiting for current requests, because a map that is left cancels its requests silently. */
  expectNoAnswers(): void {
    this.#waiting.clear();
  }

  /** Waits until a change of the window or colours is drawn, and for the answers that it requests. */
  async redrawn(): Promise<void> {
    await this.drawn();
    if (this.#waiting.size > 0) await this.settled();
  }

  /** Waits for two frames and the end of animations, even if data is still loading. */
  async drawn(): Promise<void> {
    await this.page.evaluate(twoFrames);
    await this.page.evaluate(twoFrames);
    await this.page.evaluate(untilStill);
  }

  /** Waits until nothing is loading or moving; the page's heading may have existed before. */
  async settled(): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    // A rendered answer may trigger further requests.
    let quiet = 0;
    const waitedFor = () => [...this.#waiting].map((request) => request.url());
    await expect
      .poll(
        async () => {
          await this.page.evaluate(twoFrames);
          quiet = this.#waiting.size === 0 ? quiet + 1 : 0;
          // On failure the message names the pending requests.
          return quiet > 2 ? 'all of them' : waitedFor();
        },
        { message: 'the page has its answers', intervals: [10] },
      )
      .toBe('all of them');
    await this.page.evaluate(untilStill);
    await expect(heading, 'the heading is still there when the answers are').toBeVisible();
  }
}

const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Waits for fonts and finite animations. */
async function untilStill(): Promise<void> {
  await document.fonts.ready;
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
