/** Where a map looks: degrees, and MapLibre's zoom. */
export interface MapView {
  latitude: number;
  longitude: number;
  zoom: number;
}

export const leastZoom = 9;
/** From here on a district's file has nothing more to show: some 10 cm a pixel. */
export const mostZoom = 18;

const isNumber = (text: string | undefined): text is string => text !== undefined && /^-?\d{1,3}(\.\d+)?$/.test(text);

/** The view that an address says; null where it says none that is whole and on earth. */
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

/** A view as an address says it: metres and hundredths of a zoom are enough. */
export const writeView = ({ latitude, longitude, zoom }: MapView) => ({
  lat: latitude.toFixed(5),
  lng: longitude.toFixed(5),
  zoom: zoom.toFixed(2),
});

/** Whether two views are the same as addresses say them. */
export const isSameView = (a: MapView, b: MapView): boolean =>
  Object.values(writeView(a)).join() === Object.values(writeView(b)).join();
