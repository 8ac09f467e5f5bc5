/** Paging defaults of every list call. */
export const firstPage = 1;
export const defaultPageSize = 10;
export const largestPageSize = 100;
