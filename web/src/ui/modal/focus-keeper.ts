/** Milliseconds within which what was done shows on the page. */
const longestMs = 10_000;

/**
 * Remembers what has the focus now. The function that it gives moves the focus, once that is gone from the page, to the
 * heading of the part it stood in: whoever took a row away goes on there, not at the page's beginning.
 */
export function focusKeeper(): () => void {
  const focused = document.activeElement;
  const heading = focused?.closest('section, dialog')?.querySelector('h2, h3');
  return () => {
    if (!focused || !(heading instanceof HTMLElement)) return;
    const look = () => {
      if (focused.isConnected) return;
      observer.disconnect();
      // Somebody may have gone on already, or be asked something else.
      if (!heading.isConnected || document.activeElement !== document.body) return;
      heading.tabIndex = -1;
      heading.focus();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), longestMs);
    look();
  };
}
