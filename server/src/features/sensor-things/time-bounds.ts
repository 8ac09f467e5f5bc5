/** The time within which a filter's observations are. */
import type { Expression } from './expression.ts';

/** Epoch milliseconds outside of which no observation fulfils a condition. */
export interface TimeBounds {
  from: number;
  to: number;
}

export const anyTime: TimeBounds = { from: 0, to: Date.UTC(9999, 0) };

export const narrower = (a: TimeBounds, b: TimeBounds): TimeBounds => ({
  from: Math.max(a.from, b.from),
  to: Math.min(a.to, b.to),
});

/** The bounds that a condition on an Observation sets by comparing its time. */
export function timeBounds(condition: Expression): TimeBounds {
  if (condition.kind !== 'operator') return anyTime;
  const { name, left, right } = condition;
  if (name === 'and') return narrower(timeBounds(left), timeBounds(right));
  const [path, literal] = left.kind === 'path' ? [left, right] : [right, left];
  const isTime = path.kind === 'path' && ['phenomenonTime', 'resultTime'].includes(path.names.join('/'));
  if (!isTime || literal.kind !== 'datetime') return anyTime;
  const at = literal.value.getTime();
  const isAfter = path === left ? ['gt', 'ge'] : ['lt', 'le'];
  const isBefore = path === left ? ['lt', 'le'] : ['gt', 'ge'];
  return {
    from: name === 'eq' || isAfter.includes(name) ? at : anyTime.from,
    to: name === 'eq' || isBefore.includes(name) ? at : anyTime.to,
  };
}
