/** A form's controls by the names of its fields. */

/** A control as a link to it names it. */
export interface NamedControl {
  id: string;
  /** Empty where it has none of its own. */
  label: string;
}

const controls = ':is(input:not([type=hidden]), select, textarea, button, [contenteditable="true"]):not(:disabled)';

/** What takes the focus of a form's field: its named control, else the first that shows in what is marked as the field's. */
export function controlOf(form: HTMLFormElement | null, field: string): HTMLElement | null {
  if (!form || field === '') return null;
  const named = form.elements.namedItem(field);
  const first = named instanceof RadioNodeList ? named[0] : named;
  if (first instanceof HTMLElement && !(first instanceof HTMLInputElement && first.type === 'hidden')) return first;
  const places = form.querySelectorAll<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  const found = [...places].flatMap((place) => [...place.querySelectorAll<HTMLElement>(controls)]);
  // An editor's text, not the first of its tools.
  return found.find((one) => one.isContentEditable) ?? found.find((one) => one.getClientRects().length > 0) ?? null;
}

/** The control of a field with its id and its label. */
export function namedControl(form: HTMLFormElement | null, field: string): NamedControl | null {
  const control = controlOf(form, field);
  if (!control) return null;
  const framed = control.closest<HTMLElement>('[data-label]')?.dataset.label;
  const [own] = (control as Partial<HTMLInputElement>).labels ?? [];
  return { id: control.id, label: framed ?? own?.textContent.trim() ?? '' };
}
