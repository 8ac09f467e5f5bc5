/** Finds a form's controls by field names. */

/** A control as the target of a link. */
export interface NamedControl {
  id: string;
  /** Empty if the control has no label of its own. */
  label: string;
}

const controls = ':is(input:not([type=hidden]), select, textarea, button, [contenteditable="true"]):not(:disabled)';

/** The focus target of a form's field: its named control, else the first visible one in the field's container. */
export function controlOf(form: HTMLFormElement | null, field: string): HTMLElement | null {
  if (!form || field === '') return null;
  const named = form.elements.namedItem(field);
  const first = named instanceof RadioNodeList ? named[0] : named;
  if (first instanceof HTMLElement && !(first instanceof HTMLInputElement && first.type === 'hidden')) return first;
  const places = form.querySelectorAll<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  const found = [...places].flatMap((place) => [...place.querySelectorAll<HTMLElement>(controls)]);
  // Prefers an editor's text area to its toolbar.
  return found.find((one) => one.isContentEditable) ?? found.find((one) => one.getClientRects().length > 0) ?? null;
}

/** The control of a field with its id and label. */
export function namedControl(form: HTMLFormElement | null, field: string): NamedControl | null {
  const control = controlOf(form, field);
  if (!control) return null;
  const framed = control.closest<HTMLElement>('[data-label]')?.dataset.label;
  const [own] = (control as Partial<HTMLInputElement>).labels ?? [];
  return { id: control.id, label: framed ?? own?.textContent.trim() ?? '' };
}
