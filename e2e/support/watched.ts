/// <reference lib="dom" />
/** What a page does while it is looked at: what goes wrong in it, what it asks for, when it has its answers. */
import { expect, type Page, type Request } from '@playwright/test';

/** What the browser says of an answer that is a failure, and what a page does: 'forecast: CONFLICT'. */
const failedAnswer = /^Failed to load resource|^\w+: [A-Z_]+ /;

export class Watched {
  readonly page: Page;
  /** What the page threw, and what it told its console. */
  readonly errors: string[] = [];
  readonly #waiting = new Set<Request>();

  /** @param mayFail whether answers are expected that are failures */
  constructor(page: Page, { mayFail = false } = {}) {
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() !== 'error' || (mayFail && failedAnswer.test(message.text()))) return;
      this.errors.push(message.text());
    });
    page.on('request', (request) => {
      // A live feed never ends.
      if (request.resourceType() !== 'eventsource') this.#waiting.add(request);
    });
    page.on('requestfinished', (request) => this.#waiting.delete(request));
    page.on('requestfailed', (request) => this.#waiting.delete(request));
  }

  /** Waits until the page's heading stands, nothing is asked for any more, and nothing moves. */
  async settled(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    // What an answer draws may ask for more.
    let quiet = 0;
    await expect
      .poll(
        async () => {
          await this.page.evaluate(twoFrames);
          quiet = this.#waiting.size === 0 ? quiet + 1 : 0;
          return quiet;
        },
        { message: 'the page has its answers', intervals: [50] },
      )
      .toBeGreaterThan(2);
    await this.page.evaluate(untilStill);
  }
}

const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Until the fonts are there and every movement that ends has ended. */
async function untilStill(): Promise<void> {
  await document.fonts.ready;
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
