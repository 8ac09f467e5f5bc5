import type { MapMarker } from './marker.ts';

/** Greater than any measured value, in either direction. */
const most = 1e9;
const decimals = 2;

/** Separates the compared part of a key from the displayed part. */
export const keyEnd = '/';

/**
 * A sort key of a marker's severity, value and text (or icon, if any). MapLibre's clusters aggregate by maximum, so the
 * greatest key provides the worst marker's text.
 */
export function worstKey(severity: number, { value, text, icon }: Pick<MapMarker, 'value' | 'text' | 'icon'>): string {
  const amount = typeof value === 'number' && Number.isFinite(value) ? Math.max(-most, Math.min(most, value)) : -most;
  const ordered = (amount + most).toFixed(decimals).padStart(13, '0');
  return `${String(severity).padStart(2, '0')} ${ordered}${keyEnd}${icon ?? text}`;
}
