import { expect, test } from 'vitest';
import { Reader } from './expression.ts';
import { anyTime, timeBounds } from './time-bounds.ts';

const at = Date.UTC(2026, 8, 3) * 1000;
const time = '2026-09-03T00:00:00Z';
const boundsOf = (filter: string) => timeBounds(new Reader('$filter', filter).readExpression());

test.each([
  [`phenomenonTime lt ${time}`, { to: at - 1 }],
  [`phenomenonTime le ${time}`, { to: at }],
  [`resultTime gt ${time}`, { from: at + 1 }],
  [`${time} gt phenomenonTime`, { to: at - 1 }],
  [`${time} le resultTime`, { from: at }],
  [`phenomenonTime eq ${time}`, { from: at, to: at }],
  [`phenomenonTime ge ${time} and phenomenonTime lt ${time}`, { from: at, to: at - 1 }],
])('sets exact bounds for %s', (filter, bounds) => {
  expect(boundsOf(filter)).toEqual({ ...anyTime, ...bounds });
});

test.each([
  [`phenomenonTime ne ${time}`, {}],
  [`phenomenonTime lt ${time} or phenomenonTime gt ${time}`, {}],
  [`result gt 5 and phenomenonTime lt ${time}`, { to: at - 1 }],
  [`not (phenomenonTime lt ${time})`, {}],
  ['month(phenomenonTime) eq 9', {}],
  ['phenomenonTime gt now()', {}],
])('sets no exact bounds for %s', (filter, bounds) => {
  expect(boundsOf(filter)).toEqual({ ...anyTime, ...bounds, isExact: false });
});
