/// <reference lib="dom" />
/** What a page does while it is looked at: what goes wrong in it, what it asks for, when it has its answers. */
import { expect, type Page, type Request } from '@playwright/test';

/** What the browser says of an answer that is a failure, and what a page does: 'forecast: CONFLICT'. */
const failedAnswer = /^Failed to load resource|^\w+: [A-Z_]+ /;

export class Watched {
  readonly page: Page;
  /** What the page threw, and what it told its console. */
  readonly errors: string[] = [];
  /** Whether answers are expected that are failures. */
  mayFail = false;
  readonly #waiting = new Set<Request>();

  constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      // A page that isn't there is answered so.
      const isPageItself = message.location().url === page.url();
      if (message.type() !== 'error' || ((this.mayFail || isPageItself) && failedAnswer.test(message.text()))) return;
      this.errors.push(message.text());
    });
    page.on('request', (request) => {
      // A live feed never ends; tiles that a map flies past, and the worker of a map that another one replaces, are given up
      // without a word.
      const isGivenUp = /\/api\/map\/tiles\/|\/maplibre-gl-worker/.test(request.url());
      if (request.resourceType() !== 'eventsource' && !isGivenUp) this.#waiting.add(request);
    });
    page.on('requestfinished', (request) => this.#waiting.delete(request));
    page.on('requestfailed', (request) => this.#waiting.delete(request));
  }

  /** Begins anew, for another screen. */
  forget(): void {
    this.errors.length = 0;
    this.mayFail = false;
    this.expectNoAnswers();
  }

  /** Waits for no answer any more of what was asked for so far: a map that is left ends its requests without a word. */
  expectNoAnswers(): void {
    this.#waiting.clear();
  }

  /** Waits until a change of the window or of its colours is drawn, and until answers are there if it asks for some. */
  async redrawn(): Promise<void> {
    await this.drawn();
    if (this.#waiting.size > 0) await this.settled();
  }

  /** Waits for two turns of drawing and the end of movements, whatever is still asked for. */
  async drawn(): Promise<void> {
    await this.page.evaluate(twoFrames);
    await this.page.evaluate(twoFrames);
    await this.page.evaluate(untilStill);
  }

  /** Waits until nothing is asked for any more and nothing moves; the page's heading stands before and after. */
  async settled(): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    // What an answer draws may ask for more.
    let quiet = 0;
    const waitedFor = () => [...this.#waiting].map((request) => request.url());
    await expect
      .poll(
        async () => {
          await this.page.evaluate(twoFrames);
          quiet = this.#waiting.size === 0 ? quiet + 1 : 0;
          // A failure tells what was waited for.
          return quiet > 2 ? 'all of them' : waitedFor();
        },
        { message: 'the page has its answers', intervals: [50] },
      )
      .toBe('all of them');
    await this.page.evaluate(untilStill);
    await expect(heading, 'the heading is still there when the answers are').toBeVisible();
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
