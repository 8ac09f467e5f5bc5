import type { air as ko } from '../ko/air.ts';

export const air: typeof ko = { name: 'Air quality' };
