/** The places of recycle bins: one device each, whose newest reading is the state. */
import { binGroup, binMeasures, type Compartment, compartments, takes } from '@maru/domain/bin';
import { type Grade, worstGrade } from '@maru/domain/grade';
import { definePlaces } from '#places/group.ts';
import { measuredState } from '#places/latest.ts';
import { binSeries } from './series.ts';

const stateOf = measuredState(binSeries, binMeasures);
type BinLatest = ReturnType<typeof stateOf>;

export const binPlaces = definePlaces({
  group: binGroup,
  series: binSeries,
  sides: ['bin'],
  sideOf: () => 'bin',
  stateOf,
  gradesOf: (latest) => [latest.avgPetCanFillStatus, latest.avgCartonFillStatus],
});

/** How full a compartment is, with its level. */
export const levelIn = (latest: BinLatest | null, compartment: Compartment): { fill: number | null; level: Grade } =>
  compartment === 'pet_can'
    ? { fill: latest?.avgPetCanFill ?? null, level: latest?.avgPetCanFillStatus ?? 'inspection' }
    : { fill: latest?.avgCartonFill ?? null, level: latest?.avgCartonFillStatus ?? 'inspection' };

/** The level of a bin: that of its fullest compartment, or of the one asked for. */
export const levelOf = (
  row: { recycleBinType: Parameters<typeof takes>[0]; bin: BinLatest | null },
  asked?: Compartment,
): Grade =>
  worstGrade(
    compartments
      .filter((one) => takes(row.recycleBinType, one) && (asked === undefined || one === asked))
      .map((one) => levelIn(row.bin, one).level),
  );
