/**
 * Icons are drawn on demand and named after their content, so that equal icons are drawn once: 'marker/bad/M',
 * 'marker/bad/M/selected', 'cluster/S/0-3-12', and with a layer's icon 'marker/bad/M/+air'.
 */

/** Widths of a marker by text length: 0, up to 2, up to 3, and up to 5 characters. */
export const markerWidths = { N: 28, S: 46, M: 54, L: 68 } as const;
/** Diameters of a cluster by count: under 10, under 100, and more. */
export const clusterDiameters = { S: 46, M: 52, L: 60 } as const;

/** Prefix of a layer icon's name. */
export const iconMark = '+';

export type MarkerWidth = keyof typeof markerWidths;
export type ClusterSize = keyof typeof clusterDiameters;

export interface MarkerIcon {
  kind: 'marker';
  look: string;
  width: MarkerWidth;
  isSelected: boolean;
  /** Name of the layer icon beside the marker's sign; undefined without a layer icon. */
  place: string | undefined;
}
export interface ClusterIcon {
  kind: 'cluster';
  size: ClusterSize;
  /** Relative shares of the looks, by ascending severity. */
  shares: number[];
  /** Name of the worst marker's layer icon, drawn in the cluster's centre. */
  place: string | undefined;
}

const isKey = <T extends object>(table: T, text: string | undefined): text is keyof T & string =>
  text !== undefined && Object.hasOwn(table, text);

/** Parses an icon's name; null for other names. */
export function readIconName(name: string): MarkerIcon | ClusterIcon | null {
  const [kind, first, second, ...more] = name.split('/');
  const place = more.find((part) => part.startsWith(iconMark))?.slice(iconMark.length);
  if (kind === 'marker' && first && isKey(markerWidths, second)) {
    return { kind, look: first, width: second, isSelected: more.includes('selected'), place };
  }
  if (kind === 'cluster' && isKey(clusterDiameters, first) && second && /^\d+(-\d+)*$/.test(second)) {
    return { kind, size: first, shares: second.split('-').map(Number), place };
  }
  return null;
}
