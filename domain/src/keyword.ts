/** Maximum characters of a search keyword. */
export const longestKeyword = 100;
