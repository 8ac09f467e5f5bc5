import type { Feature } from '#feature.ts';
import { registerMainPage } from './calls.ts';

export const mainPage: Feature = {
  name: 'main-page',
  open: ({ all }) => ({ calls: (http) => registerMainPage(http, all('mainPage')) }),
};
