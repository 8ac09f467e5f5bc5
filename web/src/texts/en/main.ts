import type { main as ko } from '../ko/main.ts';

export const main: typeof ko = { title: 'Main' };
