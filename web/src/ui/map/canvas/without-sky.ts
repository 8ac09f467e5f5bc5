import type * as MapLibrary from 'maplibre-gl';

/**
 * MapLibre whose maps paint no sky. Version 6 paints a transparent one over the whole picture before every frame, which
 * nobody looking straight down sees: without a graphics card that is a third of a frame's time. It has no option for it,
 * and the first frame comes before anybody else is given the map.
 */
export const withoutSky = (library: typeof MapLibrary) => ({
  ...library,
  Map: class extends library.Map {
    constructor(...given: ConstructorParameters<typeof library.Map>) {
      super(...given);
      this.painter.drawFunctions = { ...this.painter.drawFunctions, sky: () => undefined };
    }
  },
});
