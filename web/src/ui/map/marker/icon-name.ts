/**
 * Icons are drawn when the map first needs them and named after what they show, so that equal ones are drawn once:
 * 'marker/bad/M', 'marker/bad/M/selected', 'cluster/S/0-3-12', and with a layer's icon 'marker/bad/M/+air'.
 */

/** Widths of a marker by the length of its text: none, to 2, to 3, and to 5 characters. */
export const markerWidths = { N: 28, S: 46, M: 54, L: 68 } as const;
/** Diameters of a cluster by how many it holds: under 10, under 100, and more. */
export const clusterDiameters = { S: 46, M: 52, L: 60 } as const;

/** Before the name of a place's icon. */
export const iconMark = '+';

export type MarkerWidth = keyof typeof markerWidths;
export type ClusterSize = keyof typeof clusterDiameters;

export interface MarkerIcon {
  kind: 'marker';
  look: string;
  width: MarkerWidth;
  isSelected: boolean;
  /** Name of the icon beside its sign; undefined where there is none. */
  place: string | undefined;
}
export interface ClusterIcon {
  kind: 'cluster';
  size: ClusterSize;
  /** Shares by look in order of severity, the least first, in parts that need not add up to anything. */
  shares: number[];
  /** Name of the icon in its middle, that of the worst. */
  place: string | undefined;
}

const isKey = <T extends object>(table: T, text: string | undefined): text is keyof T & string =>
  text !== undefined && Object.hasOwn(table, text);

/** Reads an icon's name; null where it isn't one of ours. */
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
