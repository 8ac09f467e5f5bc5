import { expect, test } from 'vitest';
import { layoutOf } from './layout.ts';

test.each([
  ['/map/airQuality', 'full'],
  ['/map/union', 'full'],
  ['/user/login', 'bare'],
  ['/account/join', 'bare'],
  ['/account/findId', 'bare'],
  ['/account/findPassword', 'bare'],
  ['/main', 'main'],
  ['/', 'main'],
  ['/airQuality', 'framed'],
  ['/airQuality/12', 'framed'],
  ['/notFound', 'framed'],
])('assigns %s the layout %s', (path, layout) => {
  expect(layoutOf(path)).toBe(layout);
});
