/// <reference lib="dom" />
/** Observes a page's errors, calls and pending answers. */
import { expect, type Page, type Request } from '@playwright/test';

/** Messages about failed answers, by the browser or by the page itself ('forecast: CONFLICT'). */
const failedAnswer = /^Failed to load resource|^\w+: [A-Z_]+ /;

export class Watched {
  readonly page: Page;
  /** The page's exceptions and console errors. */
  readonly errors: string[] = [];
  /** Whether failed answers are expected. */
  mayFail = false;
  readonly #waiting = new Set<Request>();
  /** Number of all requests so far that `settled` waits for. */
  #count = 0;

  constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      // The document of a missing page also has an error status.
      const isPageItself = message.location().url === page.url();
      if (message.type() !== 'error' || ((this.mayFail || isPageItself) && failedAnswer.test(message.text()))) return;
      this.errors.push(message.text());
    });
    page.on('request', (request) => {
      // Ignores live feeds, which never end, and tiles and the worker of a map, whose requests are cancelled silently.
      const isGivenUp = /\/api\/map\/tiles\/|\/maplibre-gl-worker/.test(request.url());
      if (request.resourceType() === 'eventsource' || isGivenUp) return;
      this.#waiting.add(request);
      this.#count += 1;
    });
    page.on('requestfinished', (request) => this.#waiting.delete(request));
    page.on('requestfailed', (request) => this.#waiting.delete(request));
  }

  /** Resets the state for another screen. */
  forget(): void {
    this.errors.length = 0;
    this.mayFail = false;
    this.expectNoAnswers();
  }

  /** Stops waiting for pending requests, because a map cancels its requests silently when the page is left. */
  expectNoAnswers(): void {
    this.#waiting.clear();
  }

  /** Waits until a change of window size or colours is drawn, including answers requested because of it. */
  async redrawn(): Promise<void> {
    await this.drawn();
    if (this.#waiting.size > 0) await this.settled();
  }

  /** Waits for some frames and for the end of animations, but not for data. */
  async drawn(): Promise<void> {
    await this.page.evaluate(someFrames, 4);
    await this.page.evaluate(untilStill);
  }

  /** Waits until no data is loading and no animation is running. */
  async settled(): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    // Compares addresses, so that a failure lists the pending requests.
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
