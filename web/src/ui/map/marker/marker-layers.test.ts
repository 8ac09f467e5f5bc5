import { createExpression, v8 } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { readIconName } from './icon-name.ts';
import { plateDrop } from './icons.ts';
import type { MarkerLook } from './marker.ts';
import { clusterProperties, countedFeature, markerLayer } from './marker-layers.ts';
import { worstKey } from './worst-key.ts';

const look = (key: string, isHollow = false): MarkerLook => ({ key, colour: '#000', sign: '●', isHollow });
const looks = [look('inspection', true), look('good'), look('very_bad')];

/** The icon's name computed by MapLibre's own evaluator for a feature. */
function iconOf(properties: Record<string, unknown>, isSelected = false): string {
  const layout = markerLayer('places', looks, ['x'], { isSelected }).layout;
  const expression = createExpression(layout?.['icon-image'], 'icon-image', v8.layout_symbol['icon-image'] as never);
  if (expression.result !== 'success') throw new Error(JSON.stringify(expression.value));
  return String(expression.value.evaluate({ zoom: 12 }, { type: 1, properties } as never));
}

describe('markerLayer', () => {
  it('names a marker by its look and text length', () => {
    expect(iconOf({ look: 'good', text: '8' })).toBe('marker/good/S');
    expect(iconOf({ look: 'good', text: '151' })).toBe('marker/good/M');
    expect(iconOf({ look: 'very_bad', text: '1,204' }, true)).toBe('marker/very_bad/L/selected');
  });

  it('names a cluster by its size and shares, including rare looks', () => {
    const counts = { 'count of inspection': 0, 'count of good': 999, 'count of very_bad': 1 };
    expect(iconOf({ point_count: 1000, ...counts })).toBe('cluster/L/0-12-1');
    expect(iconOf({ point_count: 4, 'count of inspection': 1, 'count of good': 3, 'count of very_bad': 0 })).toBe(
      'cluster/S/3-9-0',
    );
  });

  it('produces names that the drawing code can parse', () => {
    expect(readIconName(iconOf({ look: 'good', text: '8' }))).not.toBeNull();
    expect(
      readIconName(iconOf({ point_count: 2, 'count of inspection': 1, 'count of good': 1, 'count of very_bad': 0 })),
    ).toMatchObject({ shares: [6, 6, 0] });
  });
});

describe('map with icons', () => {
  const iconWith = (properties: Record<string, unknown>) => {
    const { layout } = markerLayer('places', looks, ['x'], { hasIcons: true });
    const expression = createExpression(layout?.['icon-image'], 'icon-image', v8.layout_symbol['icon-image'] as never);
    if (expression.result !== 'success') throw new Error(JSON.stringify(expression.value));
    return String(expression.value.evaluate({ zoom: 12 }, { type: 1, properties } as never));
  };

  it("includes the icon in a marker's name, also without text", () => {
    expect(iconWith({ look: 'good', text: '', icon: 'light' })).toBe('marker/good/N/+light');
    expect(readIconName(iconWith({ look: 'good', text: '35', icon: 'air' }))).toMatchObject({ place: 'air' });
  });

  it("draws server-side clusters with the worst marker's icon", () => {
    const { properties } = countedFeature(
      {
        longitude: 127.08,
        latitude: 37.58,
        count: 1000,
        looks: new Map([
          ['good', 999],
          ['very_bad', 1],
        ]),
        worst: { look: 'very_bad', icon: 'bin' },
      },
      looks,
    );
    expect(iconWith(properties ?? {})).toBe('cluster/L/0-12-1/+bin');
    expect(properties).toMatchObject({ point_count: 1000, severity: 2 });
  });
});

describe('cluster of countable values', () => {
  it("draws the count on the cluster's plate, at every size", () => {
    const { layout } = markerLayer('places', looks, ['x'], { hasSums: true });
    const offset = createExpression(layout?.['text-offset'], 'text-offset', v8.layout_symbol['text-offset'] as never);
    if (offset.result !== 'success') throw new Error(JSON.stringify(offset.value));
    const { value } = offset;
    const of = (point_count: number, sum: number) =>
      value.evaluate({ zoom: 12 }, { type: 1, properties: { point_count, sum } } as never) as [number, number];
    const textSize = 14;
    // The second line is below the offset by half of the first line.
    const countAt = (point_count: number, sum: number, scale: number) =>
      Math.round((of(point_count, sum)[1] + (1.5 / 2) * scale) * textSize);
    expect(countAt(2, 9, 1)).toBe(plateDrop('S'));
    expect(countAt(17, 2643, 10.5 / textSize)).toBe(plateDrop('M'));
    expect(countAt(188, 120, 1)).toBe(plateDrop('L'));
  });

  it('shows the sum of its markers', () => {
    const layer = markerLayer('places', looks, ['x'], { hasSums: true });
    const text = createExpression(layer.layout?.['text-field'], 'text-field', v8.layout_symbol['text-field'] as never);
    if (text.result !== 'success') throw new Error(JSON.stringify(text.value));
    const properties = { point_count: 3, sum: 1204, worst: worstKey(2, { value: 700, text: '700' }) };
    expect(String(text.value.evaluate({ zoom: 12 }, { type: 1, properties } as never))).toContain('1,204');
  });

  it('counts a marker without a value as 0', () => {
    const [, map] = [null, clusterProperties(looks).sum as unknown[]];
    const made = createExpression(map[1], 'sum');
    if (made.result !== 'success') throw new Error(JSON.stringify(made.value));
    const of = (value: number | null) => made.value.evaluate({ zoom: 12 }, { type: 1, properties: { value } } as never);
    expect([of(7), of(null)]).toEqual([7, 0]);
  });
});

describe('clusterProperties', () => {
  it("keep the worst marker's text, by severity, then by value", () => {
    const [reduce, map] = clusterProperties(looks).worst as [unknown, unknown];
    const evaluate = (expression: unknown, feature: object, accumulated?: unknown) => {
      const made = createExpression(expression, 'worst');
      if (made.result !== 'success') throw new Error(JSON.stringify(made.value));
      return made.value.evaluate({ zoom: 12, accumulated } as never, { type: 1, properties: feature });
    };
    const markers = [
      { value: 90, text: '90', severity: 1 },
      { value: 80, text: '80', severity: 2 },
      { value: 81, text: '81', severity: 2 },
      { value: null, text: '–', severity: 0 },
    ].map(({ severity, ...marker }) => ({ worst: evaluate(map, { worst: worstKey(severity, marker) }) }));
    const [first, ...others] = markers;
    const worst = others.reduce((worst, marker) => evaluate(reduce, marker, worst), first?.worst);
    expect(String(worst).split('/')[1]).toBe('81');
  });

  it('count every look that the layer needs', () => {
    expect(Object.keys(clusterProperties(looks))).toEqual([
      'count of inspection',
      'count of good',
      'count of very_bad',
      'severity',
      'sum',
      'worst',
    ]);
  });
});
