/** A map's view in degrees, with MapLibre's zoom. */
export interface MapView {
  latitude: number;
  longitude: number;
  zoom: number;
}

export const leastZoom = 9;
/** Maximum zoom: about 10 cm per pixel, which is beyond the detail of a district's file. */
export const mostZoom = 18;

const isNumber = (text: string | undefined): text is string => text !== undefined && /^-?\d{1,3}(\.\d+)?$/.test(text);

/** The view in an address; null if it is incomplete or invalid. */
export function readView(search: Readonly<Record<string, string>>): MapView | null {
  const { lat, lng, zoom } = search;
  if (!isNumber(lat) || !isNumber(lng) || !isNumber(zoom)) return null;
  if (Math.abs(Number(lat)) > 85 || Math.abs(Number(lng)) > 180) return null;
  return {
    latitude: Number(lat),
    longitude: Number(lng),
    zoom: Math.min(mostZoom, Math.max(leastZoom, Number(zoom))),
  };
}

/** A view in address form: metres and hundredths of a zoom are enough. */
export const writeView = ({ latitude, longitude, zoom }: MapView) => ({
  lat: latitude.toFixed(5),
  lng: longitude.toFixed(5),
  zoom: zoom.toFixed(2),
});

/** Whether two views are equal in address form. */
export const isSameView = (a: MapView, b: MapView): boolean =>
  Object.values(writeView(a)).join() === Object.values(writeView(b)).join();
