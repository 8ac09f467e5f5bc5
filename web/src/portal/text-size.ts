/** The size of the site's texts as a reader chose it: an attribute of the root element, kept in the browser. */
const storedAs = 'maru.textSize';
const large = 'large';

const root = () => document.documentElement;

/** Shows the size that was kept; nothing where storage is refused. */
export function showTextSize(): void {
  try {
    if (localStorage.getItem(storedAs) === large) root().dataset.textSize = large;
  } catch {
    // The usual size stays.
  }
}

export const hasLargeText = (): boolean => root().dataset.textSize === large;

export function setLargeText(isLarge: boolean): void {
  if (isLarge) root().dataset.textSize = large;
  else delete root().dataset.textSize;
  try {
    localStorage.setItem(storedAs, isLarge ? large : '');
  } catch {
    // It holds until the page is left.
  }
}
