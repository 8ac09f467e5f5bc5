import type { table as ko } from '../ko/table.ts';

export const table: typeof ko = {};
