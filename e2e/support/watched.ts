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
  /** Number of all requests that were waited for. */
  #count = 0;

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
      if (request.resourceType() === 'eventsource' || isGivenUp) return;
      this.#waiting.add(request);
      this.#count += 1;
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

  /** Waits for some frames and the end of animations, even if data is still loading. */
  async drawn(): Promise<void> {
    await this.page.evaluate(someFrames, 4);
    await this.page.evaluate(untilStill);
  }

  /** Waits until nothing is loading or moving; the page's heading may have existed before. */
  async settled(): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    // On failure the message names the pending requests.
    const waitedFor = () => [...this.#waiting].map((request) => request.url());
    const message = 'the page has its answers';
    let count: number;
    // A rendered answer may trigger further requests.
    do {
      await expect.poll(waitedFor, { message, intervals: [10] }).toEqual([]);
      count = this.#count;
      await this.page.evaluate(someFrames, 8);
    } while (this.#count > count);
    await this.page.evaluate(untilStill);
    await expect(heading, 'the heading is still there when the answers are').toBeVisible();
  }
}

async function someFrames(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Waits for fonts and finite animations. */
async function untilStill(): Promise<void> {
  await document.fonts.ready;
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
