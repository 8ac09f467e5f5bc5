/** The reader's text size: an attribute of the root element, stored in the browser. */
const storedAs = 'maru.textSize';
const large = 'large';

const root = () => document.documentElement;

/** Applies the stored size; does nothing if storage is refused. */
export function showTextSize(): void {
  try {
    if (localStorage.getItem(storedAs) === large) root().dataset.textSize = large;
  } catch {
    // Without storage the default size applies.
  }
}

export const hasLargeText = (): boolean => root().dataset.textSize === large;

export function setLargeText(isLarge: boolean): void {
  if (isLarge) root().dataset.textSize = large;
  else delete root().dataset.textSize;
  try {
    localStorage.setItem(storedAs, isLarge ? large : '');
  } catch {
    // Without storage the size applies until the page is left.
  }
}
