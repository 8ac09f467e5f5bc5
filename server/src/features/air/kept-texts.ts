/** Texts kept at most: two years of hours. */
const mostTexts = 20_000;

/** Bytes of texts by a whole number, made when first asked for. */
export class KeptTexts {
  readonly #texts = new Map<number, Buffer>();
  readonly #make: (key: number) => string;

  constructor(make: (key: number) => string) {
    this.#make = make;
  }

  of(key: number): Buffer {
    let text = this.#texts.get(key);
    if (!text) {
      if (this.#texts.size >= mostTexts) this.#texts.clear();
      text = Buffer.from(this.#make(key));
      this.#texts.set(key, text);
    }
    return text;
  }
}
