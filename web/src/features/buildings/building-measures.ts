/** What the sensors of buildings measure, and how its lines are drawn. */
import { type BuildingKind, crackMeasures, tiltMeasures } from '@maru/domain/building';
import type { Measure } from '@maru/domain/measure';

export const measuresOf: Record<BuildingKind, readonly [Measure, ...Measure[]]> = {
  tilt: tiltMeasures,
  crack: crackMeasures,
};

/** The X axis and widths are blue, the Y axis is orange: positions among the colours of lines. */
export const lineColours = [0, 3] as const;
