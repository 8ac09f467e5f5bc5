import { binMeasures } from '@maru/domain/bin';
import { worstGrade } from '@maru/domain/grade';
import { measuredTexts, unionLayer } from '#places/union/union-layer.ts';
import { measured } from '#places/values/values.ts';
import type { Texts } from '#texts/ko.ts';

const [measure] = binMeasures;

/** Recycle bins as a layer of the map of all layers, each by its fullest compartment. */
export const binMapLayer = ({ bins, measures }: Pick<Texts, 'bins' | 'measures'>) =>
  unionLayer({
    layer: 'bin',
    name: bins.name,
    ...measuredTexts(measure, measures),
    told(_, { bin }) {
      if (!bin) return null;
      const fills = binMeasures.map((one) => measured(bin, one));
      const known = fills.flatMap(({ value }) => value ?? []);
      return {
        value: known.length > 0 ? Math.max(...known) : null,
        status: worstGrade(fills.map(({ grade }) => grade ?? 'inspection')),
        measurementDatetime: bin.measurementDatetime,
      };
    },
  });
