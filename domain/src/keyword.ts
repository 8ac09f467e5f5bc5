/** Characters of a keyword that lists are searched by. */
export const longestKeyword = 100;
