/**
 * Records the reader's actions on the server-rendered page before hydration: presses are replayed, and typed values
 * restored. The page is rendered from scratch (ADR 15), so controls are matched by kind and name.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** A recorded action, to be replayed once its control exists. */
interface Deferred {
  name: string;
  /** Index among controls with the same name. */
  index: number;
  apply: (element: HTMLElement) => void;
}

const controls = 'button, input, select, textarea, details';
/** Maximum time for a control to appear (ms), because pages load parts lazily. */
const longestWait = 5000;

const isField = (element: Element): element is Field => element.matches('input, select, textarea');

/** The name that identifies a control in both renderings. */
function nameOf(element: Element): string {
  const text = isField(element)
    ? [...(element.labels ?? [])].map(({ textContent }) => textContent).join()
    : (element.querySelector('summary') ?? element).textContent;
  const attributes = ['type', 'name', 'aria-label', 'value'].map((name) =>
    name === 'value' && !element.matches('[type=radio], [type=checkbox]') ? '' : element.getAttribute(name),
  );
  return [element.tagName, ...attributes, text?.trim()].join('|');
}

const namesakes = (within: ParentNode, name: string) =>
  [...within.querySelectorAll<HTMLElement>(controls)].filter((element) => nameOf(element) === name);

/** Sets a value like typing does: React listens to the event and compares the value with the one that it set itself. */
function fill(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** The reader's change to a control; null if unchanged. */
function changeOf(element: HTMLElement): ((again: HTMLElement) => void) | null {
  if (element instanceof HTMLDetailsElement) {
    const { open } = element;
    return (again) => {
      if (again instanceof HTMLDetailsElement) again.open = open;
    };
  }
  if (!isField(element)) return null;
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type))
    return element.checked === element.defaultChecked ? null : (again) => again.click();
  if (element instanceof HTMLInputElement && element.type === 'file') return null;
  const first =
    element instanceof HTMLSelectElement
      ? [...element.options].find(({ defaultSelected }) => defaultSelected)?.value
      : element.defaultValue;
  const { value } = element;
  return value === (first ?? value) ? null : (again) => isField(again) && fill(again, value);
}

/** Records actions in `served` until the page replaces it, then replays them. */
export function keepEarlyInput(served: HTMLElement): void {
  served.dataset.followed = '';
  // The name is computed now, because a removed control has no label.
  const known = new Map<HTMLElement, Pick<Deferred, 'name' | 'index'>>();
  for (const element of served.querySelectorAll<HTMLElement>(controls)) {
    const name = nameOf(element);
    known.set(element, { name, index: [...known.values()].filter((one) => one.name === name).length });
  }
  let pressed: HTMLElement | null = null;
  let focused: Field | null = null;
  const toggled = new Set<EventTarget | null>();

  const press = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button, [type=submit], [type=button]');
    if (!button || !served.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    pressed?.removeAttribute('aria-busy');
    pressed = button;
    button.setAttribute('aria-busy', 'true');
  };
  served.addEventListener('click', press, true);
  served.addEventListener('submit', (event) => event.preventDefault(), true);
  // Captured, because toggle events don't bubble.
  served.addEventListener('toggle', ({ target }) => toggled.add(target), true);
  served.addEventListener('focusin', ({ target }) => {
    focused = isField(target as Element) ? (target as Field) : null;
  });

  const deferred = (): Deferred[] => {
    const all: Deferred[] = [];
    const defer = (element: HTMLElement, apply: Deferred['apply']) => {
      const one = known.get(element);
      if (one) all.push({ ...one, apply });
    };
    for (const element of known.keys()) {
      const change = element instanceof HTMLDetailsElement && !toggled.has(element) ? null : changeOf(element);
      if (change) defer(element, change);
    }
    if (focused) defer(focused, (again) => again.focus());
    if (pressed) defer(pressed, (again) => again.click());
    return all;
  };

  const root = served.parentElement ?? document.body;
  new MutationObserver((_, observer) => {
    if (served.isConnected) return;
    observer.disconnect();
    replay(root, deferred());
  }).observe(root, { childList: true });
}

/** Replays each action once its control exists, in order; stops when the reader continues. */
function replay(root: HTMLElement, waiting: Deferred[]): void {
  const tryAll = () => {
    while (waiting[0]) {
      const { name, index, apply } = waiting[0];
      const again = namesakes(root, name)[index];
      if (!again) return;
      waiting.shift();
      apply(again);
    }
    stop();
  };
  const observer = new MutationObserver(() => setTimeout(tryAll));
  const stop = () => {
    observer.disconnect();
    waiting.length = 0;
  };
  const own = (event: Event) => event.isTrusted && stop();
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, own, { capture: true, once: true });
  setTimeout(stop, longestWait);
  observer.observe(root, { childList: true, subtree: true });
  setTimeout(tryAll);
}
