import type * as MapLibrary from 'maplibre-gl';

/** The first picture is painted by then, whole or not. */
const longestHoldMs = 2000;

/**
 * MapLibre whose maps keep the page and a processor that plays graphics card less busy; it has no options for either.
 *
 * - No sky: version 6 paints a transparent one over the whole picture before every frame, a third of a frame's time.
 * - Nothing is painted before everything is there that the first picture shows. A page waits for each program that it
 *   gives the graphics card, and for whatever that has been given before: after a few half pictures, that is most of the
 *   time in which the page answers nobody.
 */
export const lighterMaps = (library: typeof MapLibrary) => ({
  ...library,
  Map: class extends library.Map {
    constructor(...given: ConstructorParameters<typeof library.Map>) {
      super(...given);
      const { painter } = this;
      painter.drawFunctions = { ...painter.drawFunctions, sky: () => undefined };
      const paint = painter.render.bind(painter);
      const paintBy = performance.now() + longestHoldMs;
      painter.render = (...frame) => {
        this.triggerRepaint();
        const isWhole = this.isStyleLoaded() && this.areTilesLoaded();
        if (!isWhole && performance.now() < paintBy) return;
        withoutDrawing(painter.context.gl, () => paint(...frame));
        painter.render = paint;
      };
    }
  },
});

/** Gives the graphics card all that a picture needs, and lets it draw nothing: the programs are made at once. */
function withoutDrawing(gl: WebGL2RenderingContext, paint: () => void): void {
  const drawing = { drawElements: () => undefined, clear: () => undefined };
  Object.assign(gl, drawing);
  try {
    paint();
  } finally {
    for (const name of Object.keys(drawing)) Reflect.deleteProperty(gl, name);
  }
}
