import { grouped } from '@maru/domain/number-text';

/** A number with its noun: '1 place', '1,200 places'. The number may be a text already. */
export const counted = (count: number | string, one: string, many = `${one}s`): string =>
  `${typeof count === 'string' ? count : grouped(count)} ${String(count) === '1' ? one : many}`;
