import { useState } from 'react';
import type { Selected } from '../table/selection.ts';

const none: Selected = new Set();

/** Rows chosen by their checkboxes; none any more once something else is listed. */
export function useSelection(listed: object): [Selected, (selected: Selected) => void] {
  const [selected, setSelected] = useState(none);
  const [chosenOf, setChosenOf] = useState(listed);
  if (chosenOf !== listed) {
    setChosenOf(listed);
    setSelected(none);
  }
  return [chosenOf === listed ? selected : none, setSelected];
}
