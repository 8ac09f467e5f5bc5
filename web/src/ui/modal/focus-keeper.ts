import { useState } from 'react';

/** Maximum milliseconds until an action's result is visible. */
const longestMs = 10_000;

/**
 * Remembers the focused element. The returned function moves the focus, once that element is removed, to the heading of
 * its section: after deleting a row, keyboard users continue there instead of at the page's start.
 */
export function focusKeeper(): () => void {
  const focused = document.activeElement;
  const heading = focused?.closest('section, dialog')?.querySelector('h2, h3');
  return () => {
    if (!focused || !(heading instanceof HTMLElement)) return;
    const look = () => {
      if (focused.isConnected) return;
      observer.disconnect();
      // The focus may have moved already, or another dialog may be open.
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

/**
 * A state that decides which controls exist, such as a form in place of its button. If a change removes the focused
 * element, the focus moves to the heading of its section.
 */
export function useFocusKeepingState<T>(initial: T): readonly [T, (next: T) => void] {
  const [state, setState] = useState(initial);
  const change = (next: T) => {
    const keepFocus = focusKeeper();
    setState(next);
    keepFocus();
  };
  return [state, change];
}
