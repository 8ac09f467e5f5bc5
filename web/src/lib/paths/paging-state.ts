import { defaultPageSize, firstPage } from '@maru/domain/paging';
import { type Search, wholeNumber } from './search.ts';

/** Selectable page sizes of lists. */
export const pageSizes: readonly number[] = [10, 20, 50, 100];

/** Page and page size in a list's address. */
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

/** The address change for another page size: returns to the first page. */
export const pageSizeChange = (size: number) => ({
  pageSize: size === defaultPageSize ? undefined : size,
  pageNumber: undefined,
});
