import type { airMap as ko } from '../ko/air-map.ts';

export const airMap: typeof ko = { title: 'Air quality map', what: 'air quality', place: 'station' };
