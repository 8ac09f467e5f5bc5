import { binMeasures } from '@maru/domain/bin';
import { worstGrade } from '@maru/domain/grade';
import { type MapLayers, measuredTexts, unionLayer } from '#places/union/union-layer.ts';
import { measured } from '#places/values/values.ts';

const [measure] = binMeasures;

/** Layer of bins, each with the level of its fullest compartment. */
export const mapLayers: MapLayers = ({ bins, measures }) => [
  unionLayer({
    layer: 'bin',
    name: bins.name,
    icon: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6',
    ...measuredTexts(measure, measures),
    update(_, { bin }) {
      if (!bin) return null;
      const fills = binMeasures.map((one) => measured(bin, one));
      const known = fills.flatMap(({ value }) => value ?? []);
      return {
        value: known.length > 0 ? Math.max(...known) : null,
        status: worstGrade(fills.map(({ grade }) => grade ?? 'inspection')),
        measurementDatetime: bin.measurementDatetime,
      };
    },
  }),
];
