import type * as MapLibrary from 'maplibre-gl';

/** Maximum time until the first paint, complete or not. */
const longestHoldMs = 2000;

/**
 * MapLibre with less load on the page and on software rendering, for which it has no options.
 *
 * - No sky: version 6 paints a transparent one over the whole picture in every frame, a third of a frame's time.
 * - Nothing is painted before everything in the first picture is loaded. Each compiled shader program blocks the page
 * until the GPU has finished its earlier work: after a few partial pictures, that is most of the page's blocked time.
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

/** Submits a picture's draw calls without drawing, so that all shader programs are compiled at once. */
function withoutDrawing(gl: WebGL2RenderingContext, paint: () => void): void {
  const drawing = { drawElements: () => undefined, clear: () => undefined };
  Object.assign(gl, drawing);
  try {
    paint();
  } finally {
    for (const name of Object.keys(drawing)) Reflect.deleteProperty(gl, name);
  }
}
