import type { BuildingKind } from '@maru/domain/building';
import type { Grade } from '@maru/domain/grade';
import { type LiveMark, type MapLayers, measuredTexts, unionLayer } from '#places/union/union-layer.ts';
import { measuresOf } from './building-measures.ts';

interface Latest {
  worstValue: number | null;
  status: Grade;
  measurementDatetime: string | null;
}

const liveMarkOf = (latest: Latest | null): LiveMark | null =>
  latest && { value: latest.worstValue, status: latest.status, measurementDatetime: latest.measurementDatetime };

/** One layer per kind of sensor. */
export const mapLayers: MapLayers = ({ buildings, measures }) => {
  const common = (kind: BuildingKind) => ({
    name: buildings.map[kind].layer,
    ...measuredTexts(measuresOf[kind][0], measures),
  });
  return [
    unionLayer({
      layer: 'tilt',
      ...common('tilt'),
      // Icon of a leaning house.
      icon: 'M4 21h16M7 21L10 5l9 3-3 13M12.5 10l2.5.8M11.6 14.5l2.5.8',
      update: (_, { tilt }) => liveMarkOf(tilt),
    }),
    unionLayer({
      layer: 'crack',
      ...common('crack'),
      // Icon of a cracked wall.
      icon: 'M4 4h16v16H4zM13 4l-3 5 4 3-3 4 1 4',
      update: (_, { crack }) => liveMarkOf(crack),
    }),
  ];
};
