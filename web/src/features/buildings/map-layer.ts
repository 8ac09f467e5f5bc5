import type { BuildingKind } from '@maru/domain/building';
import type { Grade } from '@maru/domain/grade';
import { measuredTexts, type ToldMark, unionLayer } from '#places/union/union-layer.ts';
import type { Texts } from '#texts/ko.ts';
import { measuresOf } from './building-measures.ts';

interface Latest {
  worstValue: number | null;
  status: Grade;
  measurementDatetime: string | null;
}

const toldOf = (latest: Latest | null): ToldMark | null =>
  latest && { value: latest.worstValue, status: latest.status, measurementDatetime: latest.measurementDatetime };

/** Buildings as layers of the map of all layers, one a kind of sensor. */
export function buildingMapLayers({ buildings, measures }: Pick<Texts, 'buildings' | 'measures'>) {
  const common = (kind: BuildingKind) => ({
    name: buildings.map[kind].layer,
    ...measuredTexts(measuresOf[kind][0], measures),
  });
  return [
    unionLayer({ layer: 'tilt', ...common('tilt'), told: (_, { tilt }) => toldOf(tilt) }),
    unionLayer({ layer: 'crack', ...common('crack'), told: (_, { crack }) => toldOf(crack) }),
  ];
}
