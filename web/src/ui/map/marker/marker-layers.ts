import type {
  CircleLayerSpecification,
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { iconMark } from './icon-name.ts';
import { iconRoom, pill } from './icons.ts';
import type { MarkerCluster, MarkerLook } from './marker.ts';
import { keyEnd, worstKey } from './worst-key.ts';

/** Ids of the sources of places, and of those that were counted before; and of the layers that draw them. */
export const placesLayer = 'places';
export const countedLayer = 'counted-places';

/** How finely a cluster's ring tells shares apart; coarse enough that rings repeat and are drawn once. */
const ringParts = 12;
const markerTextSize = 13;
/** The selected marker to the others. */
const selectedScale = 1.2;
const ink = '#1e2124';
const paper = '#ffffff';

const count: ExpressionSpecification = ['get', 'point_count'];
const isCluster: ExpressionSpecification = ['has', 'point_count'];
const textLength: ExpressionSpecification = ['length', ['get', 'text']];
/** What the worst of a cluster's markers says. */
const worstText: ExpressionSpecification = [
  'slice',
  ['get', 'worst'],
  ['+', ['index-of', keyEnd, ['get', 'worst']], 1],
];
/** Of the count to the value. */
const countScale = 0.76;
/** The sum of what a cluster's markers say as numbers. */
const sumText: ExpressionSpecification = ['number-format', ['get', 'sum'], {}];
const countOf = (look: MarkerLook) => `count of ${look.key}`;

/** What a cluster knows of its markers: how many of each look, the worst severity, and what the worst of them says. */
export function clusterProperties(looks: readonly MarkerLook[]): Record<string, unknown> {
  const counts = looks.map((look) => [countOf(look), ['+', ['case', ['==', ['get', 'look'], look.key], 1, 0]]]);
  const soFar: ExpressionSpecification = ['string', ['accumulated']];
  const next: ExpressionSpecification = ['string', ['get', 'worst']];
  return {
    ...Object.fromEntries(counts),
    severity: ['max', ['get', 'severity']],
    sum: ['+', ['coalesce', ['get', 'value'], 0]],
    worst: [
      ['case', ['>', next, soFar], next, soFar],
      ['get', 'worst'],
    ],
  };
}

/** A cluster that was counted before, as MapLibre's own are. */
export function countedFeature(
  { longitude, latitude, count: places, looks: of, worst }: MarkerCluster,
  looks: readonly MarkerLook[],
): GeoJSON.Feature {
  const counts = looks.map((look) => [countOf(look), of.get(look.key) ?? 0]);
  const severity = looks.findIndex(({ key }) => key === worst.look);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      ...Object.fromEntries(counts),
      point_count: places,
      severity,
      sum: 0,
      worst: worstKey(severity, { ...worst, text: '' }),
    },
  };
}

/** Rounded up, so that a single very bad one in a thousand is still seen. */
const share = (look: MarkerLook): ExpressionSpecification => [
  'to-string',
  ['ceil', ['/', ['*', ringParts, ['get', countOf(look)]], count]],
];

function iconName(looks: readonly MarkerLook[], isSelected: boolean, hasIcons: boolean): ExpressionSpecification {
  const shares = looks.flatMap((look, index) => (index === 0 ? [share(look)] : ['-', share(look)]));
  const width: ExpressionSpecification = [
    'case',
    ['==', textLength, 0],
    'N',
    ['<=', textLength, 2],
    'S',
    ['<=', textLength, 3],
    'M',
    'L',
  ];
  return [
    'case',
    isCluster,
    [
      'concat',
      'cluster/',
      ['step', count, 'S', 10, 'M', 100, 'L'],
      '/',
      ...shares,
      ...(hasIcons ? [`/${iconMark}`, worstText] : []),
    ],
    [
      'concat',
      'marker/',
      ['get', 'look'],
      '/',
      width,
      isSelected ? '/selected' : '',
      ...(hasIcons ? [`/${iconMark}`, ['get', 'icon'] as ExpressionSpecification] : []),
    ],
  ];
}

const either = <T>(cluster: unknown, marker: unknown) =>
  ['case', isCluster, cluster, marker] as unknown as DataDrivenPropertyValueSpecification<T>;

/**
 * Markers and clusters as one layer, so that of everything that overlaps the worst is in front. `looks` are in order of
 * severity, the least first.
 */
export function markerLayer(
  id: string,
  looks: readonly MarkerLook[],
  font: string[],
  { isSelected = false, hasSums = false, hasIcons = false } = {},
): SymbolLayerSpecification {
  const clusterText = hasSums ? sumText : worstText;
  // The icon stands where the value would.
  const clusterLine: ExpressionSpecification | string = hasIcons ? ' ' : clusterText;
  const textLeft = pill.signRadius + (hasIcons ? iconRoom / 2 : 0);
  const hollow = looks.filter((look) => look.isHollow).map((look) => look.key);
  return {
    id,
    type: 'symbol',
    source: id,
    layout: {
      'symbol-sort-key': ['get', 'severity'],
      'icon-image': iconName(looks, isSelected, hasIcons),
      'icon-size': isSelected ? selectedScale : 1,
      'icon-anchor': either('center', 'bottom'),
      // The icon's own margin lies under the tip of the tail.
      'icon-offset': either(['literal', [0, 0]], ['literal', [0, 4]]),
      'icon-allow-overlap': true,
      // What lies under it steps aside: the names of dongs.
      'icon-ignore-placement': false,
      'text-field': either(
        ['format', clusterLine, {}, '\n', {}, ['number-format', count, {}], { 'font-scale': countScale }],
        ['format', ['get', 'text'], {}],
      ),
      'text-font': font,
      'text-size': either(
        hasIcons ? 14 : ['step', ['length', clusterText], 14, 4, 12, 5, 10.5],
        markerTextSize * (isSelected ? selectedScale : 1),
      ),
      'text-line-height': 1.5,
      'text-offset': either(
        ['literal', [0, 0.8]],
        ['literal', [textLeft / markerTextSize + 0.15, -(pill.tail + pill.height / 2) / markerTextSize]],
      ),
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: {
      'text-color': ['case', ['any', isCluster, ['in', ['get', 'look'], ['literal', hollow]]], ink, paper],
    },
  };
}

/**
 * A disc behind markers whose feature state says that their value has just changed. Hidden until the first of them does:
 * what a map's first picture doesn't need comes after it.
 */
export const flash = (id: string, source: string): CircleLayerSpecification => ({
  id,
  type: 'circle',
  source,
  filter: ['!', isCluster],
  layout: { visibility: 'none' },
  paint: {
    'circle-radius': ['case', ['boolean', ['feature-state', 'isChanged'], false], 28, 0],
    'circle-color': '#256ef4',
    'circle-opacity': 0.22,
    'circle-translate': [0, -18],
  },
});

/**
 * The name of the place that is pointed at, beside its marker, wherever it covers no other; names of dongs and streets
 * make room for it.
 */
export const pointedName = (id: string, font: string[]): SymbolLayerSpecification => ({
  id,
  type: 'symbol',
  source: id,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': font,
    'text-size': 14,
    // Under the tip of the marker, over it, or beside it: the marker stands on the place and is some 40 px high.
    'text-variable-anchor-offset': ['top', [0, 0.9], 'bottom', [0, -4.2], 'left', [3.5, -1.6], 'right', [-3.5, -1.6]],
    'text-justify': 'auto',
    'text-max-width': 12,
    'text-padding': 1,
  },
  paint: { 'text-color': ink, 'text-halo-color': paper, 'text-halo-width': 2 },
});
