import type { airList as ko } from '../ko/air-list.ts';

export const airList: typeof ko = {
  title: 'Air quality stations',
};
