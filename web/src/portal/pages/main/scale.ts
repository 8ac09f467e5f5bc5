import type { Grade } from '@maru/domain/grade';
import { gradeOf, type Measure, roundTo } from '@maru/domain/measure';
import type { CSSProperties } from 'react';

/** A grade's part of a measure's scale. The last one has no end: it is drawn up to twice its beginning. */
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

/** The band that a value lies in, and how far into it from 0 to 1. */
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

/** Where a value stands on a scale whose bands are equally wide, from 0 to 1. */
export function scalePosition(measure: Measure, value: number): number {
  const { index, share } = placeIn(measure, value);
  return (index + share) / bandsOf(measure).length;
}

/** Steps by which the tint of a grade deepens within it. */
export const tintSteps = 10;

/** The step of a value within its grade, from 0. */
export const tintStep = (measure: Measure, value: number): number =>
  Math.min(tintSteps - 1, Math.floor(placeIn(measure, value).share * tintSteps));

/** How much of a grade's colour is in the tint of a step, in percent; a dark ground takes more of it. */
export const tintOf = (step: number) => ({ light: 12 + 5 * step, dark: 22 + 5 * step });

/** The tint of a step for styles. */
export const tintStyle = (step: number) => {
  const { light, dark } = tintOf(step);
  return { '--tint': `${light}%`, '--tint-dark': `${dark}%` } as CSSProperties;
};
