/** Page numbers a pager shows at once; even on a 320 px screen they fit beside its four buttons. */
const windowSize = 5;

/** How many pages rows make; an empty list has one. */
export const pageCount = (totalCount: number, pageSize: number): number =>
  Math.max(1, Math.ceil(totalCount / pageSize));

/** The page numbers offered around the current one, kept inside 1 to `pages`. */
export function pageWindow(current: number, pages: number): number[] {
  const size = Math.min(windowSize, pages);
  const first = Math.min(Math.max(1, current - Math.floor(size / 2)), pages - size + 1);
  return Array.from({ length: size }, (_, index) => first + index);
}
