import type {
  CircleLayerSpecification,
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { type ClusterSize, iconMark } from './icon-name.ts';
import { iconRoom, pill, plateDrop } from './icons.ts';
import type { MarkerCluster, MarkerLook } from './marker.ts';
import { keyEnd, worstKey } from './worst-key.ts';

/** Source ids of places and of server-side clusters, and ids of their layers. */
export const placesLayer = 'places';
export const countedLayer = 'counted-places';

/** Resolution of a cluster's ring: coarse, so that rings repeat and are drawn once. */
const ringParts = 12;
const markerTextSize = 13;
/** Scale of the selected marker. */
const selectedScale = 1.2;
const ink = '#1e2124';
const paper = '#ffffff';

const count: ExpressionSpecification = ['get', 'point_count'];
const isCluster: ExpressionSpecification = ['has', 'point_count'];
const textLength: ExpressionSpecification = ['length', ['get', 'text']];
/** The text of the worst marker in a cluster. */
const worstText: ExpressionSpecification = [
  'slice',
  ['get', 'worst'],
  ['+', ['index-of', keyEnd, ['get', 'worst']], 1],
];
const clusterTextSize = 14;
/** Size of the count's text, relative to `clusterTextSize`. */
const countScale = 0.76;
const lineHeight = 1.5;
/** The sum of a cluster's numeric markers. */
const sumText: ExpressionSpecification = ['number-format', ['get', 'sum'], {}];
const countOf = (look: MarkerLook) => `count of ${look.key}`;

/** A value for a short, a longer and a long text of a cluster, by the size of this text. */
const byLength = <T>(text: ExpressionSpecification, of: (scale: number) => T): ExpressionSpecification =>
  ['step', ['length', text], of(1), 4, of(12 / 14), 5, of(10.5 / 14)] as unknown as ExpressionSpecification;

/** Moves the second line of a cluster's text, its count, onto the plate. */
function countOffset(text: ExpressionSpecification | null): ExpressionSpecification {
  const bySize = (size: ClusterSize) => {
    // The first line is the upper half of a block that is centred at the offset.
    const below = (scale: number) => ['literal', [0, plateDrop(size) / clusterTextSize - (lineHeight / 2) * scale]];
    return text ? byLength(text, below) : below(1);
  };
  return ['step', count, bySize('S'), 10, bySize('M'), 100, bySize('L')] as unknown as ExpressionSpecification;
}

/** Aggregated properties of a cluster: number of each look, worst severity, and the worst marker's text. */
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

/** A server-side cluster in the form of MapLibre's own. */
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

/** A look's share of the ring, rounded up, so that a single very bad marker in a thousand stays visible. */
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
 * Markers and clusters in one layer, so that the worst overlapping one is in front. `looks` are ordered by severity,
 * the least first.
 */
export function markerLayer(
  id: string,
  looks: readonly MarkerLook[],
  font: string[],
  { isSelected = false, hasSums = false, hasIcons = false } = {},
): SymbolLayerSpecification {
  const clusterText = hasSums ? sumText : worstText;
  // On maps with layer icons, the icon replaces the value.
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
      // Compensates the icon's margin below the tail's tip.
      'icon-offset': either(['literal', [0, 0]], ['literal', [0, 4]]),
      'icon-allow-overlap': true,
      // Names of dongs below a marker are moved.
      'icon-ignore-placement': false,
      'text-field': either(
        [
          'format',
          clusterLine,
          hasIcons ? {} : { 'font-scale': byLength(clusterText, (scale) => scale) },
          '\n',
          {},
          ['number-format', count, {}],
          { 'font-scale': countScale },
        ],
        ['format', ['get', 'text'], {}],
      ),
      'text-font': font,
      'text-size': either(clusterTextSize, markerTextSize * (isSelected ? selectedScale : 1)),
      'text-line-height': lineHeight,
      'text-offset': either(countOffset(hasIcons ? null : clusterText), [
        'literal',
        [textLeft / markerTextSize + 0.15, -(pill.tail + pill.height / 2) / markerTextSize],
      ]),
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: {
      'text-color': ['case', ['any', isCluster, ['in', ['get', 'look'], ['literal', hollow]]], ink, paper],
    },
  };
}

/**
 * A disc behind markers whose value has just changed, by feature state. Hidden until first needed, so that the map's
 * first picture is drawn sooner.
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
 * The name of the hovered or focused place beside its marker, without covering others. Names of dongs and streets move
 * out of its way.
 */
export const pointedName = (id: string, font: string[]): SymbolLayerSpecification => ({
  id,
  type: 'symbol',
  source: id,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': font,
    'text-size': 14,
    // Below the marker's tip, above it, or beside it: the marker's tip is at the place, and it is about 40 px high.
    'text-variable-anchor-offset': ['top', [0, 0.9], 'bottom', [0, -4.2], 'left', [3.5, -1.6], 'right', [-3.5, -1.6]],
    'text-justify': 'auto',
    'text-max-width': 12,
    'text-padding': 1,
  },
  paint: { 'text-color': ink, 'text-halo-color': paper, 'text-halo-width': 2 },
});
