import type { Map as MapInstance } from 'maplibre-gl';

/**
 * Paints no sky. MapLibre 6 paints a transparent one over the whole picture before every frame, which nobody looking
 * straight down sees: without a graphics card that is a third of a frame's time. It has no option for it.
 */
export function withoutSky({ painter }: MapInstance): void {
  painter.drawFunctions = { ...painter.drawFunctions, sky: () => undefined };
}
