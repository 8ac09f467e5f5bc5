/** The reader's text size: an attribute of the root element, stored in the browser. */
const storedAs = 'maru.textSize';
const large = 'large';

const root = () => document.documentElement;

/** Applies the stored size. */
export function showTextSize(): void {
  if (localStorage.getItem(storedAs) === large) root().dataset.textSize = large;
}

export const hasLargeText = (): boolean => root().dataset.textSize === large;

export function setLargeText(isLarge: boolean): void {
  if (isLarge) root().dataset.textSize = large;
  else delete root().dataset.textSize;
  localStorage.setItem(storedAs, isLarge ? large : '');
}
