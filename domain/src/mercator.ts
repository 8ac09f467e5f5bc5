/** Web Mercator: the world is a square of side 1, measured from the north-west corner. */

/** Side of the world in pixels at zoom 0, by MapLibre's definition of zoom. */
export const worldPixels = 512;

export const mercatorX = (longitude: number): number => (longitude + 180) / 360;
export const mercatorY = (latitude: number): number =>
  (180 - (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))) / 360;

export const longitudeAt = (x: number): number => x * 360 - 180;
export const latitudeAt = (y: number): number => (360 / Math.PI) * Math.atan(Math.exp(Math.PI * (1 - 2 * y))) - 90;
