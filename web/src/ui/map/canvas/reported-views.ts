import { isSameView, type MapView } from './map-view.ts';

/** Maximum pending moves in the address; the map reports a repeated view only once. */
const maxReported = 20;

/** Distinguishes the map's own moves, which return through the address, from back and forward. */
export class ReportedViews {
  #views: MapView[] = [];

  add(view: MapView): void {
    this.#views = [...this.#views, view].slice(-maxReported);
  }

  /** Whether the view is a pending own move; moves before it are discarded. */
  take(view: MapView): boolean {
    const at = this.#views.findIndex((each) => isSameView(each, view));
    this.#views = this.#views.slice(at + 1);
    return at !== -1;
  }
}
