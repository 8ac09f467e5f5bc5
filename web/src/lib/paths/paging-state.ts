import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { type Search, wholeNumber } from './search.ts';

/** How many rows a page of a list may show. */
export const pageSizes: readonly number[] = [10, 20, 50, 100];

/** A list's page and its size, as its address holds them. */
export function pagingOf(
  { pageNumber, pageSize }: Search,
  sizes = pageSizes,
): { pageNumber: number; pageSize: number } {
  const size = wholeNumber(pageSize, 1, defaultPageSize);
  return {
    pageNumber: wholeNumber(pageNumber, firstPage, firstPage),
    pageSize: sizes.includes(size) ? size : defaultPageSize,
  };
}

/** What a choice of a page's size changes in the address: the first page is shown. */
export const pageSizeChange = (size: number) => ({
  pageSize: size === defaultPageSize ? undefined : size,
  pageNumber: undefined,
});
