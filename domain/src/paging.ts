/** Paging of every list: what a call gives and gets when it says nothing. */
export const firstPage = 1;
export const defaultPageSize = 10;
export const largestPageSize = 100;
