import type { Grade } from '@maru/domain/grade';
import { gradeOf, type Measure, roundTo } from '@maru/domain/measure';
import type { CSSProperties } from 'react';

/** A grade's part of a measure's scale. The last one is unbounded and drawn up to twice its lower bound. */
export interface Band {
  grade: Grade;
  from: number;
  to: number;
}

export function bandsOf({ scale }: Measure): Band[] {
  if (!scale) return [];
  const { bounds, worst } = scale;
  const bands = bounds.map(({ upTo, grade }, at) => ({ grade, from: bounds[at - 1]?.upTo ?? 0, to: upTo }));
  const last = bounds.at(-1)?.upTo ?? 0;
  return [...bands, { grade: worst, from: last, to: 2 * last }];
}

/** The band of a value, and the position in it from 0 to 1. */
function placeIn(measure: Measure, value: number): { index: number; share: number } {
  const bands = bandsOf(measure);
  const index = Math.max(
    0,
    bands.findIndex(({ grade }) => grade === gradeOf(measure, value)),
  );
  const { from = 0, to = 1 } = bands[index] ?? {};
  const share = (roundTo(value, measure.decimals) - from) / (to - from);
  return { index, share: Math.min(1, Math.max(0, share)) };
}

/** A value's position on a scale with equally wide bands, from 0 to 1. */
export function scalePosition(measure: Measure, value: number): number {
  const { index, share } = placeIn(measure, value);
  return (index + share) / bandsOf(measure).length;
}

/** Number of tint steps within a grade. */
export const tintSteps = 10;

/** The step of a value within its grade, from 0. */
export const tintStep = (measure: Measure, value: number): number =>
  Math.min(tintSteps - 1, Math.floor(placeIn(measure, value).share * tintSteps));

/** Percentage of a grade's colour in its first and last tint: a worse grade never starts paler. */
const shares = { good: [8, 44], normal: [14, 50], bad: [34, 64], very_bad: [46, 72] } as const;
/** Additional percentage on a dark background. */
const moreOnDark = 8;

/** The tint of a grade's step, as percent of its colour on a light and a dark background. */
export function tintOf(grade: Grade, step: number): { light: number; dark: number } {
  const [from, to] = grade in shares ? shares[grade as keyof typeof shares] : shares.good;
  const light = from + Math.round((step * (to - from)) / (tintSteps - 1));
  return { light, dark: light + moreOnDark };
}

/** The tint of a value for styles; the palest without a value. */
export const tintStyle = (measure: Measure, value: number | null): CSSProperties =>
  stepStyle(gradeOf(measure, value), value === null ? 0 : tintStep(measure, value));

/** The tint of a grade's step for styles. */
export function stepStyle(grade: Grade, step: number): CSSProperties {
  const { light, dark } = tintOf(grade, step);
  return { '--tint': `${light}%`, '--tint-dark': `${dark}%` } as CSSProperties;
}
