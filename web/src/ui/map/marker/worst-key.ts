import type { MapMarker } from './marker.ts';

/** Past what devices measure, either way. */
const most = 1e9;
const decimals = 2;

/** Parts what is compared of a key from what is shown. */
export const keyEnd = '/';

/**
 * A marker's severity, value and text (or icon, if it has one) as one string that sorts by how bad the marker is.
 * MapLibre's clusters keep one value of many: the greatest of these strings gives the cluster its worst marker's text.
 */
export function worstKey(severity: number, { value, text, icon }: Pick<MapMarker, 'value' | 'text' | 'icon'>): string {
  const amount = typeof value === 'number' && Number.isFinite(value) ? Math.max(-most, Math.min(most, value)) : -most;
  const ordered = (amount + most).toFixed(decimals).padStart(13, '0');
  return `${String(severity).padStart(2, '0')} ${ordered}${keyEnd}${icon ?? text}`;
}
