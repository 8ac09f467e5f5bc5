import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { type Search, wholeNumber } from './search.ts';

/** How many rows a page of the console may show. */
export const pageSizes = [10, 20, 50, 100] as const;

/** A list's page and its size, as its address holds them. */
export function pagingOf({ pageNumber, pageSize }: Search): { pageNumber: number; pageSize: number } {
  const size = wholeNumber(pageSize, 1, defaultPageSize);
  return {
    pageNumber: wholeNumber(pageNumber, firstPage, firstPage),
    pageSize: pageSizes.some((one) => one === size) ? size : defaultPageSize,
  };
}
