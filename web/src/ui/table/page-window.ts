/** Maximum number of page buttons, which fit beside the four other buttons even at a width of 320 px. */
const windowSize = 5;

/** Number of pages; an empty list has one page. */
export const pageCount = (totalCount: number, pageSize: number): number =>
  Math.max(1, Math.ceil(totalCount / pageSize));

/** The page numbers around the current one, within 1 to `pages`. */
export function pageWindow(current: number, pages: number): number[] {
  const size = Math.min(windowSize, pages);
  const first = Math.min(Math.max(1, current - Math.floor(size / 2)), pages - size + 1);
  return Array.from({ length: size }, (_, index) => first + index);
}
