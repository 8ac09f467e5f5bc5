/** Time bounds of the observations that a filter can match. */
import type { Expression } from './expression.ts';

/** Microseconds since 1970; no observation outside of these bounds fulfils a condition. */
export interface TimeBounds {
  from: number;
  to: number;
  /** Whether all observations within the bounds fulfil the condition. */
  isExact: boolean;
}

export const anyTime: TimeBounds = { from: 0, to: Date.UTC(9999, 0) * 1000, isExact: true };
const unknown: TimeBounds = { ...anyTime, isExact: false };

export const narrower = (a: TimeBounds, b: TimeBounds): TimeBounds => ({
  from: Math.max(a.from, b.from),
  to: Math.min(a.to, b.to),
  isExact: a.isExact && b.isExact,
});

/** Bounds from one comparison of an observation's time, in microseconds. */
const comparisons: Readonly<Record<string, (at: number) => Partial<TimeBounds>>> = {
  eq: (at) => ({ from: at, to: at }),
  ge: (at) => ({ from: at }),
  gt: (at) => ({ from: at + 1 }),
  le: (at) => ({ to: at }),
  lt: (at) => ({ to: at - 1 }),
};
const reversed: Readonly<Record<string, string>> = { eq: 'eq', ge: 'le', gt: 'lt', le: 'ge', lt: 'gt' };

/** Bounds from all comparisons of time in a condition on an Observation. */
export function timeBounds(condition: Expression): TimeBounds {
  if (condition.kind !== 'operator') return unknown;
  const { name, left, right } = condition;
  if (name === 'and') return narrower(timeBounds(left), timeBounds(right));
  const [path, literal] = left.kind === 'path' ? [left, right] : [right, left];
  const isTime = path.kind === 'path' && ['phenomenonTime', 'resultTime'].includes(path.names.join('/'));
  const compare = comparisons[(path === left ? name : reversed[name]) ?? ''];
  if (!isTime || literal.kind !== 'datetime' || !compare) return unknown;
  return { ...anyTime, ...compare(literal.value.getTime() * 1000) };
}
