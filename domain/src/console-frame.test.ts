import { expect, it } from 'vitest';
import { frameShapeOf } from './console-frame.ts';

it.each([
  ['/user/login', 'alone'],
  ['/account/selfCertification', 'alone'],
  ['/main', 'home'],
  ['/device/cctv', 'list'],
  ['/account/user/', 'list'],
  ['/account/user/7', 'page'],
  ['/device/fineDustSensor/detail', 'page'],
  ['/sms/send', 'page'],
  ['/dashboard/cctv', 'wall'],
  ['/map/union', 'wall'],
  ['/nothing', 'page'],
])('determines the frame shape of %s as %s', (path, shape) => {
  expect(frameShapeOf(path)).toBe(shape);
});
