import { isSameView, type MapView } from './map-view.ts';

/** Moves that may be on their way through the address at a time; a view told twice never comes back. */
const mostTold = 20;

/** Tells a map's own moves, which come back to it through the address, from those of back and forward. */
export class ToldViews {
  #views: MapView[] = [];

  add(view: MapView): void {
    this.#views = [...this.#views, view].slice(-mostTold);
  }

  /** Whether the view is one of those, and comes back now; what was told before it doesn't come any more. */
  take(view: MapView): boolean {
    const at = this.#views.findIndex((each) => isSameView(each, view));
    this.#views = this.#views.slice(at + 1);
    return at !== -1;
  }
}
